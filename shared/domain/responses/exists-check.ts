/** Holds a response in place while something is written beside it. */

import { equals } from '#shared/platform/condition.ts';
import type { Key, Write } from '#shared/platform/ports.ts';
import { StaleRead } from '#shared/platform/ports.ts';
import { responseNotFound } from './errors.ts';

/** What is written may not land on a response that is deleted at the same moment. */
export function stillThere(response: Key & { readonly id: string }): Write {
  return {
    check: { pk: response.pk, sk: response.sk },
    when: equals('id', response.id),
    refuse: (current) => (current === undefined ? responseNotFound() : new StaleRead()),
  };
}
