/** Reads a question: what it is about, how much each word matters, and what kind of answer it asks for. */
import type { EvidenceIndex } from '../evidence/model.ts';
import { EXTRACTION_LIMITS } from '../limits.ts';
import type { AskedQuestion } from '../model.ts';
import { isWeak, termsOfQuestion, termsOfText } from '../text/terms.ts';
import { CONCEPT_MARK } from '../vocabulary/concepts.ts';
import { sumOf, type Understood, type Wanted } from './model.ts';

const WEAK = 0.25;
/** Whom a question is about: `do you accept customers who …`. */
const SUBJECT = 0.4;
const SUBJECTS = new Set([
  '@customers',
  '@investor',
  '@employees',
  '@shareholder',
  '@regulator',
  '@products',
]);
/** A word that says little, and that no document has. */
const WEAK_UNKNOWN = 0.08;
const WORD = 0.7;
/** A word that no document has: a paraphrase, or something that the documents do not tell. */
const UNKNOWN_WORD = 0.55;

/** When a value is of: the newest is taken anyway, and a year is compared. */
const PERIOD =
  /\b(?:in|at|for|during|as (?:at|of)|over|of|on)\s+(?:the\s+)?(?:end of\s+)?(?:last|latest|past|previous|most recent|current|preceding)?\s*(?:(?:two|three|five|\d{1,2})\s+)?(?:completed\s+)?(?:financial|fiscal|reporting|accounting|calendar|balance sheet)?\s*(?:years?(?:\s+end)?|dates?|period|(?:12|twelve) months|31 December(?: \d{4})?|(?:19|20)\d\d)(?![\p{L}\d])|\b(?:last|latest|past|most recent)\b/giu;

/** Concepts that the type of the question tells already. */
const IMPLIED: Readonly<Record<string, readonly string[]>> = {
  email: ['@email', '@contact_person', '@address'],
  tel: ['@telephone', '@contact_person'],
  url: ['@website', '@address'],
};

const IDENTIFIERS = concepts('lei giin vat tax_number registration_number licence iban bic policy_number');
const PERSONS = concepts(
  'mlro compliance_officer ceo cfo coo cto ciso cro chair secretary dpo contact_person key_person signatory ubo director independent_director nonexecutive internal_audit',
);
const ORGANISATIONS = concepts(
  'regulator auditor administrator depositary bank insurer manager adviser legal_adviser prime_broker transfer_agent cert_body hosting parent fiu distributor accountant',
);
const ADDRESSES = concepts('registered_office head_office address');

function concepts(names: string): ReadonlySet<string> {
  return new Set(names.split(' ').map((name) => CONCEPT_MARK + name));
}

export function understand(question: AskedQuestion, index: EvidenceIndex): Understood {
  const text = question.text.slice(0, EXTRACTION_LIMITS.charactersOfQuestion);
  const asked = withoutOptions(text.replace(PERIOD, ' '), question).trim();
  const telling = new Set(termsOfQuestion(asked === '' ? text : asked).map(({ term }) => term));
  if (telling.size > 1 && [...telling].some((term) => ORGANISATIONS.has(term) || PERSONS.has(term)))
    telling.delete('@legal_name');
  const terms = new Set([...telling, ...termsOfText(text).map(({ term }) => term)]);
  const weights = weightsOf(telling, question, index);
  return {
    question,
    text,
    weights,
    total: Math.max(sumOf(weights.values()), 1e-9),
    terms,
    wanted: wantedOf(text, telling),
    isNegated: /\b(?:not|never|no|without)\b/i.test(text) && !/\bor not\b/i.test(text),
    asksForLatest: /\b(?:last|latest|most recent|current|recently|newest)\b/i.test(text),
    year: Number(/\b(?:19|20)\d\d\b/.exec(text)?.[0] ?? 0) || null,
  };
}

/** `Is the fund open-ended or closed-ended?` asks for one of the options, and not about them. */
function withoutOptions(text: string, { options, type }: AskedQuestion): string {
  if (options === null || (type !== 'select' && type !== 'multi_select')) return text;
  return options.filter((option) => option.length > 3).reduce((left, option) => removed(left, option), text);
}

function removed(text: string, part: string): string {
  const at = text.toLowerCase().indexOf(part.toLowerCase());
  return at < 0 ? text : `${text.slice(0, at)} ${text.slice(at + part.length)}`;
}

function weightsOf(
  terms: ReadonlySet<string>,
  { type }: AskedQuestion,
  index: EvidenceIndex,
): ReadonlyMap<string, number> {
  const implied = IMPLIED[type] ?? [];
  const telling = [...terms].filter((term) => !implied.includes(term));
  const rarest = Math.max(1, Math.log(1 + index.units.length));
  const hasTopic = telling.some(
    (term) => term.startsWith(CONCEPT_MARK) && !isWeak(term) && !SUBJECTS.has(term),
  );
  const entries = (telling.length === 0 ? [...terms] : telling).map(
    (term) =>
      [
        term,
        baseWeight(term, index) *
          (hasTopic && SUBJECTS.has(term) ? SUBJECT : 1) *
          (0.6 + 0.4 * Math.min(1, index.rarity(term) / rarest)),
      ] as const,
  );
  return new Map(entries);
}

function baseWeight(term: string, index: EvidenceIndex): number {
  const isConcept = term.startsWith(CONCEPT_MARK);
  const isKnown = index.postings.has(term);
  if (isWeak(term)) return isKnown ? WEAK : WEAK_UNKNOWN;
  if (isConcept) return 1;
  return isKnown ? WORD : UNKNOWN_WORD;
}

function wantedOf(text: string, terms: ReadonlySet<string>): Wanted {
  const has = (set: ReadonlySet<string>) => [...terms].some((term) => set.has(term));
  if (terms.has('@legal_name') && !has(ORGANISATIONS) && !has(PERSONS)) return 'legal_name';
  if (/\b(?:number|code|identifier|reference|no\.)/i.test(text) || terms.has('@lei') || terms.has('@giin')) {
    if (has(IDENTIFIERS) || !/\bnumber of\b/i.test(text)) return 'identifier';
  }
  if (has(ADDRESSES) && !/\bwho\b/i.test(text)) return 'address';
  const leading = termsOfQuestion(text.split(/\s+/).slice(0, 3).join(' ')).map(({ term }) => term);
  const leads = leading.some((term) => ORGANISATIONS.has(term) || PERSONS.has(term));
  return wantedName(text, has(ORGANISATIONS), has(PERSONS), leads);
}

function wantedName(text: string, organisation: boolean, person: boolean, leads: boolean): Wanted {
  const asksForName = /\b(?:who|whom|name|which|identify|appointed)\b/i.test(text);
  const isBare = text.split(/\s+/).length <= 5;
  if (!asksForName && !isBare && !leads) return 'any';
  if (organisation) return 'organisation';
  return person || /\bwho\b/i.test(text) ? 'person' : 'any';
}
