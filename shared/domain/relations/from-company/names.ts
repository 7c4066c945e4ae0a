/** Owners and officers as registers print them, read as descriptions of entities. Pure. */
import { LEGAL_FORMS } from '@probity/matching/vocabulary/legal-forms/legal-forms';
import { isCountryCode } from '@probity/written/countries';
import { EntityDetails, EntityInput, type EntityType } from '../../entities/schema.ts';

/** The other party of a relation. */
export interface Party {
  readonly type: EntityType;
  readonly details: EntityDetails;
}

/** What a register tells of an owner or an officer. */
export interface Printed {
  readonly name: string;
  /** `YYYY`, `YYYY-MM` or `YYYY-MM-DD`. */
  readonly dateOfBirth: string | null;
  readonly nationality: string | null;
}

const TITLES: ReadonlySet<string> = new Set([
  ...['mr', 'mrs', 'ms', 'miss', 'mx', 'dr', 'prof', 'sir', 'dame', 'lord', 'lady'],
]);
/** What a register prints in place of a name. */
const WITHHELD = /\bwithheld\b/i;
const FULL_DAY = 'YYYY-MM-DD'.length;

let forms: ReadonlySet<string> | undefined;

/** Undefined where the register withholds the name, or prints one that an entity cannot have. */
export function partyOf(printed: Printed, kind: 'owner' | 'officer'): Party | undefined {
  const name = printed.name.replaceAll(/\s+/g, ' ').trim();
  if (name === '' || WITHHELD.test(name)) return undefined;
  // Registers tell a nationality or a month of birth of persons. Older entries of officers have neither.
  const isPerson = printed.dateOfBirth !== null || printed.nationality !== null;
  const isCompany = !isPerson && (kind === 'owner' || hasLegalForm(name));
  const described = isCompany ? { legal_name: name } : personOf(name, printed);
  const type = isCompany ? 'company' : 'individual';
  const input =
    described === undefined ? undefined : EntityInput.safeParse({ entity_type: type, ...described });
  return input?.data === undefined ? undefined : { type, details: EntityDetails.parse(input.data) };
}

/** `KASTELMAR, Ovrin` or `Mr Ovrin Kastelmar`. A month of birth is no date of birth: it stays in the source of the relation. */
function personOf(name: string, { dateOfBirth, nationality }: Printed) {
  const [before = '', after] = name.split(',', 2);
  const words = untitled(after ?? name);
  const first_name = after === undefined ? words.slice(0, -1).join(' ') : words.join(' ');
  const last_name = after === undefined ? (words.at(-1) ?? '') : before.trim();
  if (first_name === '' || last_name === '') return undefined;
  return {
    first_name,
    last_name,
    date_of_birth: dateOfBirth?.length === FULL_DAY ? dateOfBirth : null,
    nationality: nationality !== null && isCountryCode(nationality) ? nationality : null,
  };
}

function untitled(text: string): readonly string[] {
  const words = text.trim().split(' ');
  const from = words.findIndex((word) => !TITLES.has(plain(word)));
  return from === -1 ? [] : words.slice(from);
}

function hasLegalForm(name: string): boolean {
  forms ??= new Set(LEGAL_FORMS.flatMap(({ spellings }) => spellings.map(plain)));
  return forms.has(plain(name.split(' ').at(-1) ?? ''));
}

/** Equal for one name in another order, in another case, or with a title. */
export function nameKey(name: string): string {
  const words = untitled(name.replaceAll(',', ' ').replaceAll(/\s+/g, ' '));
  return words.map(plain).toSorted().join(' ');
}

function plain(word: string): string {
  return word
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[.,’']/g, '');
}
