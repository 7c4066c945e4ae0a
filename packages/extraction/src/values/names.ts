/** Names of persons and organisations, by capitals, titles and legal forms. */
import { EXTRACTION_LIMITS } from '../limits.ts';
import { plainOf } from '../text/tokens.ts';
import { ORGANISATION_NOUNS, ORGANISATIONS, PERSON_TITLES, TITLE_WORDS } from '../vocabulary/name-words.ts';
import { type Span, spansOf } from './span.ts';

const CAPITALISED = "\\p{Lu}[\\p{L}\\p{M}'’.-]{0,30}";
const PARTICLE = '(?:van|von|de|der|den|del|della|di|da|dos|du|la|le|al|el|bin|ibn|ter|ten|zu|af|av|y|ó|o)';
const PERSON = new RegExp(
  `(?<![\\p{L}\\p{N}])${CAPITALISED}(?:[ -](?:${CAPITALISED}|${PARTICLE}(?= ))){1,5}`,
  'gu',
);

const FORMS =
  'Limited|Ltd|LLP|LP|L\\.P\\.|plc|PLC|GmbH & Co\\. KG|GmbH|AG|DAC|UC|CLG|S\\.A\\.R\\.L\\.|S\\.à r\\.l\\.|Sàrl|SARL|S\\.A\\.S\\.|SAS|S\\.A\\.|SA|S\\.p\\.A\\.|SpA|S\\.r\\.l\\.|Srl|B\\.V\\.|BV|N\\.V\\.|NV|A\\.S\\.|A\\.Ş\\.|A/S|ApS|AB|AS|ASA|Oy|Oyj|Inc|Incorporated|Corp|Corporation|LLC|L\\.L\\.C\\.|ICAV|SICAV|SICAF|SCSp|SE|KG|KGaA|OHG|UG|e\\.V\\.|UAB|AB|SIA|AS|OÜ|MB|VšĮ|Kft|Zrt|s\\.r\\.o\\.|a\\.s\\.|Sp\\. z o\\.o\\.|d\\.o\\.o\\.|U\\.A\\.|EOOD|OOD|Pty Ltd|Pte Ltd|Company|Co|VCIC|Fund|Trust|Bank|Authority|Commission';
const PART = "[\\p{Lu}\\d][\\p{L}\\p{N}&'’.-]{0,30}";
const LINK = '(?:of|and|for|the|&|de|du|des|der|und|et)';
const ORGANISATION = new RegExp(
  `(?<![\\p{L}\\p{N}])${PART}(?:,? (?:${PART}|${LINK}(?= [\\p{Lu}&]))){0,7},? (?:\\(\\p{Lu}[\\p{L} ]{1,20}\\) )?(?:${FORMS})(?![\\p{L}\\p{N}])(?: (?:WPG|StBG|Wirtschaftsprüfungsgesellschaft|Steuerberatungsgesellschaft|\\([\\p{L} ]{2,20}\\)|(?:${FORMS})(?![\\p{L}\\p{N}])))*(?: of (?:the )?\\p{Lu}\\p{L}+(?: \\p{Lu}\\p{L}+)?)?`,
  'gu',
);
const UPPER = /[\p{Lu}]{2}/u;

/** Names of persons: two to six capitalised words that are no words of the trade, without titles. */
export function personsIn(text: string): Span[] {
  const spans: Span[] = [];
  for (const match of text.matchAll(PERSON)) {
    const cut = withoutTitles(match[0]);
    const words = cut.name.split(/[ ]+/);
    if (isTooShort(match, words) || words.some(isTradeWord) || isOrganisationLike(cut.name)) continue;
    const start = match.index + cut.from;
    spans.push({ value: cut.name, start, end: start + cut.name.length });
    if (spans.length >= EXTRACTION_LIMITS.valuesOfUnit) break;
  }
  return spans;
}

