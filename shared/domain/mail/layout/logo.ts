/** The logo at the top of a letter. It is attached to the mail, because an external picture would reveal who reads it. */
import type { Branding } from '../../tenants/brand.ts';
import { pictureOf } from '../../tenants/picture.ts';
import { asText, escapeHtml, say } from './words.ts';

/** Name of the attached picture in `cid:` addresses. */
export const LOGO_ID = 'sender-logo';

/** Maximum size in pixels. */
const ROOM = { width: 240, height: 64 } as const;

/** The HTML of the logo, or an empty text. The light background keeps dark lettering readable in dark mode. */
export function logoHtml({ logo, tenant_name }: Branding): string {
  const picture = logo === null ? undefined : pictureOf(logo.bytes);
  if (picture === undefined) return '';
  const scale = Math.min(1, ROOM.width / picture.width, ROOM.height / picture.height);
  const size = (pixels: number) => Math.max(1, Math.round(pixels * scale));
  const name = escapeHtml(asText(say`${tenant_name}`));
  return `<p style="margin:0 0 24px"><img class="logo" src="cid:${LOGO_ID}" alt="${name}" width="${size(picture.width)}" height="${size(picture.height)}" style="background:#ffffff;border-radius:6px"></p>`;
}
