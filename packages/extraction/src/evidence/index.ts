/** The index of what documents say: units of evidence with their terms, and which units have a term. */
import { EXTRACTION_LIMITS } from '../limits.ts';
import type { SourceText } from '../model.ts';
import { termsOfText } from '../text/terms.ts';
import { areOpen, withoutBlanks } from './blanks.ts';
import { gather } from './gather.ts';
import type { EvidenceIndex, Passage, Table, Unit } from './model.ts';
import { yearOf } from './tables.ts';

/** How directly the parts of a passage say what its value is of. */
const DIRECTNESS = {
  text: 1,
  label: 1,
  column: 1,
  beside: 0.9,
  before: 0.6,
  earlier: 0.35,
  section: 0.7,
  title: 0.6,
} as const;
/** A sentence that speaks of what was said before. */
const REFERRING =
  /^(?:it|he|she|they|this|these|that|those|such|both|the (?:last|latest|most recent|first|next|same|certificate|policy|plan|test|report|audit|review|result|total))\b|\b(?:it|them|him|her|thereof|this|these)\b/i;
const REFERRED = 0.85;
const PARTS = ['text', 'label', 'column', 'beside', 'before', 'earlier', 'section', 'title'] as const;

/** Indexes documents. The order in which they are given changes nothing. */
export function indexSources(sources: readonly SourceText[]): EvidenceIndex {
  const ordered = sources.toSorted((a, b) => compare(a.id, b.id));
  const share = Math.ceil(EXTRACTION_LIMITS.characters / Math.max(1, ordered.length));
  const terms = rememberedTerms();
  const units: Unit[] = [];
  const tables: Table[] = [];
  for (const source of ordered) {
    const gathered = gather(source, share);
    tables.push(...gathered.tables);
    const room = EXTRACTION_LIMITS.units - units.length;
    for (const passage of written(gathered.passages.slice(0, room))) units.push(unitOf(passage, terms));
  }
  return withPostings(units, tables);
}

/** What somebody has written: without the blanks, hints and examples of forms. */
function written(passages: readonly Passage[]): Passage[] {
  const isForm = areOpen(passages);
  return passages.flatMap((passage) => withoutBlanks(aboutItsMainClause(passage), isForm) ?? []);
}

const CONDITION =
  /^(?:if|where|when|in case|provided|wenn|falls|sofern|si|lorsque|als|indien|se|qualora|jeśli|jeżeli)\s[^,?]{3,160},\s*(?=\S.*\?)/iu;

/** A reply answers what is asked, and not the condition before it: `If it is regulated, does it handle cash? No`. */
function aboutItsMainClause(passage: Passage): Passage {
  if (passage.kind === 'heading' || passage.kind === 'name') return passage;
  const label = passage.label.replace(CONDITION, '');
  const text = passage.kind === 'sentence' ? passage.text.replace(CONDITION, '') : passage.text;
  return label === passage.label && text === passage.text ? passage : { ...passage, label, text };
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

function unitOf(passage: Passage, termsOf: (text: string) => readonly string[]): Unit {
  const hits = new Map<string, number>();
  for (const part of PARTS) {
    const directness = part === 'before' && refersBack(passage) ? REFERRED : DIRECTNESS[part];
    for (const term of termsOf(passage[part])) {
      if ((hits.get(term) ?? 0) < directness) hits.set(term, directness);
    }
  }
  const ofLabel = new Set([...termsOf(passage.label), ...termsOf(passage.column)]);
  const bare = /^\D{0,12}(?:19|20)\d\d\D{0,6}$/.test(passage.label) ? yearOf(passage.label) : null;
  return {
    ...passage,
    hits,
    labelTerms: [...ofLabel].filter((term) => !/^(?:fy)?\d{4}$/.test(term)),
    year: yearOf(passage.column) ?? bare,
  };
}

/** Labels, heads and headings come again and again within one index. */
function rememberedTerms(): (text: string) => readonly string[] {
  const known = new Map<string, readonly string[]>();
  return (text) => {
    const kept = known.get(text);
    if (kept !== undefined) return kept;
    const terms = text === '' ? [] : [...new Set(termsOfText(text).map(({ term }) => term))];
    known.set(text, terms);
    return terms;
  };
}

const RUN_IN_HEADING = /^[^.!?]{3,40}\.$/;

function refersBack({ text, label, before }: Passage): boolean {
  if (RUN_IN_HEADING.test(before) && before.split(' ').length <= 5) return true;
  return REFERRING.test(text) || /^(?:e-?mail|tel(?:ephone)?|phone|contact|date|number)\b/i.test(label);
}

function withPostings(units: readonly Unit[], tables: readonly Table[]): EvidenceIndex {
  const postings = new Map<string, number[]>();
  for (const [at, { hits }] of units.entries()) {
    for (const term of hits.keys()) {
      const list = postings.get(term);
      if (list === undefined) postings.set(term, [at]);
      else list.push(at);
    }
  }
  const rarity = (term: string) => {
    const having = postings.get(term)?.length ?? 0;
    return Math.log(1 + (units.length - having + 0.5) / (having + 0.5));
  };
  return { units, tables, postings, rarity };
}
