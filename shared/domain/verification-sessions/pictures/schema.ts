/** The pictures of a verification, as callers see them. Their bytes are behind an address of their own. */
import * as z from 'zod';
import { Instant, Uuid } from '#shared/contract/primitives.ts';
import { ScanStatus } from '../../documents/scan/scan-status.ts';

const PICTURE_KINDS = ['document', 'selfie', 'proof_of_address'] as const;
const SIDES = ['front', 'back'] as const;

/**
 * Why there is no picture. `held_by_provider`: the person showed the document on the provider's page, and Probity never had it.
 * `not_handed_in`: the person has not handed anything in, or was asked again. `none_given`: the verification was completed without
 * pictures, because it was simulated. `session_ended`: without results, so nothing is shown. `deleted`: after the retention time.
 */
const ABSENCES = ['held_by_provider', 'not_handed_in', 'none_given', 'session_ended', 'deleted'] as const;
export type Absence = (typeof ABSENCES)[number];

const PictureView = z
  .object({
    picture_id: Uuid,
    kind: z.enum(PICTURE_KINDS),
    /** Null for what has no sides. */
    side: z.enum(SIDES).nullable(),
    /** `image/jpeg`, `image/png` or `application/pdf`. */
    content_type: z.string(),
    /** In bytes. Null for pictures of before sizes were recorded. */
    size: z.int().nullable(),
    received_at: Instant,
    /** Only clean pictures can be opened. */
    scan_status: ScanStatus,
  })
  .meta({ id: 'VerificationPicture' });
export type PictureView = z.input<typeof PictureView>;

/** Reply of GET …/pictures/. It shows no picture, so reading it is not recorded. */
export const PictureList = z
  .object({
    session_id: Uuid,
    entity_id: Uuid,
    pictures: z.array(PictureView),
    /** Null where there are pictures. */
    absent_because: z.enum(ABSENCES).nullable(),
    /** The provider that examines the person. Null before the examination has begun. */
    provider_name: z.string().nullable(),
    /** When the pictures are deleted. Null before the session is completed. */
    retained_until: Instant.nullable(),
  })
  .meta({ id: 'VerificationPictureList' });
export type PictureList = z.input<typeof PictureList>;

/** Reply of POST …/open/: shows the picture without other credentials, for one minute. */
export const PictureAddress = z
  .object({ picture_id: Uuid, download_url: z.url(), expires_at: Instant, content_type: z.string() })
  .meta({ id: 'VerificationPictureAddress' });
export type PictureAddress = z.input<typeof PictureAddress>;
