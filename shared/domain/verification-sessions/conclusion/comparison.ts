/** Compares what was read from a document with the entity: one line per fact that both sides have. */
import { compareNames } from '#shared/matching/compare.ts';
import type { EntityDetails } from '../../entities/schema.ts';
import type { ExtractedData } from '../../verification/provider/port.ts';
import type { COMPARED_FIELDS, ComparisonLine } from '../schema.ts';

type Field = (typeof COMPARED_FIELDS)[number];

/** From which score on a fact agrees, and the reason that a session gets where it does not. In the order of the lines. */
export const COMPARISON_RULES: Readonly<
  Record<Field, { readonly agreesFrom: number; readonly reason: string }>
> = {
  name: { agreesFrom: 0.85, reason: 'name_mismatch' },
  date_of_birth: { agreesFrom: 1, reason: 'birth_date_mismatch' },
  document_number: { agreesFrom: 1, reason: 'id_number_mismatch' },
  nationality: { agreesFrom: 1, reason: 'nationality_mismatch' },
  address: { agreesFrom: 0.6, reason: 'address_mismatch' },
};

interface Pair {
  readonly field: Field;
  readonly ours: string | null;
  readonly theirs: string | null;
  readonly score: (ours: string, theirs: string) => number;
}

/** A line for each fact that both sides have. A fact that one side does not have is neither a match nor a mismatch. */
export function comparisonOf(entity: EntityDetails, document: ExtractedData): readonly ComparisonLine[] {
  return pairsOf(entity, document).flatMap(({ field, ours, theirs, score }): ComparisonLine[] => {
    if (ours === null || theirs === null) return [];
    const found = rounded(score(ours, theirs));
    const agrees = found >= COMPARISON_RULES[field].agreesFrom;
    return [{ field, entity_value: ours, document_value: theirs, score: found, agrees }];
  });
}

function pairsOf(entity: EntityDetails, document: ExtractedData): readonly Pair[] {
  const short = joined(' ', entity.first_name, entity.last_name);
  return [
    {
      field: 'name',
      ours: joined(' ', entity.first_name, entity.middle_name, entity.last_name),
      theirs: joined(' ', document.first_name, document.last_name),
      score: (ours, theirs) => Math.max(nameScore(ours, theirs), nameScore(short ?? ours, theirs)),
    },
    {
      field: 'date_of_birth',
      ours: entity.date_of_birth ?? null,
      theirs: document.date_of_birth,
      score: dateScore,
    },
    {
      field: 'document_number',
      ours: isNationalId(document) ? (entity.national_id_number ?? null) : null,
      theirs: document.document_number,
      score: (ours, theirs) => equalScore(plain(ours), plain(theirs)),
    },
    {
      field: 'nationality',
      ours: entity.nationality ?? null,
      theirs: document.nationality,
      score: (ours, theirs) => equalScore(ours.toUpperCase(), theirs.toUpperCase()),
    },
    {
      field: 'address',
      ours: joined(
        ', ',
        entity.address_line_1,
        entity.address_postal_code,
        entity.address_city,
        entity.address_country,
      ),
      theirs: addressText(document),
      score: addressScore,
    },
  ];
}

/** Names are compared as in a screening: any order, any script. A document may leave out middle names. */
function nameScore(ours: string, theirs: string): number {
  return compareNames({ text: ours, kind: 'individual' }, { text: theirs, kind: 'individual' }).score;
}

/** Day and month in the other order count half, because they are often confused. */
function dateScore(ours: string, theirs: string): number {
  if (ours === theirs) return 1;
  const [year, month, day] = ours.split('-');
  return theirs === `${year}-${day}-${month}` ? 0.5 : 0;
}

/** An entity has the number of its national identity card. Passports and licences have numbers of their own. */
function isNationalId({ document_type: type }: ExtractedData): boolean {
  return type !== null && /national|identity/i.test(type);
}

function addressText({ address }: ExtractedData): string | null {
  if (address === null) return null;
  return joined(', ', address.line1, address.postcode, address.city, address.country);
}

/** The share of words that both addresses have, of the shorter one. */
function addressScore(ours: string, theirs: string): number {
  const [a, b] = [words(ours), words(theirs)];
  const common = [...a].filter((word) => b.has(word)).length;
  const fewest = Math.min(a.size, b.size);
  return fewest === 0 ? 0 : common / fewest;
}

function words(text: string): ReadonlySet<string> {
  const folded = text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();
  return new Set(folded.match(/[\p{L}\p{N}]+/gu) ?? []);
}

function plain(text: string): string {
  return text.toUpperCase().replaceAll(/[^\p{L}\p{N}]/gu, '');
}

function equalScore(ours: string, theirs: string): number {
  return ours === theirs ? 1 : 0;
}

function rounded(score: number): number {
  return Math.round(score * 100) / 100;
}

/** Null where no part says anything. */
function joined(separator: string, ...parts: readonly (string | null | undefined)[]): string | null {
  const said = parts.flatMap((part) => {
    const text = part?.trim() ?? '';
    return text === '' ? [] : [text];
  });
  return said.length === 0 ? null : said.join(separator);
}
