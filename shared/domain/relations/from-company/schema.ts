/** Relations from a company of a register: what is sent and answered. */
import * as z from 'zod';
import { text, Uuid } from '#shared/contract/primitives.ts';
import { MOST_RELATIONS } from '../rules.ts';
import { LONGEST_COMPANY_ID, RelationKind } from '../schema.ts';

/** Texts of registers are truncated (`company-search/registers/reading.ts`). */
export const LONGEST_PRINTED = 250;

/** What one call adds, changes and ends, so that it fits into one commit of a hundred writes: each addition makes five. */
export const MOST_ADDED = 14;
export const MOST_UPDATED = 10;

export const FromCompanyInput = z
  .object({
    company_id: text(LONGEST_COMPANY_ID).meta({ description: 'The `id` of an item of a company search.' }),
  })
  .meta({ id: 'RelationsFromCompanyInput' });

const Line = z
  .object({
    outcome: z.enum(['added', 'changed', 'ended', 'unchanged']).meta({
      description: '`changed`: the share. `ended`: the register no longer tells it, so it got `until`.',
    }),
    kind: RelationKind,
    name: z.string().max(LONGEST_PRINTED).meta({ description: 'As the register prints it.' }),
    relation_id: Uuid,
    related_entity_id: Uuid,
  })
  .meta({ id: 'RelationsFromCompanyLine' });
export type Line = z.input<typeof Line>;

export const FromCompanyReply = z
  .object({
    company_id: z.string().max(LONGEST_COMPANY_ID),
    lines: z.array(Line).max(MOST_RELATIONS),
    left_out: z.int().meta({
      description: 'Owners and officers whose name the register withholds or does not tell whole.',
    }),
    remaining: z.int().meta({
      description: 'What did not fit into this call. The same call under another key goes on with it.',
    }),
    partial: z.boolean().meta({
      description: 'True where a part could not be had from the register. Then nothing is ended.',
    }),
  })
  .meta({ id: 'RelationsFromCompany' });
