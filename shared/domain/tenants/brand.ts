/** How a tenant presents itself to respondents: its name, its colour, its logo. */

import type { BrandView, EnvironmentRecord } from './schema.ts';

/** The settings that respondents see. */
export type Branding = Pick<EnvironmentRecord, 'tenant_name' | 'accent_color' | 'logo'>;

/** The same for the page, which loads nothing from elsewhere: the logo as a `data:` address. */
export function brandView({ tenant_name: name, accent_color: color, logo }: Branding): BrandView {
  return { name, color, logo: logo === null ? null : dataAddress(logo) };
}

function dataAddress(logo: NonNullable<Branding['logo']>): string {
  return `data:${logo.content_type};base64,${Buffer.from(logo.bytes).toString('base64')}`;
}
