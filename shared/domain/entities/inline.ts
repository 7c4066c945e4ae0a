/** The short description of an entity that other requests create on the way. */
import * as z from 'zod';
import { Country, Email, text } from '#shared/contract/primitives.ts';

/** WF-104…108. */
export const inlineFields = {
  entity_type: z.enum(['company', 'individual']).default('company'),
  legal_name: text(255).nullish(),
  trading_name: text(255).nullish(),
  first_name: text(150).nullish(),
  last_name: text(150).nullish(),
  email: Email.nullish(),
  phone: text(50).nullish(),
  jurisdiction: Country.nullish(),
};

const Inline = z.object(inlineFields);
export type InlineEntity = z.output<typeof Inline>;

/** Reports the names that an entity of its type needs and lacks. */
export function refuseMissingNames(entity: InlineEntity, context: z.core.$RefinementCtx): void {
  const required =
    entity.entity_type === 'company' ? (['legal_name'] as const) : (['first_name', 'last_name'] as const);
  for (const name of required) {
    if ((entity[name] ?? '').trim() === '')
      context.addIssue({ code: 'custom', path: [name], message: 'This field is required.' });
  }
}

/** Inline creation of the subject of a send. */
export const InlineEntity = Inline.superRefine(refuseMissingNames).meta({ id: 'InlineEntity' });
