/** An owner of the finding in words: its share, how it counts, and what it is listed for. */
import { formatShare } from '../../../../../design/format.ts';
import { fill, lookUp } from '../../../../../design/wording.ts';
import { addressOf, type Mode } from '../../../../base/route/route.ts';
import { shellTexts } from '../../../../base/text/texts.ts';
import { Chip } from '../../../../parts/words.tsx';
import { safeLink } from '../../model/listings.ts';
import { listingsOf, type OwnerListing, type Term } from '../../model/ownership.ts';
import { texts } from '../../texts.ts';
import { dayText } from '../listed-for.tsx';

interface OwnerProps {
  readonly term: Term;
  readonly mode: Mode;
}

/** Name, share and standing, on one line. */
export function OwnerName({ term, mode }: OwnerProps) {
  const words = texts();
  const { owner_id: id, owner_name: name, share, share_max: most, counts } = term;
  return (
    <span class="row">
      <a href={addressOf({ mode, screen: 'entities', parts: [id], query: {} })} dir="auto">
        {name}
      </a>
      <b class="num">{formatShare(share, most) ?? words.shareUnknown}</b>
      <Chip tone={counts === 'multiplied' ? 'warn' : 'bad'}>{words.ownerCounts[counts]}</Chip>
    </span>
  );
}

/** The lists of a listed owner by name. */
export function ListNames({ term }: Pick<OwnerProps, 'term'>) {
  const listings = listingsOf(term);
  if (term.counts !== 'listed') return null;
  if (listings.length === 0) return <NotShown />;
  const names = [...new Set(listings.map(({ list }) => listName(list)))];
  return <span class="small muted">{names.join(' · ')}</span>;
}

/** Each listing of a listed owner, with what it is for. */
export function Listings({ term, mode }: OwnerProps) {
  const words = texts();
  if (term.counts !== 'listed') return null;
  const listings = listingsOf(term);
  return (
    <>
      {listings.length === 0 ? (
        <NotShown />
      ) : (
        <ul>
          {listings.map((listing) => (
            <Listing key={`${listing.risk_profile_id} ${listing.identifier}`} listing={listing} />
          ))}
        </ul>
      )}
      <a class="small" href={addressOf({ mode, screen: 'cases', parts: [term.owner_id], query: {} })}>
        {fill(words.matchOfOwner, { name: term.owner_name })}
      </a>
    </>
  );
}

function Listing({ listing }: { readonly listing: OwnerListing }) {
  const words = texts();
  const { list, name, programmes, listed_since: since, status, score, url } = listing;
  const link = safeLink(url);
  const facts = [
    listName(list),
    ...programmes,
    ...(since === null ? [] : [fill(words.listedSince, { day: dayText(since) })]),
    fill(words.alike, { n: Math.round(score * 100) }),
  ];
  return (
    <li>
      <b dir="auto">{name}</b> <bdi>{facts.join(' · ')}</bdi>{' '}
      <Chip tone={status === 'true_positive' ? 'bad' : 'line'}>
        {status === 'true_positive' ? words.matchConfirmed : words.matchNotConfirmed}
      </Chip>{' '}
      {link !== undefined && (
        <a href={link} target="_blank" rel="noopener noreferrer">
          {words.atPublisher}
        </a>
      )}
    </li>
  );
}

function NotShown() {
  return <span class="small problem-text">{texts().listingNotShown}</span>;
}

function listName(list: string): string {
  return lookUp(shellTexts().coverage.lists, list) ?? list;
}
