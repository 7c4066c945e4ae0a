/**
 * Answers of ComplyCube: clients, flow sessions and checks. Empty properties are left out of its JSON. The form of extracted data
 * is documented in part only, so both forms that are in use are read.
 */
import * as z from 'zod';
import { maybe, maybeCountry, maybeText, providerId, several } from '../reading.ts';

export const CcClient = z.object({
  id: providerId,
  metadata: maybe(z.object({ session_id: maybeText })),
  createdAt: maybeText,
});
export type CcClient = z.output<typeof CcClient>;
export const CcClients = z.object({ items: several(CcClient) });

export const CcFlow = z.object({ redirectUrl: z.url().max(2_048) });

/** A name, as one text or as a list of its parts. */
const Name = maybe(z.union([z.string(), z.array(z.string()).max(20)]));
export type CcName = z.output<typeof Name>;

const Day = maybe(z.union([z.string(), z.object({ day: z.int(), month: z.int(), year: z.int() })]));
export type CcDay = z.output<typeof Day>;

const CcAddress = maybe(
  z.object({ line: maybeText, city: maybeText, postalCode: maybeText, country: maybeCountry }),
);
export type CcAddress = z.output<typeof CcAddress>;

const Extracted = maybe(
  z.object({
    holderDetails: maybe(
      z.object({
        firstName: Name,
        lastName: Name,
        dob: Day,
        gender: maybeText,
        nationality: maybeCountry,
        address: CcAddress,
      }),
    ),
    documentDetails: maybe(
      z.object({
        documentType: maybeText,
        documentNumber: maybeText,
        issuingCountry: maybeCountry,
        expirationDate: Day,
      }),
    ),
  }),
);

/** What was examined, by name: an outcome, or an object with an outcome and details of its own. */
const Breakdown = maybe(z.object({ extractedData: Extracted }).catchall(z.unknown()));

export const CcCheck = z.object({
  id: providerId,
  clientId: providerId,
  type: z.string().max(100),
  status: z.enum(['pending', 'complete', 'failed']),
  result: maybe(z.object({ outcome: maybeText, breakdown: Breakdown })),
});
export type CcCheck = z.output<typeof CcCheck>;

export const CcChecks = z.object({ items: several(CcCheck) });

export const CcEvent = z.object({
  id: providerId,
  type: z.string().max(200),
  resourceType: maybeText,
  payload: z.object({ id: providerId }),
});
