/** Answers of Stripe Identity: the verification session, its outputs and its last report. */
import * as z from 'zod';
import { maybe, maybeCountry, maybeText, providerId } from '../reading.ts';

const DateParts = maybe(z.object({ day: z.int(), month: z.int(), year: z.int() }));
export type DateParts = z.output<typeof DateParts>;

const Address = maybe(
  z.object({ line1: maybeText, city: maybeText, postal_code: maybeText, country: maybeCountry }),
);

export type StripeAddress = z.output<typeof Address>;

/** One part of a report: `verified`, or `unverified` with an error. */
const part = <S extends z.ZodRawShape>(shape: S) =>
  maybe(z.object({ status: maybeText, error: maybe(z.object({ code: maybeText })), ...shape }));

const Report = maybe(
  z.object({
    document: part({
      type: maybeText,
      number: maybeText,
      issuing_country: maybeCountry,
      first_name: maybeText,
      last_name: maybeText,
      sex: maybeText,
      dob: DateParts,
      expiration_date: DateParts,
      address: Address,
    }),
    selfie: part({}),
    id_number: part({}),
  }),
);

export const StripeSession = z.object({
  id: providerId,
  status: z.enum(['requires_input', 'processing', 'verified', 'canceled']),
  url: z.url().max(2_048).nullish().catch(null),
  last_error: maybe(z.object({ code: maybeText })),
  verified_outputs: maybe(
    z.object({
      first_name: maybeText,
      last_name: maybeText,
      dob: DateParts,
      address: Address,
      id_number: maybeText,
    }),
  ),
  last_verification_report: Report,
});
export type StripeSession = z.output<typeof StripeSession>;

export const StripeEvent = z.object({
  id: providerId,
  type: z.string().max(200),
  data: z.object({ object: z.object({ id: providerId, object: maybeText }) }),
});
