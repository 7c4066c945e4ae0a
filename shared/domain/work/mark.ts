/** The mark of a work item on its subject: which item there is, so that it is counted out without a read. */
import { type Condition, equals, missing } from '#shared/platform/condition.ts';
import { type Item, StaleRead, type Write } from '#shared/platform/ports.ts';
import { WORK_KINDS, type WorkKind } from './rules.ts';

export interface Mark {
  readonly kind: WorkKind;
  /** ISO instant: when the cause was. */
  readonly since: string;
  /** Id of the person who works on it. */
  readonly assignedTo: string | null;
}

/** The mark as it is stored. */
export function markText({ kind, since, assignedTo }: Mark): string {
  return [kind, since, assignedTo ?? ''].join(' ');
}

export function readMark(text: string): Mark {
  const [name, since = '', person = ''] = text.split(' ');
  const kind = WORK_KINDS.find((each) => each === name);
  if (kind === undefined) throw new Error('the mark of a work item has an unknown kind');
  return { kind, since, assignedTo: person === '' ? null : person };
}

/** The attribute has the mark that was read. */
export function isMarked(attribute: string, mark: string | undefined): Condition {
  return mark === undefined ? missing(attribute) : equals(attribute, mark);
}

/** Stores a new mark in `work` of a record that counts no versions: refused where it is no longer the mark that was read. */
export function markedWrite(record: Item, mark: string): Write {
  const { pk, sk, work: before } = record;
  return {
    update: { pk: String(pk), sk: String(sk) },
    set: { work: mark },
    when: isMarked('work', typeof before === 'string' ? before : undefined),
    refuse: () => new StaleRead(),
  };
}
