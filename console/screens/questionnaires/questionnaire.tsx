/** One version of a questionnaire: what it asks, and what the versions before asked. */
import type { TemplateView } from '#shared/domain/settings/templates/schema.ts';
import { fill, lookUp } from '../../../design/wording.ts';
import { useKeys } from '../../base/keys/listen.ts';
import { type Read, useRead } from '../../base/remote/use-read.ts';
import { addressOf } from '../../base/route/route.ts';
import type { ScreenProps } from '../../base/screen-props.ts';
import { hasScreen } from '../../base/text/assets.ts';
import { shellTexts } from '../../base/text/texts.ts';
import { Bar } from '../../parts/bar.tsx';
import { Opening } from '../../parts/opening.tsx';
import { scrolls } from '../../parts/scrolls.ts';
import { OldNotice } from '../../parts/states.tsx';
import { Tabs } from '../../parts/tabs/tabs.tsx';
import { Chip } from '../../parts/words.tsx';
import { Content } from './parts/content.tsx';
import { RetireButton, RetiredNotice } from './parts/retirement.tsx';
import { Versions } from './parts/versions.tsx';
import { NextVersionButton } from './parts/write-button.tsx';
import { texts } from './texts.ts';

const TABS = ['content', 'versions'] as const;
type Tab = (typeof TABS)[number];

interface Props extends ScreenProps {
  readonly id: string;
}

export function QuestionnairePage(props: Props) {
  const { route, api, id } = props;
  const read = useRead<TemplateView>(api, `/questionnaire-templates/${encodeURIComponent(id)}/`);
  if (read.value !== undefined) return <Known {...props} view={read.value} read={read} />;
  const back = addressOf({ ...route, parts: [], query: {} });
  return (
    <Opening of={read} title={texts().one} back={{ href: back, text: shellTexts().screens.questionnaires }} />
  );
}

interface KnownProps extends Props {
  readonly view: TemplateView;
  readonly read: Read<TemplateView>;
}

function Known(props: KnownProps) {
  const { view, read, route, go, id, may } = props;
  const words = texts();
  const tab = TABS.find((each) => each === route.parts[1]) ?? 'content';
  const open = (next: Tab) => go({ parts: [id, next], query: {} });
  const beside = tab === 'content' ? 'versions' : 'content';
  const mayWrite = may('questionnaires:write') && view.replaced_by === null && view.retired_at === null;
  useKeys({
    tabAfter: () => open(beside),
    tabBefore: () => open(beside),
    ...(mayWrite ? { write: () => go({ parts: [id, 'edit'], query: {} }) } : {}),
  });
  return (
    <>
      <Head {...props} />
      <OldNotice {...read} />
      <Tabs
        label={words.parts}
        tabs={TABS.map((each) => ({
          href: addressOf({ ...route, parts: [id, each], query: {} }),
          title: fill(words.tabs[each], { n: view.versions.length }),
          isOpen: each === tab,
        }))}
      />
      <div class="sheet listed questionnaire" key={tab} ref={scrolls}>
        {view.retired_at !== null && <RetiredNotice {...props} at={view.retired_at} />}
        {view.replaced_by !== null && <ReplacedNotice {...props} by={view.replaced_by} />}
        {tab === 'content' ? <Content template={view.template} /> : <Versions {...props} />}
      </div>
    </>
  );
}

function Head(props: KnownProps) {
  const { view, route, may } = props;
  const isRetired = view.retired_at !== null;
  const words = texts();
  const send = { mode: route.mode, screen: 'send', parts: [], query: { questionnaire: String(view.id) } };
  return (
    <Bar
      title={view.name}
      back={{
        href: addressOf({ ...route, parts: [], query: {} }),
        text: shellTexts().screens.questionnaires,
      }}
    >
      <span class="muted small">{lookUp(words.types, view.questionnaire_type)}</span>
      <Chip tone={view.replaced_by === null ? 'accent' : 'line'}>
        {fill(words.versionN, { n: view.version })}
      </Chip>
      {isRetired && <Chip tone="warn">{words.states.retired}</Chip>}
      {view.replaced_by === null && !isRetired && (
        <span class="row push">
          {hasScreen('send') && may('workflows:write') && (
            <a class="button" href={addressOf(send)}>
              {words.send}
            </a>
          )}
          <RetireButton {...props} />
          <NextVersionButton route={route} id={view.id} mayWrite={may('questionnaires:write')} />
        </span>
      )}
    </Bar>
  );
}

function ReplacedNotice({ route, by }: KnownProps & { readonly by: number }) {
  const words = texts();
  return (
    <p class="say">
      {words.replaced}{' '}
      <a href={addressOf({ ...route, parts: [String(by)], query: {} })}>{words.replacedShow}</a>
    </p>
  );
}
