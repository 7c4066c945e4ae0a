/** Work: what waits, what is due first on top. */
import { useCallback, useEffect, useMemo } from 'preact/hooks';
import type { WorkCounts, WorkItem } from '#shared/domain/work/schema.ts';
import { type Read, useRead } from '../../base/remote/use-read.ts';
import { addressOf } from '../../base/route/route.ts';
import type { ScreenProps } from '../../base/screen-props.ts';
import { Bar } from '../../parts/bar.tsx';
import { Blank, Loading, OldNotice, ProblemState, StaleButton } from '../../parts/states.tsx';
import { type Filter, filterOf } from './data/filter.ts';
import { placeOf } from './data/places.ts';
import { remindAll, remindable } from './data/remind.ts';
import { type Cursor, useCursor } from './data/use-cursor.ts';
import { useWork, type Work } from './data/use-work.ts';
import { FootLine } from './foot-line.tsx';
import { Glance } from './glance.tsx';
import { BulkBar } from './head/bulk-bar.tsx';
import { Ages, Filters } from './head/filters.tsx';
import { FindButton } from './head/find-button.tsx';
import { useViews, ViewButton } from './head/views.tsx';
import { WorkTable } from './list/work-table.tsx';
import { texts } from './texts.ts';

export function Screen(props: ScreenProps) {
  const { api, route, go, session, people, shareWithRail } = props;
  const words = texts();
  const filter = useMemo(() => filterOf(route.query), [route.query]);
  const work = useWork(api, filter, session.person.id);
  const counts = useRead<WorkCounts>(api, '/work-items/counts/');
  const views = useViews(api);
  const onFilter = (query: Filter) => go({ query });
  const cursor = useCursor(props, work, filter, counts.again);
  const total = counts.value?.total;
  useEffect(() => {
    const saved = views.views.map(({ saved: { id, name }, filter: query }) => ({ id, name, query }));
    shareWithRail({ open: total, views: [...whose(counts.value), ...saved] });
  }, [counts.value, total, views.views, shareWithRail]);
  const showNewer = () => {
    void work.again();
    void counts.again();
  };
  const chosen = (work.items ?? []).filter(({ id }) => cursor.chosen.has(id));
  const isBeyond = work.hasMore && chosen.length > 0 && chosen.length === work.items?.length;
  const windowTitle = total === undefined || total === 0 ? words.title : `(${total}) ${words.title}`;
  return (
    <>
      <Bar title={words.title} windowTitle={windowTitle}>
        <FindButton />
        <Ages filter={filter} counts={counts.value} onFilter={onFilter} />
      </Bar>
      <Filters filter={filter} counts={counts.value} onFilter={onFilter}>
        <div class="row">
          <ViewButton {...props} filter={filter} views={views} />
          <StaleButton newer={work.newer} show={showNewer} />
        </div>
      </Filters>
      <BulkBar
        chosen={cursor.chosen.size}
        beyond={isBeyond ? { total: totalOf(work, filter, counts.value) } : undefined}
        onRest={() => void cursor.chooseRest()}
        me={session.person.id}
        people={people}
        onAssign={cursor.assignChosen}
        remindable={props.may('responses:write') ? remindable(chosen).length : 0}
        onRemind={() => remindAll(props, chosen, { keepOnly: cursor.keepOnly, again: showNewer })}
        onNone={cursor.chooseNone}
      />
      <Body {...props} work={work} counts={counts} filter={filter} cursor={cursor} />
      <FootLine {...props} filter={filter} shown={work.items?.length} hasMore={work.hasMore} />
    </>
  );
}

/** Views that everybody has. */
function whose(counts: WorkCounts | undefined) {
  const words = texts();
  const { me, nobody } = counts?.by_assignee ?? {};
  return [
    { id: 'mine', name: words.mine, query: { assignee: 'me' }, count: me },
    { id: 'nobodys', name: words.nobodys, query: { assignee: 'nobody' }, count: nobody },
  ];
}

interface BodyProps extends ScreenProps {
  readonly work: Work;
  readonly counts: Read<WorkCounts>;
  readonly filter: Filter;
  readonly cursor: Cursor;
}

function Body(props: BodyProps) {
  const { work, filter, route, cursor, counts } = props;
  const { items, problem, readAt, again } = work;
  const { mode } = route;
  const hrefOf = useCallback(
    (each: WorkItem) => addressOf({ ...placeOf(each, filter), mode }),
    [filter, mode],
  );
  if (items === undefined) {
    return (
      <div class="whole">
        {problem === undefined ? <Loading rows={9} /> : <ProblemState problem={problem} again={again} />}
      </div>
    );
  }
  if (items.length === 0) return <Empty {...props} />;
  const item = items[cursor.at];
  return (
    <>
      <OldNotice problem={problem} readAt={readAt} again={again} />
      <div class="work-area split">
        <WorkTable
          items={items}
          total={totalOf(work, filter, counts.value)}
          hasMore={work.hasMore}
          more={work.more}
          at={cursor.at}
          chosen={cursor.chosen}
          hrefOf={hrefOf}
          assigneeOf={cursor.assigneeOf}
          onPoint={cursor.point}
          onChoose={cursor.choose}
          onChooseAll={cursor.chooseAll}
        />
        <Glance
          item={item}
          mode={route.mode}
          href={item === undefined ? '' : hrefOf(item)}
          assignee={item === undefined ? { name: undefined, isMe: false } : cursor.assigneeOf(item)}
          onTake={cursor.take}
        />
      </div>
    </>
  );
}

/** How many there are, where it is known: all are read, or one count says it. */
function totalOf(work: Work, filter: Filter, counts: WorkCounts | undefined): number | undefined {
  if (!work.hasMore) return work.items?.length;
  return Object.keys(filter).length === 0 ? counts?.total : undefined;
}

/** Says what to do next: other filters, or what has nobody. */
function Empty({ filter, counts, route, go }: BodyProps) {
  const words = texts();
  const isFiltered = Object.keys(filter).length > 0;
  const nobodys = counts.value?.by_assignee.nobody ?? 0;
  return (
    <div class="whole">
      <Blank icon="yes" title={isFiltered ? words.noneTitle : words.emptyTitle}>
        <p>{isFiltered ? words.noneBody : words.emptyBody}</p>
        {isFiltered && (
          <a
            class="button"
            href={`/api/console/${route.mode}/work`}
            onClick={(event) => {
              event.preventDefault();
              go({ query: {} });
            }}
          >
            {words.noneAll}
          </a>
        )}
        {filter['assignee'] === 'me' && nobodys > 0 && (
          <a class="button primary" href={`/api/console/${route.mode}/work?assignee=nobody`}>
            {words.noneNobodys}
          </a>
        )}
      </Blank>
    </div>
  );
}
