/** What administrators send and see of their tenant's settings. */
import * as z from 'zod';
import { name } from '#shared/contract/primitives.ts';
import { clearNeedsSchema, MOST_MINIMUM_AGE } from '../tenants/clear-needs.ts';
import { AccentColor, BrandView, ExpiryHours, MOST_RETENTION_DAYS } from '../tenants/schema.ts';

/** Base64 of 32 KB, which `provision/brand.ts` admits. */
const LOGO_TEXT = 44_000;

const Policy = z.object({
  /** Lifetime of a link in hours, unless the call sets another. */
  default_expiry_hours: ExpiryHours,
  /** True where a second person must confirm that a case is no risk or an acceptable one. */
  four_eyes_cases: z.boolean(),
  /** True where a second person must confirm the approval of a verification. */
  four_eyes_verifications: z.boolean(),
  /** True where a response can be approved only after its first submission. */
  approval_needs_submission: z.boolean(),
  /** True where a person who dismisses a sanctions hit must write a note. API keys need none. */
  sanctions_dismissal_note: z.boolean(),
  /** Days for which results of verifications are kept. */
  verification_retention_days: z.int().min(1).max(MOST_RETENTION_DAYS),
  /** The comparisons without which a verification is to consider. A change names all of them. */
  verification_clear_needs: clearNeedsSchema().meta({ id: 'ClearNeeds' }),
  /** The least age of a verified person in years; 0 for none. */
  verification_minimum_age: z.int().min(0).max(MOST_MINIMUM_AGE),
  /** The least confidence of an answer that autofill writes, 0 to 1; null for the default of the service. */
  autofill_confidence: z.number().min(0).max(1).nullable(),
  /** Watchlists without which live screenings fail. */
  required_lists: z.array(z.string().regex(/^[a-z_]{1,40}$/)).max(50),
});

export const SettingsView = Policy.extend({ brand: BrandView }).meta({ id: 'Settings' });
export type SettingsView = z.output<typeof SettingsView>;

const nothing = 'Name at least one field to change.';

export const SettingsPatch = z
  .strictObject(Policy.partial().shape)
  .refine((patch) => Object.keys(patch).length > 0, nothing)
  .meta({ id: 'SettingsPatch' });
export type SettingsPatch = z.output<typeof SettingsPatch>;

export const BrandPatch = z
  .strictObject({
    /** The name that respondents see. */
    name: name(200, 1).optional(),
    /** `#rrggbb`, or null for the default. */
    color: AccentColor.nullable().optional(),
    /** A PNG or JPEG of at most 32 KB and 600 x 200 pixels in base64, or null for none. */
    logo: z.base64().max(LOGO_TEXT).nullable().optional(),
  })
  .refine((patch) => Object.keys(patch).length > 0, nothing)
  .meta({ id: 'BrandPatch' });
export type BrandPatch = z.output<typeof BrandPatch>;
