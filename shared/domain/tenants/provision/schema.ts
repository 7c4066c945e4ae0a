/** Schemas of stored tenants, users and key lists, and of the operator's commands. */
import * as z from 'zod';
import { Email, name, personName } from '#shared/contract/primitives.ts';
import { ACCOUNT_CLASSES } from '#shared/contract/route.ts';
import { isAddressEntry } from '#shared/http/admission/allow-address.ts';
import { ENVIRONMENTS } from '#shared/platform/scope.ts';
import { ExpiryHours, LanguageCode, ROLES } from '../schema.ts';
import { MOST_OVERLAP_HOURS } from '../webhook-secret.ts';

/** Decisions 78. */
const DEFAULT_EXPIRY_HOURS = 48;

/** Hours for which a replaced webhook secret stays valid. */
export const OverlapHours = z.int().min(0).max(MOST_OVERLAP_HOURS);

export const TenantInput = z.object({
  name: name(200, 1),
  default_expiry_hours: ExpiryHours.default(DEFAULT_EXPIRY_HOURS),
  /** Set by the caller so that a repeated call does not create a second tenant. */
  tenant_id: z.uuid().optional(),
});

/** `FLEET#TENANTS` / `TENANT#<id>`: the directory of tenants. */
export const TenantRecord = z.object({
  tenant_id: z.uuid(),
  name: z.string(),
  created_at: z.string(),
});
export type TenantRecord = z.output<typeof TenantRecord>;

export const UserInput = z.object({
  name: personName(200),
  email: Email,
  /** Without one, the user owns API keys and cannot sign in. */
  role: z.enum(ROLES).optional(),
  user_id: z.uuid().optional(),
});

/** `T#<tenant>#ORG` / `USER#<id>`. */
export const UserRecord = z.object({
  pk: z.string(),
  sk: z.string(),
  user_id: z.uuid(),
  /** Sealed JSON of name and e-mail address, under the live environment's key. */
  profile: z.string(),
  /** Sort key of the claim on the e-mail address. */
  email_claim: z.string(),
  /** Partition keys of the pointers by which the person signs in. */
  sign_in_pointers: z.array(z.string()).default([]),
  /** Number of passkeys. */
  passkeys: z.int().default(0),
  /** Milliseconds since the epoch. */
  last_signed_in_at: z.int().optional(),
  /** In which the page was shown when the person last signed in. Mails that nobody asked for are written in it. */
  language: LanguageCode.optional(),
  /** Users from before there were roles have none, and cannot sign in until they are given one. */
  role: z.enum(ROLES).optional(),
  created_at: z.string(),
  deactivated_at: z.string().optional(),
  /** Number of keys that count towards the limit, per environment. */
  active_test: z.int(),
  active_live: z.int(),
});
export type UserRecord = z.output<typeof UserRecord>;

/** `T#<tenant>#ORG` / `KEY#<environment>#<user>#<key id>`: one entry of a user's key list. */
export const KeyLine = z.object({
  sk: z.string(),
  key_id: z.string(),
  environment: z.enum(ENVIRONMENTS),
  owner_id: z.uuid(),
  /** `active` counts towards the limit. An expired key counts until the next creation of a key detects it. */
  state: z.enum(['active', 'expired', 'revoked']),
  expires_at: z.number().optional(),
  /** Generation of the fleet secret that its checksum was made with. */
  pepper: z.int().positive().default(1),
});
export type KeyLine = z.output<typeof KeyLine>;

/** `*`, `resource:*`, `resource:read` or `resource:write` (R12). */
export const Scope = z
  .string()
  .regex(
    /^(\*|[a-z_]{1,40}:(read|write|delete|decide|\*))$/,
    'Write *, resource:*, or resource: and read, write, delete or decide.',
  );

const Requests = z.int().min(1).max(10_000_000);

/** Requests per clock hour and clock minute. A missing window keeps its default. */
export const LimitsInput = z.object({ hour: Requests.optional(), minute: Requests.optional() });
export type LimitsInput = z.output<typeof LimitsInput>;

/** Names of the endpoint classes with their own limits. */
export const LimitClass = z.enum(ACCOUNT_CLASSES);
const ClassLimits = z.partialRecord(LimitClass, z.object({ hour: Requests, minute: Requests }));

/** The forms of request signatures: that of the contract, and the strict one (docs/signing.md). */
export const SIGNATURE_FORMS = ['contract', 'strict'] as const;
export type SignatureForm = (typeof SIGNATURE_FORMS)[number];

/** Options of a new key (AUTH-012). */
export const KeyInput = z.object({
  owner_id: z.uuid(),
  name: name(100, 1),
  environment: z.enum(ENVIRONMENTS),
  ip_whitelist: z
    .array(z.string().refine(isAddressEntry, 'Write an IP address or a CIDR range.'))
    .max(100)
    .default([]),
  /** True where every request must be signed with the key's secret. */
  hmac: z.boolean().default(false),
  /** True where signatures must have the strict form, which covers query, timestamp, Idempotency-Key and the whole body. */
  strict: z.boolean().default(false),
  scopes: z.array(Scope).min(1).max(100).default(['*']),
  /** Milliseconds since the epoch. */
  expires_at: z.int().optional(),
  limits: LimitsInput.default({}),
  /** Limits per class, instead of the defaults. */
  class_limits: ClassLimits.default({}),
});
export type KeyInput = z.input<typeof KeyInput>;

/** Why a legal hold is set: text of the operator, which is stored sealed. */
export const HoldReason = z.string().trim().min(1).max(1_000);

/** `T#<tenant>#<env>#LEGALHOLD` / `TENANT` or the id of an entity. */
export const HoldRecord = z.object({
  sk: z.string(),
  reason: z.string(),
  set_at: z.string(),
  set_by: z.string(),
});
