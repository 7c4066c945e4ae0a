/** Compares two addresses: house number and postcode decide, the street is fuzzy, and nothing given is no agreement. Pure. */
import { type Found, found, notCompared } from '../findings.ts';
import { type Alike, compareHouses, compareUnits, numbersIn } from './numbers.ts';
import { comparePostcodes, type PostcodeAlike, plainPostcode, withoutPostcode } from './postcode.ts';
import { areOtherTowns, compareStreets, type StreetAlike } from './street.ts';

export interface AddressParts {
  /** House number and street. */
  readonly line: string | null;
  readonly city: string | null;
  readonly postcode: string | null;
  /** ISO 3166-1 alpha-2. */
  readonly country: string | null;
}

/** What the parts of two addresses have in common. */
interface Alikes {
  readonly house: Alike;
  readonly unit: Alike;
  readonly postcode: PostcodeAlike;
  readonly street: StreetAlike;
  readonly town: 'unknown' | 'alike' | 'differs';
}

type Rule = readonly [applies: (alikes: Alikes) => boolean, finding: 'agrees' | 'partly' | 'differs'];

/** Of two addresses with a line each: the first rule that applies. */
const RULES: readonly Rule[] = [
  [({ postcode }) => postcode === 'differs', 'differs'],
  [({ house }) => house === 'differs', 'differs'],
  [({ unit }) => unit === 'differs', 'differs'],
  [({ street }) => street === 'differs', 'differs'],
  // Suburbs and their town share postcodes, so a town decides only where no postcode does.
  [({ postcode, town }) => postcode !== 'same' && town === 'differs', 'differs'],
  [({ house }) => house === 'missing' || house === 'partly', 'partly'],
  [({ unit }) => unit === 'missing' || unit === 'partly', 'partly'],
  [({ street }) => street === 'partly' || street === 'unknown', 'partly'],
  [({ postcode }) => postcode === 'partly' || postcode === 'missing', 'partly'],
  // Countries without postcodes.
  [({ postcode, town }) => postcode === 'both missing' && town === 'unknown', 'partly'],
  [() => true, 'agrees'],
];

/** The finding is the same in both directions, but for the reason that nothing was compared. */
export function compareAddresses(ours: AddressParts, theirs: AddressParts): Found {
  const [a, b] = [plain(ours), plain(theirs)];
  if (isNothing(a)) return notCompared(isNothing(b) ? 'neither_has' : 'record_has_none');
  if (isNothing(b)) return notCompared('provider_gave_none');
  if (a.country !== null && b.country !== null && a.country !== b.country) return found('differs');
  return a.line === null || b.line === null ? withoutLine(a, b) : withLines(a, b);
}

function withLines(ours: AddressParts, theirs: AddressParts): Found {
  const postcodes = [plainPostcode(ours.postcode), plainPostcode(theirs.postcode)] as const;
  const a = lineOf(ours, postcodes);
  const b = lineOf(theirs, postcodes);
  const towns = [ours.city, theirs.city].flatMap((town) => town?.toLowerCase() ?? []);
  const street = compareStreets(withoutTowns(a.numbers.rest, towns), withoutTowns(b.numbers.rest, towns));
  const alikes: Alikes = {
    house: compareHouses(a.numbers.houses, b.numbers.houses),
    unit: compareUnits(a.numbers.units, b.numbers.units),
    postcode: comparePostcodes(a.postcode, b.postcode),
    street: street.alike,
    town: townOf(ours, theirs),
  };
  const finding = RULES.find(([applies]) => applies(alikes))?.[1] ?? 'differs';
  return finding === 'agrees' ? found(finding, street.score) : found(finding);
}

/** A postcode may stand in the line instead of in its own field. Its digits are no house number. */
function lineOf({ line, postcode, city }: AddressParts, known: readonly [string, string]) {
  const own = plainPostcode(postcode);
  const wanted = own === '' ? known : [own];
  const text = line ?? '';
  for (const each of wanted) {
    const rest = each === '' ? undefined : withoutPostcode(text, each);
    if (rest !== undefined) return { postcode: each, numbers: numbersIn(rest) };
  }
  const inCity = wanted.find((each) => each !== '' && withoutPostcode(city ?? '', each) !== undefined);
  return { postcode: own === '' ? (inCity ?? '') : own, numbers: numbersIn(text) };
}

/** A town behind a comma is no part of the street, whatever its name says. */
function withoutTowns(line: string, towns: readonly string[]): string {
  const [street = '', ...rest] = line.split(',');
  return [street, ...rest.filter((part) => !towns.includes(part.trim().toLowerCase()))].join(',');
}

function townOf(
  { city: ours, line: ourLine }: AddressParts,
  { city: theirs, line: theirLine }: AddressParts,
) {
  if (ours !== null && theirs !== null) return areOtherTowns(ours, theirs) ? 'differs' : 'alike';
  const isWithin = (town: string | null, line: string | null) =>
    town !== null && (line ?? '').toLowerCase().includes(town.toLowerCase());
  return isWithin(ours, theirLine) || isWithin(theirs, ourLine) ? 'alike' : 'unknown';
}

/** A country and a town have room for many people: they can contradict, and they prove nothing. */
function withoutLine(a: AddressParts, b: AddressParts): Found {
  const postcode = comparePostcodes(plainPostcode(a.postcode), plainPostcode(b.postcode));
  if (postcode === 'differs') return found('differs');
  if (postcode === 'same' || postcode === 'partly') return found('partly');
  if (townOf(a, b) === 'differs') return found('differs');
  return notCompared(a.line === null ? 'record_too_little' : 'provider_gave_too_little');
}

function plain({ line, city, postcode, country }: AddressParts): AddressParts {
  return {
    line: said(line),
    city: said(city),
    postcode: said(postcode),
    country: said(country)?.toUpperCase() ?? null,
  };
}

/** A text of blanks and signs says nothing. */
function said(text: string | null): string | null {
  return text !== null && /[\p{L}\p{N}]/u.test(text) ? text.trim() : null;
}

function isNothing(address: AddressParts): boolean {
  return Object.values(address).every((part) => part === null);
}
