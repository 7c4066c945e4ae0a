/** The brand of a tenant that respondents see: name, colour, logo. */

import type { BrandView, EnvironmentRecord } from './schema.ts';

/** The brand settings. */
export type Branding = Pick<EnvironmentRecord, 'tenant_name' | 'accent_color' | 'logo'>;

/** The brand for the page. The logo is a `data:` address, because the page loads nothing from elsewhere. */
export function brandView({ tenant_name: name, accent_color: color, logo }: Branding): BrandView {
  return { name, color, logo: logo === null ? null : dataAddress(logo) };
}

function dataAddress(logo: NonNullable<Branding['logo']>): string {
  return `data:${logo.content_type};base64,${Buffer.from(logo.bytes).toString('base64')}`;
}
