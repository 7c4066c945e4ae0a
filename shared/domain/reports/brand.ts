/** The tenant's brand as documents print it. */
import type { Brand } from '@probity/printing/document';
import type { Branding } from '../tenants/brand.ts';

export function printedBrand({ tenant_name: name, accent_color: color, logo }: Branding): Brand {
  return { name, color, logo: logo === null ? null : { type: logo.content_type, bytes: logo.bytes } };
}
