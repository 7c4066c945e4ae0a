/** Which lists the screening was made with. A list that is missing is named: the result says nothing about it. */
import type { ScreeningView } from '#shared/domain/screening/schema.ts';
import { formatDay } from '../../../design/format.ts';
import { fill, lookUp } from '../../../design/wording.ts';
import { formatList } from '../../base/text/lists.ts';
import { shellTexts } from '../../base/text/texts.ts';
import { Icon } from '../icon.tsx';
import { coveredBy, namedLists } from './covered.ts';

export function CoverageLine({
  screening,
}: {
  readonly screening: Pick<ScreeningView, 'coverage' | 'lists'>;
}) {
  const words = shellTexts().coverage;
  const covered = coveredBy(screening);
  if (covered === undefined) return <p class="coverage small muted">{withoutStates(screening)}</p>;
  const { inForce, known, oldest, gaps } = covered;
  const listed = gaps.map(({ list, state, as_of }) =>
    fill(words.states[state === 'outdated' ? 'outdated' : 'not_loaded'], {
      list: lookUp(words.lists, list) ?? list,
      day: as_of === null ? '' : formatDay(as_of),
    }),
  );
  return (
    <div class={gaps.length === 0 ? 'coverage small muted' : 'coverage small notice'}>
      {gaps.length > 0 && <Icon name="failed" />}
      <span>
        {fill(words.covered, { n: inForce, total: known })}
        {oldest !== undefined && ` ${fill(words.oldest, { day: formatDay(oldest) })}`}
      </span>
      {gaps.length > 0 && (
        <details>
          <summary>{fill(words.gaps, { n: gaps.length })}</summary>
          <ul>
            {listed.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        </details>
      )}
    </div>
  );
}

/** What the page says below of lists, versions and hashes, and this line, are one statement. */
function withoutStates(screening: Pick<ScreeningView, 'lists'>): string {
  const words = shellTexts().coverage;
  const named = namedLists(screening).map((list) => lookUp(words.lists, list) ?? list);
  return named.length === 0 ? words.unknown : fill(words.named, { lists: formatList(named) });
}
