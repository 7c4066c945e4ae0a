/** The pages of a counted list, with their number in the address. */
import { fill } from '../../../design/wording.ts';
import { addressOf, type Route } from '../../base/route/route.ts';
import { shellTexts } from '../../base/text/texts.ts';

/** A page in an address that is not a number is the first. */
export function pageOf({ page = '' }: Route['query']): number {
  return /^[1-9]\d{0,5}$/.test(page) ? Number(page) : 1;
}

interface Props {
  readonly route: Route;
  readonly count: number;
  readonly pageSize: number;
}

export function PageLinks({ route, count, pageSize }: Props) {
  const { pages: words } = shellTexts();
  const page = pageOf(route.query);
  const last = Math.max(1, Math.ceil(count / pageSize));
  if (last === 1) return null;
  const to = (next: number) => addressOf({ ...route, query: { ...route.query, page: String(next) } });
  return (
    <nav class="row pages" aria-label={words.name}>
      {page > 1 && (
        <a class="button small" href={to(page - 1)}>
          {words.before}
        </a>
      )}
      <span class="num">{fill(words.of, { n: page, total: last })}</span>
      {page < last && (
        <a class="button small" href={to(page + 1)}>
          {words.after}
        </a>
      )}
    </nav>
  );
}
