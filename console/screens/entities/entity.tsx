/** One entity: whose it is, what can be started, and one part at a time. */
import { useEffect } from 'preact/hooks';
import type { EntityView } from '#shared/domain/entities/schema.ts';
import type { ScreeningView } from '#shared/domain/screening/schema.ts';
import { backOf } from '../../deciding/back-of.ts';
import type { QueueItem } from '../../deciding/queue.ts';
import { useQueue } from '../../deciding/use-queue.ts';
import { Opening } from '../../parts/opening.tsx';
import { scrolls } from '../../parts/scrolls.ts';
import { OldNotice } from '../../parts/states.tsx';
import { afterFrame } from '../../parts/timing/frames.ts';
import { type Read, useRead } from '../../remote/use-read.ts';
import { useKeys } from '../../shell/keys/listen.ts';
import { addressOf, fromQueue, queueOf } from '../../shell/route/route.ts';
import type { ScreenProps } from '../../shell/screen-props.ts';
import { useStore } from '../../shell/store.ts';
import { language } from '../../text/texts.ts';
import { TAB_SCOPES, type Tab, tabAt, tabBeside, tabsOf } from './model/tabs.ts';
import { Documents } from './parts/documents/documents.tsx';
import { EntityFacts } from './parts/facts.tsx';
import { Head } from './parts/head.tsx';
import { OwnersPart } from './parts/owners/owners.tsx';
import type { PartProps } from './parts/part-props.ts';
import { Reports } from './parts/reports.tsx';
import { Requests } from './parts/requests.tsx';
import { Screenings } from './parts/screenings.tsx';
import { Timeline } from './parts/timeline/timeline.tsx';
import { Verifications } from './parts/verifications.tsx';
import { texts } from './texts.ts';

interface Props extends ScreenProps {
  readonly id: string;
}

export function EntityPage(props: Props) {
  const { route, api, id } = props;
  const entity = useRead<EntityView>(api, `/entities/${encodeURIComponent(id)}/`);
  if (entity.value !== undefined) {
    return <Known {...props} entity={entity.value} read={entity} />;
  }
  return <Opening of={entity} title={texts().one} back={backOf(route, true)} />;
}

interface KnownProps extends Props {
  readonly entity: EntityView;
  readonly read: Read<EntityView>;
}

function Known(props: KnownProps) {
  const { entity, read, route, go, api, may } = props;
  const words = texts();
  const code = useStore(language);
  const tabs = tabsOf(entity.entity_type);
  const tab = tabAt(route.parts[1], tabs);
  const walk = useQueue(props);
  // One that is running or has failed has no result yet, and is shown all the same.
  const isScreeningShown =
    tab === 'screenings' || (tab === 'owners' && entity.screening_status === 'screened');
  const mayScreening = isScreeningShown && may('screening:read');
  const screening = useRead<ScreeningView>(
    api,
    mayScreening ? `/screening/${entity.id}/?language=${code}` : undefined,
  );
  const filters = queueOf(route);
  const query = filters === undefined ? {} : fromQueue({ query: {} }, filters).query;
  const beside = (item: QueueItem | undefined, by: 1 | -1) => {
    if (filters === undefined) go({ parts: [entity.id, tabBeside(tab, by, tabs)], query: {} });
    else if (item !== undefined) walk.open(item);
  };
  useKeys({
    tabAfter: () => beside(walk.around?.after, 1),
    tabBefore: () => beside(walk.around?.before, -1),
  });
  const { loading } = read;
  useEffect(() => {
    if (loading) return undefined;
    return afterFrame(() =>
      document.querySelector('.tabs [aria-current]')?.scrollIntoView({ block: 'nearest' }),
    );
  }, [tab, loading]);
  const part: PartProps = { ...props, screening };
  return (
    <>
      <Head {...part} tab={tab} walk={walk} />
      <OldNotice {...read} />
      <nav class="tabs" aria-label={words.parts}>
        {tabs.map((each) => (
          <a
            key={each}
            href={addressOf({ ...route, parts: [entity.id, each], query })}
            aria-current={each === tab ? 'page' : undefined}
          >
            {words.tabs[each]}
          </a>
        ))}
      </nav>
      <div class="sheet entity listed" key={tab} ref={scrolls}>
        {may(TAB_SCOPES[tab]) ? <Part tab={tab} {...part} /> : <p class="muted">{words.notSeen}</p>}
      </div>
    </>
  );
}

function Part({ tab, ...props }: PartProps & { readonly tab: Tab }) {
  switch (tab) {
    case 'facts':
      return <EntityFacts {...props} />;
    case 'owners':
      return <OwnersPart {...props} />;
    case 'screenings':
      return <Screenings {...props} />;
    case 'verifications':
      return <Verifications {...props} />;
    case 'documents':
      return <Documents {...props} />;
    case 'requests':
      return <Requests {...props} />;
    case 'reports':
      return <Reports {...props} />;
    case 'timeline':
      return <Timeline {...props} />;
  }
}
