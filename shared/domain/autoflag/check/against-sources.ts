/** Compares answers with what documents, the entity's record, registers and screening say. Pure. */
import { sameAnswer } from '@probity/extraction/answering/same';
import { indexSources } from '@probity/extraction/evidence/index';
import { type Judgement, judge } from '@probity/extraction/judge';
import type { AskedQuestion, FoundValue, SourceText } from '@probity/extraction/model';
import { dateOf, textOf } from '@probity/questionnaire-rules/read';
import { placeLabel } from '@probity/reading/place-label';
import { readingKey } from '../../assistant/sources/evidence-of.ts';
import type { Finding as Sourced } from '../../assistant/sources/finding.ts';
import { type RecordSource, recordFinding } from '../../assistant/sources/records.ts';
import type { Entity } from '../../entities/repository.ts';
import type { Question } from '../../questionnaires/schema.ts';
import { isSameValue } from '../../responses/evidence/same-value.ts';
import type { StoredAnswer } from '../../responses/record.ts';
import type { Finding } from '../model.ts';
import { isAboutSubject, quote } from '../wording.ts';
import { type Compared, documentFinding, undisputed } from './evidence.ts';

/** A document with what decides whether it still proves anything. */
interface DatedSource extends SourceText {
  /** ISO date, or null. */
  readonly expiresOn: string | null;
}

export interface Sources {
  readonly entity: Entity;
  /** The entity's record, and registers. */
  readonly records: readonly RecordSource[];
  readonly documents: readonly DatedSource[];
  /** Keys of readings that somebody has said are wrong. */
  readonly disputed: ReadonlySet<string>;
  /** YYYY-MM-DD. */
  readonly today: string;
}

export interface AnsweredQuestion {
  readonly question: Question;
  readonly answer: StoredAnswer;
}

/** All answers with what the sources say of them. */
export interface Comparison {
  readonly findings: readonly Finding[];
  readonly compared: readonly Compared[];
  /** Answers by what the documents say of them. */
  readonly verdicts: Readonly<Record<Judgement['verdict'], number>>;
}

export function compareWithSources(given: readonly AnsweredQuestion[], sources: Sources): Comparison {
  const index = indexSources(sources.documents);
  const titles = new Map(sources.documents.map(({ id, title }) => [id, title]));
  const verdicts = { supported: 0, contradicted: 0, no_evidence: 0 };
  const compared: Compared[] = [];
  const findings = given.flatMap((one) => {
    const { question, answer } = one;
    const said = judge(index, askedOf(question), givenValue(answer));
    const judged = undisputed(question, answer, said, sources.disputed);
    verdicts[judged.verdict] += 1;
    const records = recordsOf(one, sources);
    compared.push({
      question,
      answer,
      findings: [...documentFinding(judged, answer, titles), ...records.map(({ known }) => known)],
    });
    return [
      ...documentRemark(one, judged, sources),
      ...records.flatMap((record) => recordRemark(one, record)),
      ...screeningRemark(one, sources),
    ];
  });
  return { findings, compared, verdicts };
}

function askedOf({ id, question_type: type, text, options, schema }: Question): AskedQuestion {
  return { id, type, text, options, ...(schema === undefined ? {} : { schema }) };
}

function givenValue({ answer_text, date_answer, structured_data }: StoredAnswer) {
  return { answer_text, date_answer, structured_data };
}

function finding(
  { question }: AnsweredQuestion,
  rule: string,
  severity: Finding['severity'],
  message: string,
): Finding {
  return { question_id: question.id, rule, severity, message, related_question_ids: [] };
}

function documentRemark(one: AnsweredQuestion, judged: Judgement, sources: Sources): readonly Finding[] {
  const [citation] = judged.citations;
  const document = sources.documents.find(({ id }) => id === citation?.source);
  if (citation === undefined || document === undefined) return [];
  const place = `${quote(document.title)}, ${placeLabel(citation.at)}, says ${quote(citation.quotation)}`;
  if (judged.verdict === 'contradicted')
    return [finding(one, 'document_contradicts', 'warning', `A document says something else: ${place}.`)];
  const { expiresOn } = document;
  if (expiresOn === null || expiresOn >= sources.today) return [];
  const message = `The answer is supported only by a document that expired on ${expiresOn}: ${place}.`;
  return isOnlyExpired(judged, sources) ? [finding(one, 'document_expired', 'warning', message)] : [];
}

