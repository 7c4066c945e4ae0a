/** Whether two entities of nearly the same name are one: the 95 % rule and what speaks against it (ENT-212, R42). */
import type { Particulars } from '@probity/matching/duplicates';
import type { Card } from '../names/card.ts';
import type { Similar } from '../names/similar.ts';
import type { EntityDetails } from '../schema.ts';

/** An entity with what is known of it. */
interface Described {
  readonly card: Pick<Card, 'name' | 'type'>;
  readonly details: EntityDetails;
}

export interface SameEntity {
  /** What a search has to bring, 0 to 1: the rule may lift it to a duplicate. */
  readonly searchFrom: number;
  /** How alike both are, 0.95 to 1; undefined where they are two. `found` is how a search found the second one. */
  likeness(a: Described, b: Described, found: Omit<Similar, 'card'>): number | undefined;
}

/** Letters of the aligned parts that may differ, of all of them. */
const MOST_LETTERS_APART = 0.05;
/** Legal forms are marked by it; the vetoes judge them. */
const LEGAL_FORM = '~';

/** The rules stand on the vocabulary of the engine, and are loaded with it. */
export async function loadSameEntity(): Promise<SameEntity> {
  const rules = await import('@probity/matching/duplicates');
  return {
    searchFrom: rules.DUPLICATE_SEARCH,
    likeness(a, b, found) {
      const [ours, theirs] = [particularsOf(a, a.card.name), particularsOf(b, found.name)];
      // What the engine holds to be like by sound or by a slip of the pen is often another person: Maria is not Mario.
      const isSpeltAlike = lettersApart(found.tokens, rules.duplicateScore) <= MOST_LETTERS_APART;
      return rules.scoreOfDuplicate(ours, theirs, isSpeltAlike ? found.score : 0);
    },
  };
}

/** The share of letters that differ between the parts which the engine has aligned. */
function lettersApart(
  tokens: Similar['tokens'],
  likeness: (a: string, b: string, score: number) => number,
): number {
  const aligned = tokens.filter(
    ({ query, listed }) => query !== '' && listed !== '' && !query.startsWith(LEGAL_FORM),
  );
  const lengths = aligned.map(({ query, listed }) => Math.max(query.length, listed.length));
  const apart = aligned.map(({ query, listed }, at) => (1 - likeness(query, listed, 0)) * (lengths[at] ?? 0));
  const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);
  return sum(lengths) === 0 ? 0 : sum(apart) / sum(lengths);
}

function particularsOf({ card, details }: Described, name: string): Particulars {
  const { registration_number, national_id_number, tax_id, ssn, social_insurance_number } = details;
  return {
    name,
    kind: card.type,
    identifiers: {
      registration_number: registration_number ?? null,
      national_id_number: national_id_number ?? null,
      tax_id: tax_id ?? null,
      ssn: ssn ?? null,
      social_insurance_number: social_insurance_number ?? null,
    },
    birthDate: details.date_of_birth ?? null,
    jurisdiction: details.jurisdiction ?? null,
    gender: details.gender ?? null,
  };
}
