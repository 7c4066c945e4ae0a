/** Schemas of stored cases at identity providers. */
import * as z from 'zod';
import { Uuid } from '#shared/contract/primitives.ts';
import { PROVIDERS } from '../../verification/provider/port.ts';

/** `T#<tenant>#<env>#VER#<id>` / `CASE`. */
export const CaseRecord = z.object({
  pk: z.string(),
  sk: z.literal('CASE'),
  session_id: Uuid,
  /** Increases with every change. A change of an older version is refused. */
  version: z.int(),
  /** Null before the case has begun at a provider. */
  provider: z.enum(PROVIDERS).nullable(),
  /** The id of the case at the provider. */
  reference: z.string().nullable(),
  /** How often the person has to submit: 1, and one more for each retake. */
  round: z.int(),
  /** The last round that was handed to the provider. */
  begun_round: z.int(),
  /** Calls in a row that the provider did not answer. */
  failed_attempts: z.int(),
  /** Looks in a row that found the case unfinished, or its pictures being scanned. */
  looks: z.int(),
  /** True when nothing is left to do at the provider. */
  ended: z.boolean(),
  created_at: z.string(),
  due_sk: z.string().optional(),
});
export type CaseRecord = z.output<typeof CaseRecord>;

/** `CALLBACK#<sha256>` / `CASE`. */
export const CasePointer = z.object({
  tenant_id: Uuid,
  environment: z.enum(['test', 'live']),
  session_id: Uuid,
});
