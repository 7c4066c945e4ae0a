/** What the record is listed for, since when, and in which version of which list. */
import { Facts } from '../../../../design/facts.tsx';
import { formatDay, formatInstant } from '../../../../design/format.ts';
import { fill, lookUp } from '../../../../design/wording.ts';
import { shellTexts } from '../../../base/text/texts.ts';
import { type ListedFor, listedFor } from '../model/listings.ts';
import type { Profile, Screening } from '../model/screening.ts';
import { texts } from '../texts.ts';

interface Props {
  readonly profile: Profile;
  readonly lists: Screening['lists'];
}

export function ListedForSection({ profile, lists }: Props) {
  const words = texts();
  return (
    <section>
      <h3>{words.listedFor}</h3>
      {listedFor(profile).map((listing) => (
        <Listing key={`${listing.as} ${listing.id}`} listing={listing} lists={lists} />
      ))}
    </section>
  );
}

function Listing({ listing, lists }: { readonly listing: ListedFor; readonly lists: Screening['lists'] }) {
  const words = texts();
  const { since, until, link } = listing;
  const facts = [
    { term: words.as, value: words.listedAs[listing.as] },
    ...(listing.name === '' ? [] : [{ term: words.nameOnList, value: listing.name }]),
    ...listing.fields.map(({ name, value }) => ({ term: name === '' ? words.text : name, value })),
    ...(since === null ? [] : [{ term: words.since, value: dayText(since) }]),
    ...(until === null ? [] : [{ term: words.until, value: dayText(until) }]),
    { term: words.list, value: listText(listing.id, lists) },
    ...(link === undefined
      ? []
      : [
          {
            term: words.source,
            value: (
              <a href={link} target="_blank" rel="noopener noreferrer">
                {words.atPublisher}
              </a>
            ),
          },
        ]),
  ];
  return <Facts facts={facts} />;
}

/** A year stays a year. */
export function dayText(date: string): string {
  return date.length < '2026-01-01'.length ? date : formatDay(date.slice(0, '2026-01-01'.length));
}

/** The id of a record begins with that of its list. */
function listText(id: string, lists: Screening['lists']): string {
  const words = texts();
  const list = id.split(':')[0] ?? '';
  const source = lists?.sources.find((each) => each.list === list);
  const name = lookUp(shellTexts().coverage.lists, list) ?? list;
  if (source === undefined) return name;
  const version = fill(words.version, {
    day: source.published_on === null ? '' : formatDay(source.published_on),
    time: formatInstant(source.fetched_at),
    hash: source.sha256.slice(0, 8),
  });
  return `${name}, ${version}`;
}
