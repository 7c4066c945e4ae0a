/** Sets the brand of a tenant, in both environments at once. */
import * as z from 'zod';
import { name } from '#shared/contract/primitives.ts';
import { isThere } from '#shared/platform/condition.ts';
import { ENVIRONMENTS, unsafeTenantScope } from '#shared/platform/scope.ts';
import type { Branding } from '../brand.ts';
import { pictureOf } from '../picture.ts';
import { environmentKey } from '../repository.ts';
import { AccentColor } from '../schema.ts';
import { auditWrite, homeScope, type Provisioning, readEnvironment, tableOf } from './context.ts';
import { logoRefused, noSuchTenant, nothingToChange } from './errors.ts';

/** Changes. Missing fields stay unchanged, and null clears a field. */
export interface BrandChanges {
  /** The name that respondents see. The name in the operator's directory does not change. */
  readonly name?: string | undefined;
  /** `#14532d` or `14532d`. A shell reads the first as a comment unless it is quoted. */
  readonly color?: string | null | undefined;
  /** The bytes of a PNG or JPEG. */
  readonly logo?: Uint8Array | null | undefined;
}

/** The brand as operators see it. The logo is shown by type, size in pixels and size in bytes. */
export interface BrandSummary {
  readonly name: string;
  readonly color: string | null;
  readonly logo: {
    readonly content_type: string;
    readonly width: number;
    readonly height: number;
    readonly size: number;
  } | null;
}

const MOST_BYTES = 32 * 1024;
const MOST_PIXELS = { width: 600, height: 200 } as const;

const Changes = z.object({
  name: name(200, 1).optional(),
  color: z
    .string()
    .transform((text) => `#${text.trim().replace(/^#/, '').toLowerCase()}`)
    .refine((text) => AccentColor.safeParse(text).success, 'Write a colour as "#14532d" or 14532d.')
    .nullable()
    .optional(),
});

/** Refuses a logo by its content, whatever the name of the file. */
export async function setBrand(context: Provisioning, tenantId: string, input: BrandChanges): Promise<void> {
  const { name, color } = Changes.parse({ name: input.name, color: input.color });
  const set = {
    ...(name === undefined ? {} : { tenant_name: name }),
    ...(color === undefined ? {} : { accent_color: color }),
    ...(input.logo === undefined ? {} : { logo: input.logo === null ? null : storedLogo(input.logo) }),
  };
  const changed = Object.keys(set);
  if (changed.length === 0) throw nothingToChange();
  await tableOf(context, tenantId).commit([
    ...ENVIRONMENTS.map((environment) => ({
      update: environmentKey(unsafeTenantScope(tenantId, environment)),
      set,
      when: isThere,
      refuse: () => noSuchTenant(tenantId),
    })),
    auditWrite(context, homeScope(tenantId), 'tenants.brand', {
      target: `tenant:${tenantId}`,
      facts: { changed: changed.join(',') },
    }),
  ]);
}

/** Reads the live environment. Both have the same brand. */
export async function readBrand(context: Provisioning, tenantId: string): Promise<BrandSummary> {
  return brandSummary(await readEnvironment(context, homeScope(tenantId)));
}

export function brandSummary({ tenant_name: name, accent_color: color, logo }: Branding): BrandSummary {
  const picture = logo === null ? undefined : pictureOf(logo.bytes);
  if (logo === null || picture === undefined) return { name, color, logo: null };
  const { width, height } = picture;
  return {
    name,
    color,
    logo: { content_type: logo.content_type, width, height, size: logo.bytes.byteLength },
  };
}

/** Refuses what is no small, intact PNG or JPEG. */
export function storedLogo(bytes: Uint8Array): NonNullable<Branding['logo']> {
  if (bytes.byteLength > MOST_BYTES)
    throw logoRefused(`has ${bytes.byteLength} bytes and may have ${MOST_BYTES}`);
  const picture = pictureOf(bytes);
  if (picture === undefined) throw logoRefused('is no intact PNG or JPEG');
  const { contentType: content_type, width, height } = picture;
  if (width > MOST_PIXELS.width || height > MOST_PIXELS.height)
    throw logoRefused(
      `is ${width} x ${height} pixels and may be ${MOST_PIXELS.width} x ${MOST_PIXELS.height}`,
    );
  return { content_type, bytes: new Uint8Array(bytes) };
}
