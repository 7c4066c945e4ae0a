/** A screening with three hits, as the API answers it, with the versions that decisions compare. */
import type { Case, Fact, Profile, Screening } from '../../../console/screens/cases/model/screening.ts';
import { aFact, profileWith, screeningOf, TOBIN } from '../cases/fixture.ts';
import { changedMeanwhile } from './changed-meanwhile.ts';
import { type FakeCall, type FakeReply, type FakeService, memberOf, TEAM } from './fake-service.ts';

export const ENTITY_ID = '00000000-0000-4000-8000-0000000000e1';
const AT = '2026-11-26T11:00:00.000Z';

export class FakeCase {
  version = 1;
  screening: Screening;

  constructor(service: FakeService, change: Partial<Case> = {}) {
    this.screening = {
      ...screeningOf(theProfiles(), { status: 'open', ...change }),
      entity: { id: ENTITY_ID, name: 'Anton Meerling', entity_type: 'individual' },
      coverage: theCoverage(),
    };
    service.handlers.push((call) => this.#handle(call));
  }

  get tag(): string {
    return `"s.${this.version}"`;
  }

  get found(): Case {
    const [found] = this.screening.cases;
    if (found === undefined) throw new Error('the screening has no case');
    return found;
  }

  #handle(call: FakeCall): FakeReply | undefined {
    const { path, body } = call;
    if (path === `/screening/${ENTITY_ID}/detailed/`) return this.#answered(this.screening);
    if (path === `/entities/${ENTITY_ID}/`)
      return this.#answered({ id: ENTITY_ID, date_of_birth: '1975-05-16', nationality: 'DK' });
    const [, profile] = /^\/risk-profiles\/([\w-]+)\/status\/$/.exec(path) ?? [];
    const isDecision = path === `/cases/${this.found.id}/`;
    if (profile === undefined && !isDecision) return undefined;
    const old = changedMeanwhile(call, this.tag, 'true_positive');
    if (old !== undefined) return old;
    this.version += 1;
    return profile === undefined ? this.#decide(body) : this.#judge(profile, body);
  }

  #answered(body: unknown): FakeReply {
    return { status: 200, body, headers: { ETag: this.tag } };
  }

  #judge(id: string, body: unknown): FakeReply {
    const status = unsafeStatus(memberOf(body, 'status'));
    const isDecided = status === 'false_positive' || status === 'true_positive';
    const decision = isDecided
      ? {
          ...{ status, decided_by: me(), decided_at: AT, reason: unsafeText(memberOf(body, 'reason')) },
          grounds: unsafeGrounds(memberOf(body, 'grounds') ?? []),
        }
      : null;
    this.#change((found) => ({
      ...found,
      alerts: found.alerts.map((alert) => ({
        ...alert,
        risk_profiles: alert.risk_profiles.map((profile) =>
          profile.id === id ? { ...profile, status, decision } : profile,
        ),
      })),
    }));
    return this.#answered({ success: true, risk_profile_id: id });
  }

  #decide(body: unknown): FakeReply {
    const decision = unsafeDecision(memberOf(body, 'decision'));
    const reason = unsafeText(memberOf(body, 'reason'));
    const { pending_decision: pending } = this.found;
    const isConfirmed = pending?.decision === decision && pending.proposed_by.id !== me().id;
    const isProposed = decision !== 'unacceptable_risk' && !isConfirmed;
    this.#change((found) =>
      isProposed
        ? {
            ...found,
            status: 'in_review',
            pending_decision: { decision, proposed_by: me(), proposed_at: AT, reason },
          }
        : {
            ...found,
            ...{ status: 'closed', decision, closed_by: me(), closed_at: AT, reason, pending_decision: null },
          },
    );
    return this.#answered(this.found);
  }

  #change(change: (found: Case) => Case): void {
    this.screening = { ...this.screening, cases: [change(this.found)] };
  }
}

