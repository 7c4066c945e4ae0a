/** What respondents see of the sender, as a person is changing it. Pure. */
import { BACKGROUNDS, isReadable } from '../../../../design/brand-colors.ts';

export interface Brand {
  readonly name: string;
  /** `#rrggbb`, or null for the default. */
  readonly color: string | null;
  /** A `data:` address, or null for none. */
  readonly logo: string | null;
}

/** Only what differs; the logo as the service takes it, in base64. */
export function brandChanges(stored: Brand, draft: Brand): Readonly<Record<string, string | null>> {
  return {
    ...(draft.name === stored.name ? {} : { name: draft.name }),
    ...(draft.color === stored.color ? {} : { color: draft.color }),
    ...(draft.logo === stored.logo ? {} : { logo: draft.logo === null ? null : base64Of(draft.logo) }),
  };
}

function base64Of(address: string): string {
  return address.slice(address.indexOf(',') + 1);
}

/** The schemes in which the page does not use the colour for text and buttons, because they could not be read. */
export function unreadableIn(color: string | null): readonly (keyof typeof BACKGROUNDS)[] {
  if (color === null) return [];
  return (['light', 'dark'] as const).filter((scheme) => !isReadable(color, BACKGROUNDS[scheme]));
}

/** Largest file that the service takes. It checks type and size in pixels itself. */
export const MOST_LOGO_BYTES = 32 * 1024;
export const LOGO_TYPES = ['image/png', 'image/jpeg'] as const;
