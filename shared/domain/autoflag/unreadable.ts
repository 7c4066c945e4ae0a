/** Tells data that will never open from a store that cannot be reached just now. */
import * as z from 'zod';
import type { Vault } from '#shared/platform/vault.ts';

/** A sealed field does not open, or not to what it should hold; trying again is of no use. */
export class Unreadable extends Error {}

/** The vault, whose failures to open are `Unreadable`. */
export function tellingVault(vault: Vault): Vault {
  const telling =
    <A extends readonly unknown[], R>(open: (...args: A) => R) =>
    (...args: A): R => {
      try {
        return open(...args);
      } catch (cause) {
        throw new Unreadable('a sealed field does not open', { cause });
      }
    };
  return { ...vault, open: telling(vault.open), openJson: telling(vault.openJson) };
}

/** Whether reading failed because of what is stored, rather than because the store was not reached. */
export function isUnreadable(error: unknown): boolean {
  return error instanceof Unreadable || error instanceof z.ZodError || error instanceof SyntaxError;
}
