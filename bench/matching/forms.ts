/** Names as users write them: short forms and other ways of writing of listed names. */
import type { Listed } from './data.ts';

/** A name to ask for, and the entry that should be found. */
interface WrittenName {
  readonly text: string;
  readonly listed: Listed;
}

export interface Form {
  readonly name: string;
  /** Share of the names that should be found at the alert threshold, in %. */
  readonly goal: number;
  /** Score from which a name counts as found. */
  readonly from: number;
  readonly names: readonly WrittenName[];
  /** As many names again, by which no parameter was chosen. None where the list has no more. */
  readonly keptApart: readonly WrittenName[];
}

const MOST = 400;
const ALERT = 0.8;
const SPANISH: ReadonlySet<string> = new Set(
  'CO MX VE NI CU GT HN SV PE EC PA DO ES AR BO PY CR CL UY'.split(' '),
);
const PATRONYMIC = /(?:[oe]vich|[oe]vna|ichna|ovych|ivna)$/i;
/** Words that are no part of their own: a short form would not be the first and the last of these. */
const PARTICLE =
  /^(?:al|el|bin|ibn|abu|abd|abdul|van|von|der|de|la|del|da|dos|al-.*|ul|ur|umm|haji|hajji|mullah|jr\.?|sr\.?)$/i;

/** The forms of persons', companies' and ships' names in this list, at most 400 of each. */
export function formsOf(entries: readonly Listed[]): readonly Form[] {
  return [...personForms(entries.filter(isPlainPerson)), ...otherForms(entries)];
}

function personForms(persons: readonly Listed[]): readonly Form[] {
  const two = ofParts(persons, 2);
  const three = ofParts(persons, 3);
  const any = [...two, ...three].sort(byHash);
  const four = persons.filter((each) => wordsOf(each).length >= 4);
  return [
    form(
      'Spanish names of 2 + 2 parts: first given name, first surname',
      75,
      four.filter(isSpanish),
      (parts) => [parts[0], parts[2]],
    ),
    form(
      'other names of four and more parts: first and last',
      75,
      four.filter((each) => !isSpanish(each)),
      ends,
    ),
    form(
      'names of three parts: first and last',
      92,
      three.filter((each) => !PATRONYMIC.test(wordsOf(each)[1] ?? '')),
      ends,
    ),
    form(
      'Russian names without patronymic, at 0.85',
      95,
      three.filter((each) => PATRONYMIC.test(wordsOf(each)[1] ?? '')),
      ends,
      0.85,
    ),
    form('two parts as one word', 95, two, (parts) => [parts.join('').toLowerCase()]),
    form('three parts as one word', 80, three, (parts) => [parts.join('').toLowerCase()]),
    form('letters spaced out', 95, any, (parts) => [parts.map((part) => [...part].join(' ')).join('  ')]),
    form('written twice', 95, any, (parts) => [...parts, ...parts]),
    form('name, a.k.a. another', 95, any, (parts) => [...parts, 'a.k.a. Quillan Ferrisword']),
    form('another, a.k.a. the name', 95, any, (parts) => ['Quillan Ferrisword a.k.a.', ...parts]),
    form('Estate of', 95, any, (parts) => ['Estate of', ...parts]),
    form('His Excellency', 95, any, (parts) => ['His Excellency', ...parts]),
    form(', Ph.D.', 95, any, (parts) => [`${parts.join(' ')}, Ph.D.`]),
  ];
}

