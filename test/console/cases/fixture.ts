/** A screening as the API answers it: the recorded reply of the API's examples. Tests change what they are about. */

import type { Hit } from '../../../console/screens/cases/model/hits.ts';
import { hitsOf } from '../../../console/screens/cases/model/hits.ts';
import type { Case, Fact, Profile, Screening } from '../../../console/screens/cases/model/screening.ts';
import examples from '../../../docs/generated/examples.json' with { type: 'json' };

export function aScreening(change: Partial<Screening> = {}): Screening {
  const recorded: unknown = examples.calls['screening.get_detailed'].reply;
  return { ...unsafeScreening(structuredClone(recorded)), ...change };
}

/** The recorded reply was encoded by the route's contract. */
function unsafeScreening(reply: unknown): Screening {
  return reply as Screening;
}

export function aCase(change: Partial<Case> = {}): Case {
  const [recorded] = aScreening().cases;
  if (recorded === undefined) throw new Error('the recorded screening has no case');
  return { ...recorded, ...change };
}

export function aProfile(change: Partial<Profile> = {}): Profile {
  const [recorded] = aCase().alerts.flatMap(({ risk_profiles }) => risk_profiles);
  if (recorded === undefined) throw new Error('the recorded case has no risk profile');
  return { ...recorded, ...change };
}

export function aFact(change: Partial<Fact> = {}): Fact {
  return {
    field: 'country',
    label: 'country',
    ours: ['Denmark'],
    theirs: ['Belgium'],
    finding: 'contradicts',
    points: -10,
    words: 'another country',
    ...change,
  };
}

export function profileWith(facts: readonly Fact[], change: Partial<Profile> = {}): Profile {
  const profile = aProfile(change);
  return { ...profile, explanation: { ...profile.explanation, facts: [...facts] } };
}

/** A screening with one alert about these profiles. */
export function screeningOf(profiles: readonly Profile[], change: Partial<Case> = {}): Screening {
  const found = aCase();
  const [alert] = found.alerts;
  if (alert === undefined) throw new Error('the recorded case has no alert');
  const changes = profiles.map(({ id }) => ({ risk_profile_id: id, reasons: ['new_record' as const] }));
  const alerts = [{ ...alert, changes, risk_profiles: [...profiles] }];
  return aScreening({ cases: [{ ...found, alerts, ...change }] });
}

export function hitsFrom(profiles: readonly Profile[]): readonly Hit[] {
  return hitsOf(screeningOf(profiles));
}

export const MARA = {
  id: '00000000-0000-4000-8000-00000000fe01',
  name: 'Mara Fenwright',
  email: 'mara@example.org',
};
export const TOBIN = {
  id: '00000000-0000-4000-8000-00000000fe02',
  name: 'Tobin Ashgrove',
  email: 'tobin@example.org',
};
