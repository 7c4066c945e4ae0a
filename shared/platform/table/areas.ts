/** Where partition keys begin: the areas of the table, from which keys and fences are built. */

export const AREAS = {
  /** What belongs to one tenant and environment. */
  tenant: 'T#<tenant>#<environment>',
  /** What a tenant has once, whatever the environment: its users, their sessions, and the list of its keys. */
  organisation: 'T#<tenant>#ORG',
  /** Pointers from link tokens to sessions; ids only. */
  link: 'LINK',
  /** Pointers from cases of identity providers to sessions, and callbacks that were handled; ids only. */
  callback: 'CALLBACK',
  /** Pointers from keyed hashes of addresses and of mailed links to people who sign in, and counters; ids only. */
  signIn: 'SIGNIN',
  /** Partitions of the index of timers; ids only. */
  due: 'DUE',
  /** The operator's own items: the directory of tenants, and counters. */
  fleet: 'FLEET',
} as const;
export type Area = keyof typeof AREAS;

/** Whether a partition belongs to the audit trail of a tenant and environment, which lies in a table of its own. */
export function isTrail(pk: string): boolean {
  return /^T#[^#]+#[^#]+#AUDIT#/.test(pk);
}

const PLACEHOLDER = /<([^:>]+)(?::(\d+))?>/g;

/** Fills a pattern such as `ANS#<section:4>`; the number pads to that many digits. */
export function fill(pattern: string, values: Readonly<Record<string, string | number>>): string {
  return pattern.replace(PLACEHOLDER, (_, name: string, digits: string | undefined) => {
    const value = values[name];
    if (value === undefined) throw new Error(`a key of ${pattern} needs ${name}`);
    return digits === undefined ? String(value) : String(value).padStart(Number(digits), '0');
  });
}
