/** What every screen has around it: the strip of the mode, rail, dock, dialogs, the line that says what happened. */
import { useEffect, useState } from 'preact/hooks';
import { useKeys } from '../base/keys/listen.ts';
import { addressOf, type Route } from '../base/route/route.ts';
import type { RailFacts, ScreenProps } from '../base/screen-props.ts';
import type { Session } from '../base/session/session.ts';
import type { Store } from '../base/store.ts';
import { shellTexts } from '../base/text/texts.ts';
import { setTitleMode } from '../base/title.ts';
import { KeysDialog } from './keys-dialog.tsx';
import { Notices } from './notices.tsx';
import { Palette } from './palette/palette.tsx';
import { Dock, Rail } from './rail.tsx';
import { ScreenSlot } from './screen-slot.tsx';
import { screenRow } from './screens.ts';
import { StepUpDialog } from './session/step-up-dialog.tsx';

interface Props {
  readonly screen: ScreenProps;
  readonly session: Session;
  readonly facts: Store<RailFacts>;
  readonly announcement: Store<string>;
}

type OpenDialog = 'keys' | 'palette' | undefined;

export function Frame({ screen, session, facts, announcement }: Props) {
  const { route, go, deeds } = screen;
  const [dialog, setDialog] = useState<OpenDialog>(undefined);
  const texts = shellTexts();
  useEffect(() => setTitleMode(route.mode), [route.mode]);
  useKeys({
    find: () => setDialog('palette'),
    showKeys: () => setDialog('keys'),
    undo: deeds.undo,
    goWork: () => go({ screen: 'work', parts: [], query: {} }),
    goEntities: () => go({ screen: 'entities', parts: [], query: {} }),
    goSend: () => go({ screen: 'send', parts: [], query: {} }),
    goQuestionnaires: () => go({ screen: 'questionnaires', parts: [], query: {} }),
  });
  return (
    <div class={`frame${isSlim(route) ? ' slim' : ''}`}>
      <button type="button" class="skip" onClick={() => document.getElementById('title')?.focus()}>
        {texts.skip}
      </button>
      <ModeStrip route={route} />
      <Rail route={route} session={screen.session} facts={facts} />
      <main id="main" data-screen={route.screen}>
        <ScreenSlot {...screen} />
      </main>
      <Dock route={route} />
      <Notices deeds={deeds} announcement={announcement} />
      {dialog === 'keys' && <KeysDialog screen={route.screen} onClose={() => setDialog(undefined)} />}
      {dialog === 'palette' && <Palette screen={screen} onClose={() => setDialog(undefined)} />}
      <StepUpDialog session={session} api={screen.api} />
    </div>
  );
}

/** Work on one thing has the width of the rail; the list of such things has its names. */
function isSlim({ screen, parts }: Route): boolean {
  return screenRow(screen)?.isSlim === true && parts.length > 0;
}

/** Test data look like test data on every screen. A switch loads the whole page anew: nothing of the other mode stays. */
function ModeStrip({ route }: { readonly route: Route }) {
  const texts = shellTexts();
  const isTest = route.mode === 'test';
  const other = addressOf({ mode: isTest ? 'live' : 'test', screen: 'work', parts: [], query: {} });
  return (
    <section class="mode" aria-label={texts.modeName}>
      <strong>{isTest ? texts.modeTest : texts.modeLive}</strong>{' '}
      <span class="more">{isTest ? texts.modeTestMeans : texts.modeLiveMeans}</span>
      <a class="link" href={other}>
        {isTest ? texts.modeToLive : texts.modeToTest}
      </a>
    </section>
  );
}
