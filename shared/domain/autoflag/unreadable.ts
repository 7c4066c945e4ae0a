/** Distinguishes data that can never be unsealed from a store that is temporarily unavailable. */
import * as z from 'zod';
import type { Vault } from '#shared/platform/vault.ts';

/** A sealed field cannot be unsealed or has invalid content. A retry cannot succeed. */
class Unreadable extends Error {}

/** The vault, whose failures to unseal are thrown as `Unreadable`. */
export function strictVault(vault: Vault): Vault {
  const telling =
    <A extends readonly unknown[], R>(unseal: (...args: A) => R) =>
    (...args: A): R => {
      try {
        return unseal(...args);
      } catch (cause) {
        throw new Unreadable('a sealed field cannot be unsealed', { cause });
      }
    };
  return { ...vault, unseal: telling(vault.unseal), unsealJson: telling(vault.unsealJson) };
}

/** True where the stored data is the cause, and not an unavailable store. */
export function isUnreadable(error: unknown): boolean {
  return error instanceof Unreadable || error instanceof z.ZodError || error instanceof SyntaxError;
}
