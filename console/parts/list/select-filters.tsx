/** Filters of a list, each a choice among codes of the contract; the address has them. */
import { lookUp } from '../../../design/wording.ts';
import { addressOf, type Route } from '../../base/route/route.ts';
import type { ScreenProps } from '../../base/screen-props.ts';
import { Blank } from '../states.tsx';

interface SelectFilter {
  /** In the query of the address. */
  readonly name: string;
  readonly label: string;
  /** The words of the choice that narrows nothing. */
  readonly any: string;
  readonly codes: readonly string[];
  readonly words: Readonly<Record<string, string>>;
}

interface Props extends Pick<ScreenProps, 'route' | 'go'> {
  readonly filters: readonly SelectFilter[];
}

export function SelectFilters({ route, go, filters }: Props) {
  return (
    <search class="filters">
      {filters.map(({ name, label, any, codes, words }) => (
        <label key={name} class="row">
          <span class="lab">{label}</span>
          <select
            class="text"
            value={route.query[name] ?? ''}
            onChange={(event) =>
              go({ query: { ...route.query, [name]: event.currentTarget.value, page: '' } })
            }
          >
            <option value="">{any}</option>
            {codes.map((code) => (
              <option key={code} value={code}>
                {lookUp(words, code)}
              </option>
            ))}
          </select>
        </label>
      ))}
    </search>
  );
}

interface NothingProps {
  readonly route: Route;
  readonly icon: Parameters<typeof Blank>[0]['icon'];
  readonly filters: readonly Pick<SelectFilter, 'name'>[];
  readonly words: {
    readonly nothingFound: string;
    readonly nothingFoundBody: string;
    readonly noneYet: string;
    readonly noneYetBody: string;
    readonly showAll: string;
  };
}

/** Says whether there is nothing at all, or nothing that the filters let through. */
export function NothingListed({ route, icon, filters, words }: NothingProps) {
  const isNarrowed = filters.some(({ name }) => route.query[name] !== undefined);
  return (
    <Blank icon={icon} title={isNarrowed ? words.nothingFound : words.noneYet}>
      <p>{isNarrowed ? words.nothingFoundBody : words.noneYetBody}</p>
      {isNarrowed && (
        <a class="button" href={addressOf({ ...route, query: {} })}>
          {words.showAll}
        </a>
      )}
    </Blank>
  );
}
