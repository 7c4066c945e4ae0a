/** What a person has given for an identity verification, as it is stored. */
import * as z from 'zod';
import { Uuid } from '#shared/contract/primitives.ts';
import { SLOTS } from '../provider/port.ts';
import { DOCUMENT_KINDS, RETAKE_REASONS } from './evidence.ts';
import { progressLifecycle } from './lifecycle.ts';

const Slot = z.enum(SLOTS);

/** The version that consents of simulations have. No text was shown. */
export const SIMULATED_CONSENT = 'simulated';

/** A file that was accepted for a slot. */
const Capture = z.object({
  slot: Slot,
  /** Name of the object in the store. */
  object_name: z.string(),
  content_type: z.string(),
  /** In bytes. Null for pictures that an earlier version has taken. */
  size: z.int().nullable().default(null),
  received_at: z.string(),
  /** Present where the provider could not use it. */
  problem: z.enum(RETAKE_REASONS).nullable(),
});
export type Capture = z.output<typeof Capture>;

/** An announced upload that is not completed. The name of the person's file is not stored. */
const Ticket = z.object({
  id: Uuid,
  slot: Slot,
  extension: z.string(),
  content_type: z.string(),
  /** Milliseconds since the epoch. */
  expires_at: z.number(),
});
export type Ticket = z.output<typeof Ticket>;

/** The parts that are personal. */
export const ProgressDetails = z.object({
  document: z.object({ kind: z.enum(DOCUMENT_KINDS), country: z.string() }).nullable(),
});
export type ProgressDetails = z.output<typeof ProgressDetails>;

/** `T#<tenant>#<env>#VER#<id>` / `PROGRESS`. */
export const ProgressRecord = z.object({
  pk: z.string(),
  sk: z.literal('PROGRESS'),
  verification_id: Uuid,
  /** Increases with every change. A change of an older version is refused. */
  version: z.int(),
  status: z.enum(progressLifecycle.states),
  /** The version of the text that was agreed to. Kept as the evidence of the consent. */
  consent: z.object({ version: z.string(), language: z.string(), given_at: z.string() }).nullable(),
  /** Sealed JSON of ProgressDetails. */
  details: z.string(),
  captures: z.array(Capture),
  tickets: z.array(Ticket),
  /** Uploads announced on `day` (UTC), by slot. */
  announced: z.object({ day: z.string(), counts: z.partialRecord(Slot, z.int()) }),
  submitted_at: z.string().nullable(),
  /** Milliseconds: when the timer of the files rings. Null where there are none. */
  files_until: z.number().nullable().default(null),
  /** How often the person has submitted. */
  round: z.int(),
  /** True where the last submission was simulated, without pictures. */
  without_pictures: z.boolean().default(false),
  /** What the person chose to happen, in test mode. */
  sandbox_outcome: z.string().nullable(),
  /** The language of the page when the person last submitted or began. */
  language: z.string(),
});
export type ProgressRecord = z.output<typeof ProgressRecord>;

/** Everything of a record that changes. */
export type ProgressState = Omit<ProgressRecord, 'pk' | 'sk' | 'verification_id' | 'version' | 'details'> &
  ProgressDetails;
