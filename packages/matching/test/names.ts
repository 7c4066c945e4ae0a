/** Invented names for the tests of matching, with generators of typical and hostile names. */
import fc from 'fast-check';
import { buildIndex, openIndex } from '../src/engine.ts';
import {
  type IndexEntry,
  type ListedName,
  type NameIndex,
  type NameKind,
  type NameQuery,
  SUBJECT_KINDS,
  type SubjectKind,
} from '../src/model.ts';

export function person(id: string, ...names: readonly string[]): IndexEntry {
  return entry(id, 'individual', names);
}

export function company(id: string, ...names: readonly string[]): IndexEntry {
  return entry(id, 'company', names);
}

function entry(id: string, kind: SubjectKind, texts: readonly string[]): IndexEntry {
  return { id, kind, names: texts.map((text, at) => ({ text, kind: at === 0 ? 'primary' : 'alias' })) };
}

export function indexOf(...entries: readonly IndexEntry[]): NameIndex {
  return openIndex(buildIndex(entries));
}

/** The score of a name in a list that has one other name. */
export function scoreOf(
  listed: string,
  asked: string,
  kind: 'individual' | 'company' = 'individual',
): number {
  const only = entry('e', kind, [listed]);
  return indexOf(only).search({ text: asked, kind }, { minScore: 0 })[0]?.score ?? 0;
}

export function named(text: string, kind: NameKind): ListedName {
  return { text, kind };
}

const GIVEN =
  'Orla Tarek Mirela Jovan Anouk Bashar Ilse Dmitar Noor Yelisey Kwame Pilar Soren Zahra Luca Minh'.split(
    ' ',
  );
const FAMILY =
  'Vantongeren Halabieh Ostrovan Mendizabal Okonjola Brandvold Szalonnay Qaderi Lindqvester Farouzan Petrescov Achterberg'.split(
    ' ',
  );
const TRADES = 'Marine Trading Foods Textiles Logistics Minerals Consulting Energy'.split(' ');
const FORMS = ['Ltd', 'GmbH', 'S.A.', 'LLC', 'JSC', ''];

/** Typical names. */
export const personName = fc
  .tuple(
    fc.constantFrom(...GIVEN),
    fc.option(fc.constantFrom(...GIVEN), { nil: '' }),
    fc.constantFrom(...FAMILY),
  )
  .map((parts) => parts.filter((part) => part !== '').join(' '));
const companyName = fc
  .tuple(fc.constantFrom(...FAMILY), fc.constantFrom(...TRADES), fc.constantFrom(...FORMS))
  .map((parts) => parts.join(' ').trim());

/** Any text that a caller may send as a name. */
const SCRIPTS = [
  'محمود الأحمدي عبد الرحمن',
  'Григорий Щукин',
  '王小明',
  '김민서',
  'たなか はなこ',
  'Ελένη Παππά',
  'משה כהן',
  'राम शर्मा',
  'สมชาย',
  'ﬁnance ½ ①',
  'e\u0301\u0301\u0301\u0301\u0301',
  '\ud800 \udfff lone',
  '\u202eevil\u202c \u200b\u200d',
  '\u0000\u0007\u001b[31m',
  '👩‍👩‍👧 🇩🇪',
  'constructor __proto__ toString hasOwnProperty',
  "'; DROP TABLE names; --",
  '~ltd ~~ ~',
  '٣ ३ 3rd III',
  ', , ,',
  'İIıi ŞŞ ẞß',
];
export const hostileName = fc.oneof(
  fc.constantFrom('', ' ', '...', '💥', '\ufeff', ...SCRIPTS),
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc
    .array(fc.constantFrom(...SCRIPTS, 'al', 'bin', 'a', 'x', '1', 'ltd', 'o\u2019'), { maxLength: 20 })
    .map((p) => p.join(' ')),
  fc
    .array(fc.integer({ min: 0, max: 0xffff }), { maxLength: 30 })
    .map((codes) => String.fromCharCode(...codes)),
);
export const subjectKind = fc.constantFrom(...SUBJECT_KINDS);
export const anyName = fc.oneof(personName, companyName, hostileName);
export const anyQuery: fc.Arbitrary<NameQuery> = fc.record({ text: anyName, kind: subjectKind });

/** Entries with distinct ids. */
export const someEntries = (name: fc.Arbitrary<string>, kind: fc.Arbitrary<SubjectKind>) =>
  fc
    .array(fc.tuple(kind, fc.array(name, { minLength: 1, maxLength: 3 })), { minLength: 1, maxLength: 25 })
    .map((rows) => rows.map(([of, names], at) => entry(`id-${at}`, of, names)));
