/** What was done with an entity and by whom, day by day, newest first. */
import { formatDay, formatTime } from '../../../../../design/format.ts';
import { fill, lookUp } from '../../../../../design/wording.ts';
import { usePages } from '../../../../base/remote/use-pages.ts';
import { addressOf, type Mode } from '../../../../base/route/route.ts';
import { hasScreen } from '../../../../base/text/assets.ts';
import { formatList } from '../../../../base/text/lists.ts';
import { shellTexts } from '../../../../base/text/texts.ts';
import { More } from '../../../../parts/list/more.tsx';
import { Blank, Reading } from '../../../../parts/states.tsx';
import { type Detail, daysOf, detailOf, type Entry, placeOf } from '../../model/timeline.ts';
import { texts } from '../../texts.ts';
import type { PartProps } from '../part-props.ts';

export function Timeline({ entity, api, route }: PartProps) {
  const words = texts();
  const pages = usePages<Entry>(api, `/entities/${entity.id}/timeline/?limit=50`);
  return (
    <Reading of={pages} rows={6}>
      {({ results }) =>
        results.length === 0 ? (
          <Blank icon="clock" title={words.noTimeline}>
            <p>{words.noTimelineBody}</p>
          </Blank>
        ) : (
          <>
            {daysOf(results).map(({ day, entries }) => (
              <section key={day} class="timeline" aria-labelledby={`day-${day}`}>
                <h2 id={`day-${day}`}>{formatDay(day)}</h2>
                <ol>
                  {entries.map((entry, index) => (
                    <Line
                      key={`${entry.at} ${entry.action} ${entry.subject.id} ${index}`}
                      entry={entry}
                      entityId={entity.id}
                      mode={route.mode}
                    />
                  ))}
                </ol>
              </section>
            ))}
            <More pages={pages} name={words.earlier} />
          </>
        )
      }
    </Reading>
  );
}

interface LineProps {
  readonly entry: Entry;
  readonly entityId: string;
  readonly mode: Mode;
}

function Line({ entry, entityId, mode }: LineProps) {
  const words = texts();
  const place = placeOf(entry, entityId);
  const deed = lookUp(words.deeds, entry.action) ?? fill(words.otherDeed, { action: entry.action });
  const isReachable = place !== undefined && hasScreen(place.screen);
  return (
    <li>
      <time dateTime={entry.at}>{formatTime(entry.at)}</time>
      <span>
        <Actor {...entry.actor} />{' '}
        {isReachable ? <a href={addressOf({ mode, ...place, query: {} })}>{deed}</a> : deed}
      </span>
      <Beside detail={detailOf(entry)} />
    </li>
  );
}

function Actor({ kind, name }: Entry['actor']) {
  const words = texts();
  const others = { respondent: words.respondent, system: words.operator, key: words.someKey };
  if (kind === 'user' || name !== null) {
    return (
      <>
        <bdi class="strong">{name ?? words.somebody}</bdi>
        {kind === 'key' && <span class="muted"> ({words.viaKey})</span>}
      </>
    );
  }
  return <span class="strong">{others[kind]}</span>;
}

/** The fields that were changed, the states before and after, or what a picture shows. */
function Beside({ detail }: { readonly detail: Detail }) {
  const said = sayDetail(detail);
  return said === '' ? null : <span class="detail">{said}</span>;
}

function sayDetail({ kind, words: codes }: Detail): string {
  const { fields, pictures, states: own, arrow } = texts();
  const states = { ...own, ...shellTexts().requests.statuses };
  switch (kind) {
    case 'fields':
      return formatList(codes.map((field) => lookUp(fields, field) ?? field.replaceAll('_', ' ')));
    case 'picture':
      return codes.map((slot) => lookUp(pictures, slot) ?? '').join('');
    default:
      return codes.map((code) => lookUp(states, code) ?? code.replaceAll('_', ' ').toLowerCase()).join(arrow);
  }
}
