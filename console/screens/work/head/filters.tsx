/** Filters with counts: kinds, whose, and the plot of ages. The numbers are text. */
import type { JSX } from 'preact';
import { AGES, WORK_KINDS } from '#shared/domain/work/rules.ts';
import type { WorkCounts } from '#shared/domain/work/schema.ts';
import { formatNumber } from '../../../../design/format.ts';
import { Button } from '../../../parts/button.tsx';
import { Icon } from '../../../parts/icon.tsx';
import { type Filter, toggled } from '../data/filter.ts';
import { KIND_ICONS } from '../list/work-row.tsx';
import { texts } from '../texts.ts';

interface Props {
  readonly filter: Filter;
  /** Undefined until they are read. */
  readonly counts: WorkCounts | undefined;
  readonly onFilter: (filter: Filter) => void;
  readonly children?: JSX.Element | undefined;
}

export function Filters({ filter, counts, onFilter, children }: Props) {
  const words = texts();
  return (
    <div class="filters">
      <fieldset class="row whose">
        <legend class="hidden-text">{words.filterWhose}</legend>
        {(['me', 'nobody'] as const).map((assignee) => (
          <Button
            key={assignee}
            look="small"
            pressed={filter['assignee'] === assignee}
            onClick={() => onFilter(toggled(filter, 'assignee', assignee))}
          >
            {assignee === 'me' ? words.mine : words.nobodys} <Count of={counts?.by_assignee[assignee]} />
          </Button>
        ))}
      </fieldset>
      <fieldset class="row kinds">
        <legend class="hidden-text">{words.filterKind}</legend>
        {WORK_KINDS.filter(
          (kind) => counts === undefined || counts.by_kind[kind] > 0 || filter['kind'] === kind,
        ).map((kind) => (
          <Button
            key={kind}
            look="small"
            pressed={filter['kind'] === kind}
            onClick={() => onFilter(toggled(filter, 'kind', kind))}
          >
            <Icon name={KIND_ICONS[kind]} />
            {words.kinds[kind]} <Count of={counts?.by_kind[kind]} />
          </Button>
        ))}
      </fieldset>
      {children}
    </div>
  );
}

function Count({ of: count }: { readonly of: number | undefined }) {
  return <span class="count num">{count === undefined ? '' : formatNumber(count)}</span>;
}

/** Five buttons, as high as what waits is old. */
export function Ages({ filter, counts, onFilter }: Props) {
  const words = texts();
  const byAge = new Map(counts?.by_age.map(({ age, count }) => [age, count]));
  const most = Math.max(1, ...byAge.values());
  return (
    <fieldset class="ages">
      <legend class="hidden-text">{words.filterAge}</legend>
      {AGES.map((age) => {
        const count = byAge.get(age) ?? 0;
        return (
          <button
            key={age}
            type="button"
            class={age === '3-5d' || age === 'over5d' ? 'age late' : 'age'}
            aria-pressed={filter['age'] === age}
            onClick={() => onFilter(toggled(filter, 'age', age))}
          >
            <b>{formatNumber(count)}</b>
            <i style={{ '--n': String(count / most) }} aria-hidden="true" />
            <span>{words.ages[age]}</span>
          </button>
        );
      })}
    </fieldset>
  );
}
