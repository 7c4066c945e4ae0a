/** One entity: whose it is, what can be started, and one part at a time. */
import { useEffect } from 'preact/hooks';
import type { EntityView } from '#shared/domain/entities/schema.ts';
import type { ScreeningView } from '#shared/domain/screening/schema.ts';
import { Opening } from '../../parts/opening.tsx';
import { scrolls } from '../../parts/scrolls.ts';
import { OldNotice } from '../../parts/states.tsx';
import { afterFrame } from '../../parts/timing/frames.ts';
import { type Read, useRead } from '../../remote/use-read.ts';
import { useKeys } from '../../shell/keys/listen.ts';
import { addressOf } from '../../shell/route/route.ts';
import type { ScreenProps } from '../../shell/screen-props.ts';
import { useStore } from '../../shell/store.ts';
import { language, shellTexts } from '../../text/texts.ts';
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
  const back = addressOf({ ...route, parts: [], query: {} });
  const words = texts();
  return <Opening of={entity} title={words.one} back={{ href: back, text: shellTexts().screens.entities }} />;
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
  // The head of a company says what listed owners hold, whichever part is shown.
  const isScreeningShown = tab === 'screenings' || entity.entity_type === 'company';
  const mayScreening = isScreeningShown && may('screening:read') && entity.screening_status === 'screened';
  const screening = useRead<ScreeningView>(
    api,
    mayScreening ? `/screening/${entity.id}/?language=${code}` : undefined,
  );
  const open = (next: Tab) => go({ parts: [entity.id, next], query: {} });
  useKeys({
    tabAfter: () => open(tabBeside(tab, 1, tabs)),
    tabBefore: () => open(tabBeside(tab, -1, tabs)),
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
      <Head {...props} tab={tab} ownership={screening.value?.ownership ?? null} />
      <OldNotice {...read} />
      <nav class="tabs" aria-label={words.parts}>
        {tabs.map((each) => (
          <a
            key={each}
            href={addressOf({ ...route, parts: [entity.id, each], query: {} })}
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
