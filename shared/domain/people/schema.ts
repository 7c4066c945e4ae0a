/** Schemas of stored sessions, and of what callers send and see of people and sessions. */
import * as z from 'zod';
import { Email, Instant, personName, Uuid } from '#shared/contract/primitives.ts';
import { LanguageCode, MailLanguage, ProfileView, ROLES } from '../tenants/schema.ts';

/** `T#<tenant>#ORG#USER#<user>` / `SESSION#<session>`. Times in milliseconds since the epoch. */
export const PersonSessionRecord = z.object({
  pk: z.string(),
  sk: z.string(),
  session_id: z.uuid(),
  /** SHA-256 of the token's secret part, hex. The token itself is not stored. */
  secret_hash: z.string(),
  /** Sealed under the live environment's key. */
  device: z.string(),
  started_at: z.int(),
  last_seen_at: z.int(),
  expires_at: z.int(),
  /** The last confirmation, by whatever means, and the last one by passkey. */
  stepped_up_at: z.int().optional(),
  passkey_confirmed_at: z.int().optional(),
});
export type PersonSessionRecord = z.output<typeof PersonSessionRecord>;

const RoleName = z.enum(ROLES).meta({ id: 'Role' });

/** The token behind `#` of a mailed link. */
const Token = z.string().min(1).max(200);

export const AskForLinkInput = z.object({ email: Email, language: MailLanguage });
export const LinkAsked = z.object({ status: z.literal('sent') }).meta({ id: 'SignInLinkAsked' });
export const TokenInput = z.object({ token: Token });

/** In which the page is shown to who signs in. Later mails to the person are written in it. */
export const PersonLanguage = LanguageCode.optional();

export const ExchangeInput = TokenInput.extend({ language: PersonLanguage });

export const SessionView = z
  .object({
    session_id: Uuid,
    person: ProfileView,
    role: RoleName,
    /** What the role may do; `*:read` is every scope that reads. */
    scopes: z.array(z.string()),
    tenant: z.object({ id: Uuid, name: z.string() }),
    /** Whether decisions of the environment need a second person. */
    four_eyes: z.object({ cases: z.boolean(), verifications: z.boolean() }),
    /** Whether a person writes a note to dismiss a sanctions hit in this environment. */
    sanctions_dismissal_note: z.boolean(),
    /** Passkeys of the person. */
    passkeys: z.int(),
    /** How the person confirms. Who has a passkey may confirm decisions by mail too, and other deeds by passkey alone. */
    step_up_method: z.enum(['passkey', 'mail']),
    /** Until when decisions need no further confirmation; null where they need one. */
    stepped_up_until: Instant.nullable(),
    /** When the session ends without a call. */
    idle_until: Instant,
    expires_at: Instant,
  })
  .meta({ id: 'Session' });
export type SessionView = z.output<typeof SessionView>;

export const OwnSessions = z
  .object({
    results: z.array(
      z.object({
        id: Uuid,
        /** True for the session of this call. */
        current: z.boolean(),
        created_at: Instant,
        /** Of the last call, or up to five minutes before it. */
        last_seen_at: Instant,
        /** Browser and system. */
        device: z.string(),
        expires_at: Instant,
      }),
    ),
  })
  .meta({ id: 'OwnSessions' });

export const StepUpMailed = z
  .object({ method: z.literal('mail') })
  .meta({ id: 'StepUpMailed', description: 'A link was mailed to the person.' });

export const PersonView = z
  .object({
    id: Uuid,
    name: z.string(),
    email: z.string(),
    /** Null: owns API keys, and cannot sign in. */
    role: RoleName.nullable(),
    status: z.enum(['active', 'removed']),
    /** When the person last signed in. */
    last_seen_at: Instant.nullable(),
    /** How many passkeys the person has. */
    passkeys: z.int(),
    created_at: Instant,
  })
  .meta({ id: 'Person' });
export type PersonView = z.output<typeof PersonView>;

export const PeopleList = z.object({ results: z.array(PersonView) }).meta({ id: 'People' });
export const PersonInput = z.object({ name: personName(200), email: Email, role: RoleName });
export const PersonPatch = z
  .object({ name: personName(200).optional(), role: RoleName.optional() })
  .refine(
    ({ name, role }) => name !== undefined || role !== undefined,
    'Say what to change: a name or a role.',
  );
