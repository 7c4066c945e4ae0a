/** A condition for writes beside a response: the response must still exist. */

import { equals } from '#shared/platform/condition.ts';
import type { Key, Write } from '#shared/platform/ports.ts';
import { StaleRead } from '#shared/platform/ports.ts';
import { responseNotFound } from './errors.ts';

/** Fails the transaction where the response was deleted in the meantime. */
export function responseExists(response: Key & { readonly id: string }): Write {
  return {
    check: { pk: response.pk, sk: response.sk },
    when: equals('id', response.id),
    refuse: (current) => (current === undefined ? responseNotFound() : new StaleRead()),
  };
}
