/** How each provider is brought to an outcome in the shared suite. Everything else is the same for all. */
import { randomUUID } from 'node:crypto';
import type { BeginRequest, CaseFacts, ProviderName } from '#shared/domain/verification/provider/port.ts';
import { complyCubeMessage } from './fake-complycube.ts';
import { stripeMessage } from './fake-stripe.ts';
import type { VendorFakes } from './open-fakes.ts';
import { ACCOUNT } from './vendor.ts';

const SESSION_ID = '8d6b6ad0-7d0b-4f6e-9a50-3f2f3f6f0a01';

export const FACTS: CaseFacts = {
  sessionId: SESSION_ID,
  checks: ['document_check', 'identity_check'],
  person: {
    first_name: 'Ines',
    middle_name: null,
    last_name: 'Moreau',
    date_of_birth: '1975-04-21',
    nationality: 'FR',
    email: 'ines@lantern.example',
    national_id_number: null,
    address: null,
  },
  document: { kind: 'driving_licence', country: 'GB' },
  sandboxOutcome: null,
  round: 1,
  failedAttempts: 0,
  given: [],
};

export const REQUEST: BeginRequest = {
  ...FACTS,
  reference: null,
  evidence: [],
  returnUrl: 'https://probity.example/api/portal/',
  language: 'en',
};

export interface Message {
  readonly body: Uint8Array;
  readonly headers: Readonly<Record<string, string>>;
}

/** What every provider can be brought to. */
export type Ending = 'clear' | 'face' | 'document';

export interface VendorSubject {
  readonly name: Exclude<ProviderName, 'sandbox'>;
  /** Cases at the vendor. */
  cases(fakes: VendorFakes): number;
  /** The person has gone through the vendor's page. */
  finish(fakes: VendorFakes, reference: string, ending: Ending): void;
  /** The person has begun, and the vendor is at work. */
  work(fakes: VendorFakes, reference: string): void;
  /** A genuine message about the case. `at` in milliseconds. */
  message(fakes: VendorFakes, reference: string, options: MessageOptions): Message;
  readonly signatureHeader: string;
}

interface MessageOptions {
  readonly at: number;
  readonly eventId?: string;
  readonly secret?: string;
}

const FAILED_CHECK = { face: 'identity_check', document: 'document_check' } as const;
const STRIPE_ERROR = { face: 'selfie_face_mismatch', document: 'document_expired' } as const;

export const VENDOR_SUBJECTS: readonly VendorSubject[] = [
  {
    name: 'complycube',
    signatureHeader: 'complycube-signature',
    cases: ({ complyCube }) => complyCube.clients.length,
    finish: ({ complyCube }, reference, ending) =>
      complyCube.finish(
        reference,
        ending === 'clear' ? {} : { [FAILED_CHECK[ending]]: 'attention' },
        ending === 'document'
          ? { contentAnalysis: { outcome: 'attention', breakdown: { expirationDate: 'attention' } } }
          : {},
      ),
    work: ({ complyCube }, reference) =>
      complyCube.finish(reference, { document_check: 'clear', identity_check: 'pending' }),
    message: ({ complyCube }, reference, { eventId = randomUUID(), secret = ACCOUNT.callbackSecret }) => {
      const check = complyCube.checks.find(({ clientId }) => clientId === reference);
      return complyCubeMessage(check?.id ?? 'check0', { eventId, secret });
    },
  },
  {
    name: 'stripe',
    signatureHeader: 'stripe-signature',
    cases: ({ stripe }) => stripe.sessions.length,
    finish: ({ stripe }, reference, ending) =>
      ending === 'clear' ? stripe.verify(reference) : stripe.refuse(reference, STRIPE_ERROR[ending]),
    work: ({ stripe }, reference) => stripe.set(reference, { status: 'processing' }),
    message: (_fakes, reference, { at, eventId = randomUUID(), secret = ACCOUNT.callbackSecret }) =>
      stripeMessage(reference, { at, eventId, secrets: [secret] }),
  },
];
