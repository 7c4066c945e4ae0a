/** Whether answers were compared with sources, with how many, and how that is said. Pure. */
import { instantInWords } from '../../wording/dates.ts';
import { type AssessedQuestion, type AssessmentFacts, filesOf, questionsOf } from '../model.ts';
import { count } from '../wording.ts';

interface Compared {
  /** Questions with an answer, and those of them whose answer, as it is now, was compared. */
  readonly answered: number;
  readonly compared: number;
  /** The most that an answer was compared with. */
  readonly documents: number;
  readonly leftOut: number;
  readonly records: number;
  /** ISO instant of the newest comparison. Null where there was none. */
  readonly at: string | null;
  /** Documents of this assessment that no comparison has looked at: they were added later, or it had no place for them. */
  readonly unseen: number;
}

export function comparedOf(facts: AssessmentFacts): Compared {
  const answered = questionsOf(facts).filter(({ answer }) => answer !== '');
  const comparisons = answered.flatMap(({ comparison }) => comparison ?? []);
  const most = (numbers: readonly number[]) => Math.max(0, ...numbers);
  const documents = most(comparisons.map((each) => each.documents));
  const leftOut = most(comparisons.map((each) => each.leftOut));
  return {
    answered: answered.length,
    compared: comparisons.length,
    documents,
    leftOut,
    records: most(comparisons.map(({ records }) => records)),
    at:
      comparisons
        .map(({ at }) => at)
        .toSorted()
        .at(-1) ?? null,
    unseen: Math.max(0, filesOf(facts).length + facts.documents.omitted - documents - leftOut),
  };
}

/** `3 documents and 1 record`. Empty where there was nothing to compare with. */
function sourcesInWords({ documents, records }: Pick<Compared, 'documents' | 'records'>): string {
  return [
    ...(documents === 0 ? [] : [count(documents, 'document', 'documents')]),
    ...(records === 0 ? [] : [count(records, 'record', 'records')]),
  ].join(' and ');
}

/** What the sources of an answer are, where nothing was found in them. */
export function emptySourcesInWords({
  answer,
  comparison,
}: Pick<AssessedQuestion, 'answer' | 'comparison'>): string {
  if (answer === '') return 'Nothing to compare';
  if (comparison === null) return 'Not compared';
  const sources = sourcesInWords(comparison);
  return sources === '' ? 'Not compared: there was no source' : `Nothing found in ${sources}`;
}

/** Whether the answers were compared, in a sentence. */
export function comparisonWords(facts: AssessmentFacts): string {
  const { answered, compared, documents, records, at, leftOut, unseen } = comparedOf(facts);
  if (answered === 0) return 'Not compared: no question is answered.';
  if (compared === 0 || at === null)
    return 'Not compared: no answer was compared with a document or a record.';
  const which =
    compared === answered ? 'All answers' : `${compared} of ${count(answered, 'answer', 'answers')}`;
  const sources = sourcesInWords({ documents, records });
  return [
    sources === ''
      ? 'Not compared: there was no document and no record.'
      : `${which} compared with ${sources} on ${instantInWords(at)}.`,
    ...(documents === 0 ? ['No document was compared.'] : []),
    ...(leftOut === 0
      ? []
      : [`${count(leftOut, 'document', 'documents')} could not be read, or only in part.`]),
    ...(unseen === 0 ? [] : [`${count(unseen, 'document was', 'documents were')} not compared.`]),
  ].join(' ');
}
