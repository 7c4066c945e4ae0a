/** What waits of a screening that failed for good: somebody has to mend the cause or start it again. */
import { equals } from '#shared/platform/condition.ts';
import { StaleRead } from '#shared/platform/ports.ts';
import type { TenantScope } from '#shared/platform/scope.ts';
import type { AssignableSubject } from '../work/assign.ts';
import { type Ground, removeWork, type Waiting, type WorkChange, workChange } from '../work/changes.ts';
import { readMark } from '../work/mark.ts';
import { resultKey } from './keys.ts';
import { type ResultAfter, ResultRecord } from './store/records.ts';

/** Undefined unless the screening has failed. A failed run over an earlier result is repeated by monitoring, and waits for nobody. */
function waitingOfResult(
  next: ResultAfter,
  entityName: string,
  mark: { readonly since: string; readonly assignedTo: string | null },
): Waiting | undefined {
  if (next.status !== 'failed') return undefined;
  return {
    kind: 'failed',
    ...mark,
    subject: { type: 'screening', id: next.id, response_id: null },
    entity: { id: next.entity_id, name: entityName, entity_type: next.entity_type },
    title: entityName,
    reason: { code: 'screening_failed', word: next.failure ?? 'other' },
    tags: [],
  };
}

/** The item after a failed run. One that failed before waits since then. */
export function workOfFailure(
  ground: Ground,
  before: Pick<ResultRecord, 'work'> | undefined,
  next: ResultAfter,
  entityName: string,
): WorkChange {
  const known = before?.work === undefined ? undefined : readMark(before.work);
  const mark = { since: known?.since ?? ground.at, assignedTo: known?.assignedTo ?? null };
  return workChange(ground, spotOf(next), before?.work, waitingOfResult(next, entityName, mark));
}

/** Nothing waits where the screening was started again, completed, or removed. */
export function settledWork(
  scope: TenantScope,
  before: Pick<ResultRecord, 'id' | 'work'> | undefined,
): WorkChange {
  const writes = before === undefined ? [] : removeWork(scope, spotOf(before), before.work);
  return { mark: undefined, writes };
}

function spotOf({ id }: Pick<ResultAfter, 'id'>) {
  return { slot: 'screening', subjectId: id } as const;
}

/** A failed screening as a subject that can be assigned. */
export const assignableScreening: AssignableSubject = {
  attribute: 'work',
  key: resultKey,
  assignedWrite(item, { mark }) {
    const { pk, sk, version } = ResultRecord.parse(item);
    return {
      update: { pk, sk },
      set: { work: mark },
      add: { version: 1 },
      when: equals('version', version),
      refuse: () => new StaleRead(),
    };
  },
};
