/** What is known of the comparison of answers with documents. That nothing was compared is never told as that nothing was found. Pure. */
import type { Answer } from './response.ts';

/** What is said of one answer. */
export interface Compared {
  /**
   * `not_since`: an earlier autofill read it in a document, and no check has compared the answer. `records`: with no document, with
   * records alone. `nothing`: with documents, which say nothing of it.
   */
  readonly kind: 'not' | 'not_since' | 'changed' | 'records' | 'nothing' | 'documents';
  readonly documents: number;
  readonly records: number;
  /** Documents that were not read, or in part only. */
  readonly leftOut: number;
}

type Known = Pick<Answer, 'comparison' | 'evidence'>;

/** Undefined where nothing was answered, and where the service does not say. */
export function comparedOf({ comparison, evidence }: Known): Compared | undefined {
  if (comparison === undefined || comparison === null) return undefined;
  const { state, documents, records, left_out: leftOut } = comparison;
  const counted = { documents, records, leftOut };
  switch (state) {
    case 'not_compared':
      return { ...counted, kind: evidence.some(({ document }) => document !== null) ? 'not_since' : 'not' };
    case 'changed_since':
      return { ...counted, kind: 'changed' };
    case 'compared':
      if (documents === 0) return { ...counted, kind: 'records' };
      return { ...counted, kind: evidence.length === 0 ? 'nothing' : 'documents' };
  }
}

/** What is said of all answers together. */
export type AllCompared =
  | Compared
  | {
      readonly kind: 'some';
      /** Answers that were compared with a document as they are now, and how many were given. */
      readonly compared: number;
      readonly changed: number;
      readonly total: number;
    };

/** Undefined where the service says it of no answer. */
export function allComparedOf(answers: readonly Known[]): AllCompared | undefined {
  const known = answers.flatMap((answer) => comparedOf(answer) ?? []);
  const [first] = known;
  if (first === undefined) return undefined;
  const ofKind = (...kinds: readonly Compared['kind'][]) => known.filter(({ kind }) => kinds.includes(kind));
  const most = (of: (each: Compared) => number) => Math.max(...known.map(of));
  const all = {
    documents: most(({ documents }) => documents),
    records: most(({ records }) => records),
    leftOut: most(({ leftOut }) => leftOut),
  };
  const [compared, changed] = [ofKind('documents', 'nothing').length, ofKind('changed').length];
  if (compared === known.length)
    return { ...all, kind: ofKind('nothing').length === compared ? 'nothing' : 'documents' };
  if (changed === known.length) return { ...all, kind: 'changed' };
  if (compared + changed > 0) return { kind: 'some', compared, changed, total: known.length };
  return { ...all, kind: ofKind('records').length === known.length ? 'records' : 'not' };
}
