/** Names of Switzerland's list: parts with a role, each with spellings in other languages and scripts. */
import type { ListedName, NameKind } from '@probity/matching/model';
import { clean, unique } from '../../reading/clean.ts';
import type { Element } from '../../reading/xml.ts';

const TITLE = 'title';
const MAIDEN = 'maiden-name';
const FAMILY = 'family-name';
/** The parts of a person's name in the order of other lists. SECO writes the family name first, as an index does. */
const ROLES: readonly string[] = [
  'given-name',
  'further-given-name',
  'father-name',
  'grand-father-name',
  FAMILY,
  'tribal-name',
  'suffix',
];

interface Part {
  readonly role: string;
  readonly order: number;
  readonly value: string;
  readonly spellings: readonly Spelling[];
}

interface Spelling {
  /** Language and script. The spellings of one group belong to one name. */
  readonly group: string;
  readonly text: string;
}

/** All names of an identity. The primary name of the main identity is the main name of the record. */
export function namesOf(identity: Element): readonly ListedName[] {
  const isMain = identity.attribute('main') === 'true';
  return identity.all('name').flatMap((name) => spelt(name, kindOf(name, isMain)));
}

export function titlesOf(identity: Element): readonly string[] {
  const parts = identity.all('name').flatMap(partsOf);
  return unique(parts.flatMap(({ role, value }) => (role === TITLE ? [value] : [])));
}

function kindOf(name: Element, isMain: boolean): NameKind {
  const type = name.attribute('name-type');
  // An entry is found by its main name, whatever the quality of that name.
  if (isMain && type === 'primary-name') return 'primary';
  if (name.attribute('quality') === 'low') return 'weak';
  return type === 'formerly-known-as' ? 'former' : 'alias';
}

function spelt(name: Element, kind: NameKind): readonly ListedName[] {
  const [main, ...others] = inOrder(partsOf(name).filter(({ role }) => role !== TITLE));
  if (main === undefined) return [];
  const groups = unique(main.flatMap(({ spellings }) => spellings.map(({ group }) => group)));
  const texts = [
    ...others.map((parts) => joined(parts.map(({ value }) => value))),
    ...groups.flatMap((group) => spellingsOf(main, group)),
  ];
  return [
    { text: joined(main.map(({ value }) => value)), kind },
    ...texts.map((text) => ({ text, kind: kindOfSpelling(text, kind) })),
  ];
}

function partsOf(name: Element): readonly Part[] {
  return name.all('name-part').map((part) => ({
    role: part.attribute('name-part-type'),
    order: Number(part.attribute('order')) || 0,
    value: clean(part.text('value')),
    spellings: part.all('spelling-variant').flatMap((variant) => {
      const text = clean(variant.ownText);
      return text === '' ? [] : [{ group: groupOf(variant), text }];
    }),
  }));
}

function groupOf(variant: Element): string {
  return `${variant.attribute('lang')} ${variant.attribute('script')}`;
}

/** The parts of the name, and those of the same name before the marriage. */
function inOrder(parts: readonly Part[]): readonly (readonly Part[])[] {
  const maiden = parts.filter(({ role }) => role === MAIDEN).map((part) => ({ ...part, role: FAMILY }));
  const others = parts.filter(({ role }) => role !== MAIDEN);
  const before = others.filter(({ role }) => role !== FAMILY);
  const names = maiden.length === 0 ? [others] : [others, [...before, ...maiden]];
  // Where there is no other family name, the maiden name is the family name.
  const kept = before.length === others.length ? names.slice(-1) : names;
  return kept.map(sorted).filter((name) => name.length > 0);
}

function sorted(parts: readonly Part[]): readonly Part[] {
  const areRoles = parts.every(({ role }) => ROLES.includes(role));
  const rank = ({ role }: Part) => (areRoles ? ROLES.indexOf(role) : 0);
  return parts.toSorted((a, b) => rank(a) - rank(b) || a.order - b.order);
}

/** More combinations than this are not made. Then each spelling is in one name. */
const MOST_COMBINATIONS = 32;

/** The name in the spellings of one group. A part without a spelling in the group is written as in the main name. */
function spellingsOf(parts: readonly Part[], group: string): readonly string[] {
  const choices = parts.map(({ value, spellings }) => {
    const own = spellings.flatMap((each) => (each.group === group ? [each.text] : []));
    return own.length === 0 ? [value] : own;
  });
  const count = choices.reduce((product, choice) => product * choice.length, 1);
  return (count > MOST_COMBINATIONS ? oneByOne(choices) : combinations(choices)).map(joined);
}

function combinations(choices: readonly (readonly string[])[]): readonly (readonly string[])[] {
  return choices.reduce<readonly (readonly string[])[]>(
    (names, choice) => names.flatMap((name) => choice.map((text) => [...name, text])),
    [[]],
  );
}

function oneByOne(choices: readonly (readonly string[])[]): readonly (readonly string[])[] {
  const first = choices.map(([text = '']) => text);
  return choices.flatMap((choice, at) => choice.map((text) => first.with(at, text)));
}

function joined(parts: readonly string[]): string {
  return clean(parts.join(' '));
}

const OTHER_SCRIPT = /(?=\p{L})\P{Script=Latin}/u;

function kindOfSpelling(text: string, kind: NameKind): NameKind {
  if (kind === 'weak') return 'weak';
  if (OTHER_SCRIPT.test(text)) return 'original';
  return kind === 'former' ? 'former' : 'alias';
}
