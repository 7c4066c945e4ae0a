/** What a tenant asks of a clear verification: the comparisons that must have been made, and the least age of the person. */
import * as z from 'zod';
import { once } from '#shared/contract/once.ts';
import type { EnvironmentRecord } from './schema.ts';

/** The law of most countries makes adults of persons at this age. */
const DEFAULT_MINIMUM_AGE = 18;
export const MOST_MINIMUM_AGE = 100;

/** `where_recorded`: what the tenant has no record of need not be compared, but the document must state it. */
const NEEDS = ['always', 'where_recorded', 'never'] as const;
export type Need = (typeof NEEDS)[number];

const DEFAULTS = {
  name: 'always',
  date_of_birth: 'where_recorded',
  document_number: 'never',
  nationality: 'never',
  address: 'never',
  document_expiry: 'always',
} as const;

/** By comparison. Without one that is needed a verification is to consider, whatever its checks say. */
export type ClearNeeds = Readonly<Record<keyof typeof DEFAULTS, Need>>;
export const DEFAULT_CLEAR_NEEDS: ClearNeeds = DEFAULTS;

/** Made with its first use, because most functions that read settings do not change them. */
export const clearNeedsSchema = once(() => {
  const Need = z.enum(NEEDS);
  return z.strictObject({
    name: Need,
    date_of_birth: Need,
    document_number: Need,
    nationality: Need,
    address: Need,
    document_expiry: Need,
  });
});

/** What is stored: only what is not the default, as `date_of_birth=always`. */
export function storedNeeds(needs: ClearNeeds): readonly string[] {
  return Object.entries(needs).flatMap(([fact, need]) =>
    Object.entries(DEFAULTS).some(([name, usual]) => name === fact && usual === need)
      ? []
      : [`${fact}=${need}`],
  );
}

export function clearNeedsOf({
  verification_needs: stored,
}: Pick<EnvironmentRecord, 'verification_needs'>): ClearNeeds {
  const pairs = stored.map((pair) => pair.split('=', 2));
  return clearNeedsSchema().parse({ ...DEFAULTS, ...Object.fromEntries(pairs) });
}

/** In years. 0 for none. */
export function minimumAgeOf({
  verification_minimum_age: age,
}: Pick<EnvironmentRecord, 'verification_minimum_age'>): number {
  return age ?? DEFAULT_MINIMUM_AGE;
}