function isOnlyExpired({ citations }: Judgement, { documents, today }: Sources): boolean {
  return citations.every(({ source }) => {
    const expiresOn = documents.find(({ id }) => id === source)?.expiresOn ?? null;
    return expiresOn !== null && expiresOn < today;
  });
}

const RECORD_WORDS = { entity: 'The record of the entity', register: 'The company register' } as const;

interface RecordSays {
  readonly source: RecordSource;
  readonly known: Sourced;
  readonly isSame: boolean;
}

/** What records say. One that says the same in another way is evidence of the answer as it was given. */
function recordsOf(
  { question, answer }: AnsweredQuestion,
  { entity, records, disputed }: Sources,
): readonly RecordSays[] {
  return records.flatMap((source) => {
    const known = recordFinding(question, entity, source);
    if (known === undefined) return [];
    const isSame = saysTheSame(question, known.value, answer);
    if (!isSame && isAddress(question)) return [];
    const shown = isSame ? { ...known, value: givenValue(answer) } : known;
    const isDisputed = shown.proofs.every((proof) => disputed.has(readingKey(question, shown, proof)));
    return isDisputed ? [] : [{ source, known: shown, isSame }];
  });
}

function recordRemark(one: AnsweredQuestion, { source, known, isSame }: RecordSays): readonly Finding[] {
  if (isSame) return [];
  const said = [textOf(known.value), dateOf(known.value)].filter((part) => part !== '').join(', ');
  const message = `${RECORD_WORDS[source.kind]} says ${quote(said)} (${known.proofs[0]?.label ?? source.name}).`;
  return [finding(one, `${source.kind}_contradicts`, 'warning', message)];
}

/** An address is written in so many ways that a difference says nothing. */
function isAddress({ text, question_type: type }: Question): boolean {
  return type === 'text' && /\baddress\b/i.test(text);
}

function saysTheSame(question: Question, known: FoundValue, answer: StoredAnswer): boolean {
  const type = question.question_type;
  if (isSameValue(type, known, answer) || sameAnswer(type, known, givenValue(answer))) return true;
  return type === 'text' && withoutForm(textOf(known)) === withoutForm(textOf(answer));
}

/** A name as it is compared: `Quiet Harbour Ltd` and `QUIET HARBOUR LIMITED` are one. */
function withoutForm(name: string): string {
  const words =
    name
      .normalize('NFKD')
      .replace(/\p{M}/gu, '')
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? [];
  return words.filter((word) => !FORMS.has(word)).join(' ');
}

const FORMS = new Set(
  'ltd limited plc llp lp inc incorporated corp corporation co company gmbh ag se kg sa sas sarl bv nv oy ab as aps spa srl uab sia ou dac clg the'.split(
    ' ',
  ),
);

const ASKS_ABOUT_LISTS =
  /\b(?:sanction(?:s|ed)?|politically exposed|peps?|adverse media|negative news|watch ?lists?)\b/i;
/** Questions about what the company does with its customers are not about the entity. */
const ASKS_ABOUT_OTHERS = /\b(?:screen(?:s|ed|ing)?|check(?:s|ed)?|polic(?:y|ies)|customers?|clients?)\b/i;

function screeningRemark(one: AnsweredQuestion, { entity: { record } }: Sources): readonly Finding[] {
  const { question, answer } = one;
  const asks = ASKS_ABOUT_LISTS.test(question.text) && !ASKS_ABOUT_OTHERS.test(question.text);
  if (!asks || !isAboutSubject(question) || textOf(answer) !== 'no') return [];
  const { risk_profiles_count: hits } = record;
  if (hits === 0) return [];
  const matches = hits === 1 ? 'one match' : `${hits} matches`;
  return [finding(one, 'screening_contradicts', 'warning', `The screening of the entity has ${matches}.`)];
}
