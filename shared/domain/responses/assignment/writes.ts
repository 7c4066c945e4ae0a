/** The writes that give a response to somebody: by the response itself, or by its item on the work list. */
import { all, equals } from '#shared/platform/condition.ts';
import { StaleRead, type Write } from '#shared/platform/ports.ts';
import type { TenantScope } from '#shared/platform/scope.ts';
import type { Vault } from '#shared/platform/vault.ts';
import { changeBy } from '../../tenants/last-change.ts';
import type { ProfileView } from '../../tenants/schema.ts';
import type { AssignableSubject } from '../../work/assign.ts';
import { markChange, type WorkChange } from '../../work/changes.ts';
import { responseKey } from '../keys.ts';
import { type ResponseDetails, ResponseRecord, sealedParts } from '../record.ts';
import { type LoadedResponse, unsealDetails } from '../repository.ts';
import { workAfterAssignment } from '../work.ts';

interface Assignment {
  /** Null: nobody. */
  readonly to: string | null;
  readonly by: ProfileView | null;
  /** ISO instant. */
  readonly at: string;
}

/** Conditional on the version that was read. The status and its times stay as they are. The item of the work list goes along. */
export function assignmentWrites(
  { scope, vault }: { readonly scope: TenantScope; readonly vault: Vault },
  { record, details }: Pick<LoadedResponse, 'record' | 'details'>,
  assignment: Assignment,
): readonly Write[] {
  const next = assigned(details, assignment);
  const change = workAfterAssignment({ scope, vault, at: assignment.at }, record, next);
  return [assignedWrite(vault, record, { next, at: assignment.at, change }), ...change.writes];
}

/** The review of a response, as a subject that can be assigned. */
export const assignableResponse: AssignableSubject = {
  attribute: 'work',
  key: responseKey,
  assignedWrite(item, { vault, person, by, at, mark }) {
    const record = ResponseRecord.parse(item);
    const next = assigned(unsealDetails(record, vault), { to: person?.id ?? null, by, at });
    return assignedWrite(vault, record, { next, at, change: { mark } });
  },
};

function assigned(details: ResponseDetails, { to, by, at }: Assignment): ResponseDetails {
  return { ...details, assigned_to: to, last_change: changeBy(by, at, 'assigned') };
}

/** Every change of the mark increases the version, so the condition holds only where the mark is still that which was read. */
function assignedWrite(
  vault: Vault,
  { pk, sk, version, status }: ResponseRecord,
  {
    next,
    at,
    change,
  }: { readonly next: ResponseDetails; readonly at: string; readonly change: Pick<WorkChange, 'mark'> },
): Write {
  const key = { pk, sk };
  const marked = markChange('work', change);
  return {
    update: key,
    set: { ...sealedParts(key, vault, next), updated_at: at, ...marked.set },
    ...(marked.remove === undefined ? {} : { remove: marked.remove }),
    add: { version: 1 },
    when: all(equals('version', version), equals('status', status)),
    refuse: () => new StaleRead(),
  };
}