/** One word is a name only after a title: `Ms Brattli`. */
function isTooShort({ 0: found, index, input }: RegExpExecArray, words: readonly string[]): boolean {
  const isTitled =
    /^(?:Mr|Mrs|Ms|Dr|Prof)\.? /.test(found) ||
    /\b(?:Mr|Mrs|Ms|Dr|Prof)\.? $/.test(input.slice(Math.max(0, index - 6), index));
  return words.length < (isTitled ? 1 : 2) || (words[0]?.length ?? 0) < 2;
}

function withoutTitles(found: string): { readonly name: string; readonly from: number } {
  let from = 0;
  let name = found.replace(/[.'’-]{1,3}$/, '');
  for (;;) {
    const first = /^(\S+) /.exec(name)?.[1];
    if (first === undefined || !PERSON_TITLES.has(plainOf(first).replaceAll('.', ''))) return { name, from };
    from += first.length + 1;
    name = name.slice(first.length + 1);
  }
}

function isTradeWord(word: string): boolean {
  return TITLE_WORDS.has(plainOf(word).replaceAll(/[.'’]/g, ''));
}

function isOrganisationLike(name: string): boolean {
  const last = plainOf(name.split(' ').at(-1) ?? '').replaceAll('.', '');
  return ORGANISATION_NOUNS.has(last) || new RegExp(` (?:${FORMS})$`, 'u').test(name);
}

/** Capitalised words after a verb or a preposition that gives a name: `is Grange & Pym`, `hosted by Nuvolarix Cloud`. */
const GIVEN = new RegExp(
  `(?<=(?:^|\\b(?:is|are|was|by|with|to|at|as|from|namely)|:) )${PART}(?: (?:${PART}|& ${PART}|and ${PART}|de ${PART}|of ${PART})){0,5}`,
  'gu',
);

/** Names that nothing else tells to be names. */
export function givenNamesIn(text: string): Span[] {
  return spansOf(text, GIVEN, ([found]) => givenName(found), EXTRACTION_LIMITS.valuesOfUnit);
}

function givenName(found: string): string | undefined {
  const name = found.replace(/[.'’-]{1,3}$/, '');
  const words = name.split(' ').filter((word) => /^\p{Lu}/u.test(word));
  return name.length < 4 || words.every((word) => isTradeWord(word)) || /^\d/.test(name) ? undefined : name;
}

/** Names of organisations: by their legal form, by a noun such as `Authority`, or known by their initials. */
export function organisationsIn(text: string): Span[] {
  const most = EXTRACTION_LIMITS.valuesOfUnit;
  const formed = spansOf(text, ORGANISATION, (match) => organisationOf(match[0]), most).map((span) => ({
    ...span,
    start: span.end - span.value.length > span.start ? text.indexOf(span.value, span.start) : span.start,
  }));
  const known = spansOf(text, KNOWN, ([found]) => found, most);
  const free = known.filter(
    (span) => !formed.some((other) => span.start < other.end && other.start < span.end),
  );
  return [...formed, ...free].sort((a, b) => a.start - b.start);
}

const KNOWN = new RegExp(`(?<![\\p{L}\\p{N}])(?:${ORGANISATIONS.join('|')})(?![\\p{L}\\p{N}])`, 'gu');

/** True for the name of an authority that the vocabulary knows. */
export function isKnownAuthority(name: string): boolean {
  return AUTHORITY.test(name);
}

const AUTHORITY = new RegExp(`^(?:${ORGANISATIONS.slice(1).join('|')})$`, 'u');

function organisationOf(found: string): string | undefined {
  const name = found
    .replace(/^(?:The|About|Welcome to|Our|This|In|By|Since|Under|At|For|With|A|An|Its) /, '')
    .trim();
  const words = name.split(' ');
  const generic = words.every((word) => /^\p{Ll}/u.test(word) || GENERIC.has(plainOf(word)));
  return words.length < 2 || generic || !UPPER.test(name.replaceAll(/[\p{Ll}\s.,&'’()-]/gu, ''))
    ? undefined
    : name;
}

const GENERIC = new Set(
  'the company fund bank trust limited private public authority commission co group investment management sub umbrella board'.split(
    ' ',
  ),
);