function otherForms(entries: readonly Listed[]): readonly Form[] {
  const ships = entries.filter(({ entry }) => entry.kind === 'vessel' && /^[a-z]{4,}/i.test(nameOf(entry)));
  const companies = entries.filter(({ entry }) => entry.kind === 'company');
  const stock = companies.filter(({ entry }) => STOCK.test(nameOf(entry)) && !QUALIFIED.test(nameOf(entry)));
  const limited = companies.filter(({ entry }) => LIMITED.test(nameOf(entry)));
  return [
    form('ships: MV in front', 95, ships, (parts) => ['MV', ...parts]),
    form('AO in front instead of the listed joint stock company', 98, stock, (parts) => [
      'AO',
      parts.join(' ').replace(STOCK, ''),
    ]),
    form('OOO in front instead of the listed limited liability company', 98, limited, (parts) => [
      'OOO',
      parts.join(' ').replace(LIMITED, ''),
    ]),
  ];
}

const STOCK = /[, ]+(?:JOINT STOCK COMPANY|JSC|AO)$/i;
/** Other forms that end in the same words. */
const QUALIFIED = /(?:PUBLIC|PRIVATE|OPEN|CLOSED) JOINT STOCK COMPANY$/i;
const LIMITED = /[, ]+(?:LIMITED LIABILITY COMPANY|LLC|OOO)$/i;

function form(
  name: string,
  goal: number,
  from: readonly Listed[],
  write: (parts: readonly string[]) => readonly (string | undefined)[],
  threshold = ALERT,
): Form {
  const written = from
    .toSorted(byHash)
    .slice(0, 2 * MOST)
    .map((listed) => ({
      listed,
      text: write(wordsOf(listed))
        .filter((part) => part !== undefined)
        .join(' '),
    }));
  return { name, goal, from: threshold, names: written.slice(0, MOST), keptApart: written.slice(MOST) };
}

function ends(parts: readonly string[]): readonly (string | undefined)[] {
  return [parts[0], parts.at(-1)];
}

function nameOf({ names }: Listed['entry']): string {
  return names.find(({ kind }) => kind === 'primary')?.text ?? '';
}

function wordsOf({ entry }: Listed): readonly string[] {
  return nameOf(entry).split(/\s+/);
}

/** Only letters of Latin, and no part that belongs to another one. */
function isPlainPerson(listed: Listed): boolean {
  return (
    listed.entry.kind === 'individual' &&
    wordsOf(listed).every((word) => /^[A-Za-z]{2,}$/.test(word) && !PARTICLE.test(word))
  );
}

function isSpanish(listed: Listed): boolean {
  return wordsOf(listed).length === 4 && listed.facts.countries.some((country) => SPANISH.has(country));
}

function ofParts(persons: readonly Listed[], count: number): readonly Listed[] {
  return persons.filter((each) => wordsOf(each).length === count);
}

function byHash(a: Listed, b: Listed): number {
  return hashOf(a.entry.id) - hashOf(b.entry.id) || (a.entry.id < b.entry.id ? -1 : 1);
}

function hashOf(text: string): number {
  let hash = 0x811c_9dc5;
  for (let i = 0; i < text.length; i += 1) hash = Math.imul(hash ^ text.charCodeAt(i), 0x0100_0193);
  return (hash ^ (hash >>> 15)) >>> 0;
}

/** The other names of North Koreans whose index has their primary names only: Ri for Lee, Jo for Cho. */
export function koreanAliases(entries: readonly Listed[]): {
  readonly indexed: readonly Listed[];
  readonly form: Form;
} {
  const persons = entries.filter(
    ({ entry, facts }) => entry.kind === 'individual' && facts.countries.includes('KP'),
  );
  const names = persons.flatMap((listed) =>
    listed.entry.names
      .filter(({ kind, text }) => kind !== 'primary' && kind !== 'weak' && !/[^\0-\x7f]/.test(text))
      .map(({ text }) => ({ text, listed })),
  );
  const primary = entries.map((listed) => {
    const first = listed.entry.names.filter(({ kind }) => kind === 'primary');
    return persons.includes(listed) ? { ...listed, entry: { ...listed.entry, names: first } } : listed;
  });
  return {
    indexed: primary,
    form: { name: 'North Koreans by another spelling', goal: 72.7, from: ALERT, names, keptApart: [] },
  };
}
