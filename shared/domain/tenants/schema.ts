/** What is stored of tenants: settings per environment, users, API keys. */
import * as z from 'zod';
import { ACCOUNT_CLASSES } from '#shared/contract/route.ts';

/** Pictures that every mail program shows; drawings that could hold script are none of them. */
export const LOGO_TYPES = ['image/png', 'image/jpeg'] as const;

/** `#rrggbb` in lower case. */
export const AccentColor = z.string().regex(/^#[0-9a-f]{6}$/);

/** More lanes would only wait for each other at the counters of their batch. */
export const MOST_SCREENING_LANES = 20;

const Windows = z.object({ hour: z.int().positive(), minute: z.int().positive() });
/** Zero closes the class. */
const ClassWindows = z.object({ hour: z.int().min(0), minute: z.int().min(0) });

/** `T#<tenant>#<env>` / `ENV`: settings and the wrapped data key; one copy per environment keeps the fence simple. */
export const EnvironmentRecord = z.object({
  pk: z.string(),
  sk: z.literal('ENV'),
  tenant_name: z.string(),
  wrapped_key: z.instanceof(Uint8Array),
  /** Hours a link lives unless the call says otherwise (decisions 78). */
  default_expiry_hours: z.int().min(1).max(168),
  /** Sealed secret for request-level webhooks without a subscription (decisions 68). */
  webhook_secret: z.string(),
  /** Whether a second person has to confirm that a case is no risk, or one that can be accepted. */
  four_eyes_cases: z.boolean().default(false),
  /** Chunks of a batch screening that are worked on at once; the pace of the provider where nothing is set. */
  screening_lanes: z.int().min(1).max(MOST_SCREENING_LANES).optional(),
  created_at: z.string(),
  /** Colour of buttons and headings; null for the service's own. Records from before branding have neither. */
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
  /** The last characters of the key, to recognise it by. */
  hint: z.string(),
  name: z.string(),
  owner_id: z.uuid(),
  /** Sealed JSON of the owner's profile. */
  owner: z.string(),
  ip_whitelist: z.array(z.string()),
  scopes: z.array(z.string()),
  limits: Windows,
  /** Where the operator has set other limits than those of a class of endpoints, by its name. */
  class_limits: z.partialRecord(z.enum(ACCOUNT_CLASSES), ClassWindows).default({}),
  /** Sealed API secret; present where the key enforces request signing. */
  signing_secret: z.string().optional(),
  created_at: z.string(),
  expires_at: z.number().optional(),
  revoked_at: z.number().optional(),
});
export type ApiKeyRecord = z.output<typeof ApiKeyRecord>;

/** Who an answer, a key or a note belongs to. */
export const ProfileView = z
  .object({ id: z.uuid(), name: z.string(), email: z.string() })
  .meta({ id: 'Profile' });
export type ProfileView = z.output<typeof ProfileView>;

/** How the sender presents itself on the page and in its mails. */
export const BrandView = z
  .object({
    name: z.string(),
    /** Accent colour, `#rrggbb`; null for the service's own. */
    color: z.string().nullable(),
    /** The logo as a `data:` address of a PNG or JPEG; null without one. */
    logo: z.string().nullable(),
  })
  .meta({ id: 'Brand' });
export type BrandView = z.output<typeof BrandView>;
