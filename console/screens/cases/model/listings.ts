/** What a hit is listed for, and where. Texts and addresses of publishers are data: an address is a link only where it is http(s). Pure. */
import type { ListedAs } from './hits.ts';
import type { Profile } from './screening.ts';

export interface ListedFor {
  readonly as: ListedAs;
  readonly id: string;
  readonly name: string;
  readonly since: string | null;
  readonly until: string | null;
  readonly fields: readonly { readonly name: string; readonly value: string }[];
  readonly link: string | undefined;
}

export function listedFor(profile: Profile): readonly ListedFor[] {
  return [
    ...profile.sanctions.map((listing) => entry('sanctions', listing)),
    ...profile.pep.map((listing) => ({
      ...entry('pep', listing),
      fields: [...namedValues('position', listing.political_positions), ...fieldsOf(listing)],
      since: listing.active_start_dates[0] ?? listing.listing_started_utc,
      until: listing.active_end_dates[0] ?? listing.listing_ended_utc,
    })),
    ...profile.watchlists.map((listing) => entry('watchlists', listing)),
    ...profile.media.map(
      ({ identifier, title, url, publishing_date, snippet }): ListedFor => ({
        as: 'adverse_media',
        id: identifier,
        name: title,
        since: publishing_date,
        until: null,
        fields: snippet === '' ? [] : [{ name: '', value: snippet }],
        link: safeLink(url),
      }),
    ),
  ];
}

type Listing = Profile['sanctions'][number];

function entry(as: ListedAs, listing: Listing): ListedFor {
  return {
    as,
    id: listing.identifier,
    name: listing.name,
    since: listing.listing_started_utc,
    until: listing.listing_ended_utc,
    fields: fieldsOf(listing),
    link: safeLink(listing.url),
  };
}

function fieldsOf({ fields }: Pick<Listing, 'fields'>) {
  return fields.map(({ name, value }) => ({ name, value })).filter(({ value }) => value.trim() !== '');
}

function namedValues(name: string, values: readonly string[]) {
  return values.map((value) => ({ name, value }));
}

/** Undefined for every other address, such as one that would run a script. */
export function safeLink(url: string | null): string | undefined {
  if (url === null || !URL.canParse(url)) return undefined;
  const { protocol, href } = new URL(url);
  return protocol === 'https:' || protocol === 'http:' ? href : undefined;
}
