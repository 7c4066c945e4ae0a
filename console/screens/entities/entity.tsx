/** One entity: whose it is, what can be started, and one part at a time. */
import type { EntityView } from '#shared/domain/entities/schema.ts';
import type { ScreeningView } from '#shared/domain/screening/schema.ts';
import { useKeys } from '../../base/keys/listen.ts';
import { type Read, useRead } from '../../base/remote/use-read.ts';
import { addressOf, fromQueue, queueOf } from '../../base/route/route.ts';
import type { ScreenProps } from '../../base/screen-props.ts';
import { useStore } from '../../base/store.ts';
import { language } from '../../base/text/texts.ts';
import { backOf } from '../../deciding/back-of.ts';
import type { QueueItem } from '../../deciding/queue.ts';
import { useQueue } from '../../deciding/use-queue.ts';
import { Opening } from '../../parts/opening.tsx';
import { scrolls } from '../../parts/scrolls.ts';
import { OldNotice } from '../../parts/states.tsx';
import { Tabs } from '../../parts/tabs/tabs.tsx';
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
  // One that is running or has failed has no result yet, and is shown all the same. The head of a company says what listed owners hold.
  const isScreeningShown =
    tab === 'screenings' || (entity.entity_type === 'company' && entity.screening_status === 'screened');
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
  const part: PartProps = { ...props, screening };
  return (
    <>
      <Head {...part} tab={tab} walk={walk} />
      <OldNotice {...read} />
      <Tabs
        label={words.parts}
        tabs={tabs.map((each) => ({
          href: addressOf({ ...route, parts: [entity.id, each], query }),
          title: words.tabs[each],
          isOpen: each === tab,
        }))}
      />
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
