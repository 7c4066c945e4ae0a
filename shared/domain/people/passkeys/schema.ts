/** Schemas of stored passkeys, and of options and answers of WebAuthn (W3C Web Authentication, level 3, section 5.1). */
import * as z from 'zod';
import { madeByOthers } from '#shared/contract/judged-later.ts';
import { Instant, name, Uuid } from '#shared/contract/primitives.ts';
import { MailLanguage } from '../../tenants/schema.ts';
import { PersonLanguage, StepUpMailed, TokenInput } from '../schema.ts';

/** `T#<tenant>#ORG#USER#<user>` / `PASSKEY#<passkey>`. Times in milliseconds since the epoch. */
export const PasskeyRecord = z.object({
  pk: z.string(),
  sk: z.string(),
  passkey_id: z.uuid(),
  /** Sealed under the live environment's key, as the credential is. */
  name: z.string(),
  /** Sealed JSON of `StoredCredential`. */
  credential: z.string(),
  /** SHA-256 of the credential's id, hex: its pointer lies under it. */
  credential_hash: z.string(),
  /** Uses that the authenticator counts; 0 where it counts none. */
  counter: z.int(),
  /** True where the device or its maker keeps copies of it. */
  synced: z.boolean(),
  created_at: z.int(),
  last_used_at: z.int().optional(),
});
export type PasskeyRecord = z.output<typeof PasskeyRecord>;

/** How a browser may reach an authenticator. What else browsers say is left out. */
const TRANSPORTS = ['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'] as const;

export const StoredCredential = z.object({
  /** Base64url. */
  id: z.string(),
  /** COSE key, base64url. */
  public_key: z.string(),
  transports: z.array(z.enum(TRANSPORTS)),
});
export type StoredCredential = z.output<typeof StoredCredential>;

function base64url(max: number) {
  return z
    .string()
    .min(1)
    .max(max)
    .regex(/^[A-Za-z0-9_-]+$/, 'Must be base64url.');
}

/** Of at most 1023 bytes. */
const CredentialId = base64url(1_364);

const Answer = { id: CredentialId, rawId: CredentialId, type: z.literal('public-key') } as const;

/** What `PublicKeyCredential.toJSON` says of a new passkey, beside what else a browser says. */
export const RegistrationAnswer = madeByOthers(
  z
    .object({
      ...Answer,
      response: madeByOthers(
        z.object({
          clientDataJSON: base64url(8_192),
          attestationObject: base64url(16_384),
          transports: z
            .array(z.string().max(40))
            .max(20)
            .default([])
            .transform((sent) => TRANSPORTS.filter((known) => sent.includes(known))),
        }),
      ),
    })
    .meta({ id: 'PasskeyRegistration' }),
);
export type RegistrationAnswer = z.output<typeof RegistrationAnswer>;

/** What `PublicKeyCredential.toJSON` says of a use of a passkey, beside what else a browser says. */
const AuthenticationAnswer = madeByOthers(
  z
    .object({
      ...Answer,
      response: madeByOthers(
        z.object({
          clientDataJSON: base64url(8_192),
          authenticatorData: base64url(8_192),
          signature: base64url(8_192),
          userHandle: base64url(88).nullish(),
        }),
      ),
    })
    .meta({ id: 'PasskeyAnswer' }),
);
export type AuthenticationAnswer = z.output<typeof AuthenticationAnswer>;

const CredentialName = z.object({
  type: z.literal('public-key'),
  id: z.string(),
  transports: z.array(z.enum(TRANSPORTS)),
});

/** What `PublicKeyCredential.parseRequestOptionsFromJSON` reads. */
export const RequestOptions = z
  .object({
    challenge: z.string(),
    rpId: z.string(),
    /** Milliseconds. */
    timeout: z.int(),
    userVerification: z.literal('required'),
    /** Empty for a sign-in: the person chooses among the passkeys of the browser. */
    allowCredentials: z.array(CredentialName),
  })
  .meta({ id: 'PasskeyRequestOptions' });
export type RequestOptions = z.output<typeof RequestOptions>;

/** What `PublicKeyCredential.parseCreationOptionsFromJSON` reads. */
const CreationOptions = z
  .object({
    challenge: z.string(),
    rp: z.object({ id: z.string(), name: z.string() }),
    user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
    pubKeyCredParams: z.array(z.object({ type: z.literal('public-key'), alg: z.int() })),
    timeout: z.int(),
    /** The passkeys that the person has: one device does not get a second one. */
    excludeCredentials: z.array(CredentialName),
    authenticatorSelection: z.object({
      residentKey: z.literal('required'),
      requireResidentKey: z.literal(true),
      userVerification: z.literal('required'),
    }),
    attestation: z.literal('none'),
  })
  .meta({ id: 'PasskeyCreationOptions' });
export type CreationOptions = z.output<typeof CreationOptions>;

export const AskedForSignIn = z.object({ options: RequestOptions }).meta({ id: 'PasskeySignInOptions' });
export const AskedForPasskey = z.object({ options: CreationOptions }).meta({ id: 'PasskeyOptions' });

export const AnswerInput = z.object({ response: AuthenticationAnswer });
export const SignInInput = AnswerInput.extend({ language: PersonLanguage });
export const PasskeyInput = z.object({ name: name(100, 1), response: RegistrationAnswer });

export const PasskeyView = z
  .object({
    id: Uuid,
    name: z.string(),
    /** True where the device or its maker keeps copies of it, so that other devices of the person have it too. */
    synced: z.boolean(),
    created_at: Instant,
    last_used_at: Instant.nullable(),
  })
  .meta({ id: 'Passkey' });
export type PasskeyView = z.output<typeof PasskeyView>;

export const OwnPasskeys = z.object({ results: z.array(PasskeyView) }).meta({ id: 'OwnPasskeys' });

/** A confirmation is asked for by passkey where the person has one, unless the call says `mail`. */
export const StepUpInput = z.object({ method: z.literal('mail').optional(), language: MailLanguage });
export const StepUpAsked = z
  .union([z.object({ method: z.literal('passkey'), options: RequestOptions }), StepUpMailed])
  .meta({ id: 'StepUpAsked' });

/** The answer of a passkey, or the token of a mailed link. */
export const StepUpAnswer = z.union([AnswerInput, TokenInput]);
