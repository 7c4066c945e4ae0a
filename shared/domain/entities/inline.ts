/** The short description of an entity that other requests create on the way. */
import { hasLetter, isVisible } from '@probity/written/visible';
import * as z from 'zod';
import { Country, Email, line, name } from '#shared/contract/primitives.ts';

/** WF-104…108. */
export const inlineFields = {
  entity_type: z.enum(['company', 'individual']).default('company'),
  legal_name: name(255).nullish(),
  trading_name: name(255).nullish(),
  first_name: line(150).nullish(),
  last_name: line(150).nullish(),
  email: Email.nullish(),
  phone: line(50).nullish(),
  jurisdiction: Country.nullish(),
};

const Inline = z.object(inlineFields);
export type InlineEntity = z.output<typeof Inline>;

/** Reports the names that an entity of its type needs and lacks. */
export function refuseMissingNames(entity: InlineEntity, context: z.core.$RefinementCtx): void {
  const required =
    entity.entity_type === 'company' ? (['legal_name'] as const) : (['first_name', 'last_name'] as const);
  const written = required.map((field) => ({ field, value: entity[field] ?? '' }));
  for (const { field, value } of written) {
    if (!isVisible(value))
      context.addIssue({ code: 'custom', path: [field], message: 'This field is required.' });
  }
  if (written.every(({ value }) => isVisible(value) && !hasLetter(value)))
    context.addIssue({ code: 'custom', path: [required[0]], message: 'A name needs a letter.' });
}

/** Inline creation of the subject of a send. */
export const InlineEntity = Inline.superRefine(refuseMissingNames).meta({ id: 'InlineEntity' });