/** The person whose session the fake service has. */
function me() {
  const [first] = TEAM;
  if (first === undefined) throw new Error('the team is empty');
  return { id: first.id, name: first.name, email: first.email };
}

function theProfiles(): readonly Profile[] {
  const decided = {
    status: 'false_positive' as const,
    decided_by: TOBIN,
    decided_at: '2026-08-12T08:00:00.000Z',
  };
  const lapsed = {
    ...decided,
    reason: 'Danish passport seen; the listed man is Belgian.',
    changed: ['record' as const],
  };
  const held = { ...decided, reason: 'Born in 1962, and a dealer in used ships.' };
  const near = 'Similar name and same birth year. Another country. No number to settle it.';
  const far = 'Similar name. Another birth year and another country.';
  return [
    hit('p1', 'Anton Jozef Meerling', near, {
      matching_score: 0.84,
      previous_decision: lapsed,
      facts: [born('1975', 'agrees', 2, 'same birth year'), land('Belgium')],
    }),
    hit('p2', 'Anton Meerling', far, {
      matching_score: 0.71,
      facts: [born('1948-01-02', 'contradicts', -18, 'another birth year'), land('Norway')],
    }),
    hit('p3', 'Antonius Meerlingh', far, {
      matching_score: 0.68,
      status: 'false_positive',
      decision: held,
      has_sanctions: false,
      has_watchlists: true,
      facts: [born('1962', 'contradicts', -18, 'another birth year')],
    }),
  ];
}

function hit(
  id: string,
  name: string,
  sentence: string,
  { facts, ...change }: Partial<Profile> & { readonly facts: readonly Fact[] },
): Profile {
  const names = aFact({
    ...{ field: 'name', label: 'name', finding: 'close', points: 92, words: 'similar name (another part)' },
    ours: ['Anton Meerling'],
    theirs: [name],
  });
  const number = aFact({
    ...{ field: 'identifier', label: 'number', finding: 'missing', points: 0, words: 'the entity has none' },
    ours: [],
    theirs: ['BX-449…'],
  });
  const person = { entity_type: 'individual' as const, has_sanctions: true };
  const made = profileWith([names, ...facts, number], {
    id,
    name,
    matching_name: name,
    ...person,
    ...change,
  });
  return { ...made, explanation: { ...made.explanation, sentence, tokens: theTokens() } };
}

function born(theirs: string, finding: Fact['finding'], points: number, words: string): Fact {
  return aFact({
    ...{ field: 'birth_date', label: 'birth date', finding, points, words },
    ours: ['1975-05-16'],
    theirs: [theirs],
  });
}

function land(theirs: string): Fact {
  return aFact({ theirs: [theirs] });
}

function theTokens(): Profile['explanation']['tokens'] {
  const token = (ours: string, theirs: string, similarity: number, words: string) => ({
    ...{ query: ours.toLowerCase(), listed: theirs.toLowerCase(), ours, theirs, similarity, words },
    weight: 0.4,
    by: 'exact' as const,
  });
  return [
    token('Anton', 'Anton', 1, 'equal'),
    token('', 'Jozef', 0, 'listed has more'),
    token('Meerling', 'Meerling', 1, 'equal'),
  ];
}

function theCoverage(): Screening['coverage'] {
  return ['un_sc', 'eu_fsf', 'uk_fcdo', 'us_ofac_sdn', 'ca_sema'].map((list, index) => ({
    list,
    state: index === 4 ? 'not_loaded' : 'in_force',
    as_of: index === 4 ? null : `2026-11-2${index}`,
    problem: null,
  }));
}

function unsafeStatus(value: unknown) {
  return value as Profile['status'];
}

function unsafeDecision(value: unknown) {
  return value as NonNullable<Case['decision']>;
}

function unsafeGrounds(value: unknown) {
  return value as NonNullable<Profile['decision']>['grounds'];
}

function unsafeText(value: unknown) {
  return value as string;
}
