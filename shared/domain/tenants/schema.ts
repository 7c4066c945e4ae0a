/** Schemas of stored tenants: settings per environment, users, API keys. */
import * as z from 'zod';
import { ACCOUNT_CLASSES } from '#shared/contract/route.ts';

/** Picture types that every mail program shows. SVG is excluded, because it can contain scripts. */
export const LOGO_TYPES = ['image/png', 'image/jpeg'] as const;

/** `#rrggbb` in lower case. */
export const AccentColor = z.string().regex(/^#[0-9a-f]{6}$/);

/** More lanes would conflict at the counters of their batch and not be faster. */
export const MOST_SCREENING_LANES = 20;

/** Roles of people, from the least to the most. `people/roles.ts` says what each may do. */
export const ROLES = ['viewer', 'analyst', 'manager', 'administrator'] as const;
export type Role = (typeof ROLES)[number];

/** Languages of the respondent’s page. The first one is used where a browser has none of them. */
export const PAGE_LANGUAGES = ['en', 'de', 'ar'] as const;
export type PageLanguage = (typeof PAGE_LANGUAGES)[number];
/** Made once: most functions start with it. */
export const LanguageCode = z.enum(PAGE_LANGUAGES);
/** In which a mail is written. */
export const MailLanguage = LanguageCode.default('en');
/** Lifetime of a link in hours (R78). */
export const ExpiryHours = z.int().min(1).max(168);
/** Of a call. Null or absent: the tenant's usual lifetime. */
export const WantedHours = ExpiryHours.nullish();
/** Each is up to 18 KB in the list, and an answer of a function holds 6 MB. */
export const MOST_WEBHOOK_SUBSCRIPTIONS = 300;
/** Ninety days. */
export const MOST_DUE_HOURS = 2_160;
/** Five years, for which the anti-money-laundering directive (EU) 2015/849 asks to keep evidence of identity (article 40). */
const DEFAULT_RETENTION_DAYS = 1_826;
export const MOST_RETENTION_DAYS = 3_653;

const Windows = z.object({ hour: z.int().positive(), minute: z.int().positive() });
/** Zero blocks all requests of the class. */
const ClassWindows = z.object({ hour: z.int().min(0), minute: z.int().min(0) });

// Shared, because each schema takes time at every start of a function.
const Names = z.array(z.string()).default([]);
const OptionalCount = z.int().min(0).optional();

/**
 * `T#<tenant>#<env>` / `ENV`: settings. Each environment has its own copy, so that the fence stays
 * simple.
 */
export const EnvironmentRecord = z.object({
  pk: z.string(),
  sk: z.literal('ENV'),
  tenant_name: z.string(),
  /** Unless the call sets another. */
  default_expiry_hours: ExpiryHours,
  /** Sealed secret that signs webhooks to addresses without a subscription (R68). */
  webhook_secret: z.string(),
  /** Sealed secret that it replaced, and until when that one signs as well (milliseconds since the epoch). */
  previous_webhook_secret: z.string().optional(),
  previous_webhook_secret_until: z.number().optional(),
  /** True where a second person must confirm that a case is no risk or an acceptable one. */
  four_eyes_cases: z.boolean().default(false),
  /** True where a second person must confirm the approval of a verification. */
  four_eyes_verifications: z.boolean().default(false),
  /** True where a response can be approved only after its first submission. */
  approval_needs_submission: z.boolean().default(false),
  /** True where a person who dismisses a sanctions hit must write a note. API keys need none. */
  sanctions_dismissal_note: z.boolean().default(true),
  /** Days for which results of verifications are kept. */
  verification_retention_days: z.int().default(DEFAULT_RETENTION_DAYS),
  /** What a clear verification needs beside the defaults, as `clear-needs.ts` writes it. */
  verification_needs: Names,
  /** The least age of a person, in years; 0 for none. The default where not set. */
  verification_minimum_age: OptionalCount,
  /** Chunks of a batch screening processed in parallel. The provider's default where not set. */
  screening_lanes: z.int().min(1).max(MOST_SCREENING_LANES).optional(),
  /** Documents of one entity, and of the library and all entities together. The defaults where not set. */
  documents_per_entity: OptionalCount,
  documents_per_tenant: OptionalCount,
  /** Webhook subscriptions. The default where not set. */
  webhook_subscriptions: z.int().min(0).max(MOST_WEBHOOK_SUBSCRIPTIONS).optional(),
  /** Mails per day to one address, and to all. The defaults where not set. */
  mails_per_recipient: OptionalCount,
  mails_per_tenant: OptionalCount,
  /** Domains that test keys may mail, on stages where they may not mail anybody. */
  mail_domains: Names,
  /** Identity providers in the order in which they are asked. Empty: all that the deployment has, in its order. */
  identity_providers: Names,
  /** The tenant's own text of the consent to an identity verification, by language. The default text where there is none. */
  consent_texts: z.partialRecord(LanguageCode, z.string()).default({}),
  /** The least confidence of an answer that autofill writes, 0 to 1. The default where not set. */
  autofill_confidence: z.number().min(0).max(1).optional(),
  /** Watchlists without which live screenings fail. */
  required_lists: Names,
  /** Hours until work items are due, by kind. The defaults where not set. */
  work_due_hours: z.record(z.string(), z.int().min(1).max(MOST_DUE_HOURS)).optional(),
  created_at: z.string(),
  /** Colour of buttons and headings, or null for the default. Older records have neither colour nor logo. */
  accent_color: AccentColor.nullable().default(null),
  logo: z
    .object({ content_type: z.enum(LOGO_TYPES), bytes: z.instanceof(Uint8Array) })
    .nullable()
    .default(null),
});
export type EnvironmentRecord = z.output<typeof EnvironmentRecord>;

/** `T#<tenant>#<env>#KEY#<key id>` / `KEY`. */
export const ApiKeyRecord = z.object({
  pk: z.string(),
  sk: z.literal('KEY'),
  key_id: z.string(),
  /** SHA-256 of the key's secret part, hex. The key itself is not stored. */
  secret_hash: z.string(),
  /** The last characters of the key, to recognise it. */
  hint: z.string(),
  name: z.string(),
  owner_id: z.uuid(),
  /** Sealed JSON of the owner's profile. */
  owner: z.string(),
  ip_whitelist: z.array(z.string()),
  scopes: z.array(z.string()),
  limits: Windows,
  /** Limits set by the operator per class of endpoints, instead of the defaults. */
  class_limits: z.partialRecord(z.enum(ACCOUNT_CLASSES), ClassWindows).default({}),
  /** Sealed API secret. Present where the key requires signed requests. */
  signing_secret: z.string().optional(),
  /** True where signatures must have the strict form (decision 0051). */
  strict_signature: z.boolean().default(false),
  created_at: z.string(),
  expires_at: z.number().optional(),
  revoked_at: z.number().optional(),
});
export type ApiKeyRecord = z.output<typeof ApiKeyRecord>;

/** The person to whom an answer, a key or a note belongs. */
export const ProfileView = z
  .object({ id: z.uuid(), name: z.string(), email: z.string() })
  .meta({ id: 'Profile' });
export type ProfileView = z.output<typeof ProfileView>;

/** The sender's brand on the page and in mails. */
export const BrandView = z
  .object({
    name: z.string(),
    /** Accent colour, `#rrggbb`, or null for the default. */
    color: z.string().nullable(),
    /** The logo as a `data:` address of a PNG or JPEG, or null. */
    logo: z.string().nullable(),
  })
  .meta({ id: 'Brand' });
export type BrandView = z.output<typeof BrandView>;
