/** Starts the console: texts, keys and services, then the first screen. */
import { h, render } from 'preact';
import { serverNow } from '../design/server-clock.ts';
import { startDeeds } from './base/deeds.ts';
import { startKeys } from './base/keys/listen.ts';
import { apiOf } from './base/remote/api.ts';
import type { Outcome } from './base/remote/outcome.ts';
import { startNavigation } from './base/route/navigation.ts';
import type { RailFacts } from './base/screen-props.ts';
import { startSession } from './base/session/session.ts';
import { createStore } from './base/store.ts';
import { readAssets } from './base/text/assets.ts';
import { loadFirstLanguage, shellTexts } from './base/text/texts.ts';
import { sayProblem } from './parts/states.tsx';
import { App } from './shell/app.tsx';
import { startTheme } from './shell/theme.ts';

const root = document.getElementById('app');
if (root !== null) {
  readAssets(root);
  startTheme();
  startKeys();
  // Without texts the static message of the HTML page stays.
  void loadFirstLanguage().then(() => start(root));
}

function start(root: HTMLElement): void {
  const navigation = startNavigation();
  const session = startSession(() => api, serverNow);
  const api = apiOf({
    mode: () => navigation.place.get().route?.mode ?? 'test',
    onSignedOut: session.lost,
    stepUp: session.ask,
  });
  const deeds = startDeeds({
    api,
    confirmed: session.confirmed,
    words: () => {
      const { takenBack, heldTakenBack, sending, notConfirmed } = shellTexts();
      return { takenBack, heldTakenBack, sending, notConfirmed, notDone };
    },
  });
  addEventListener('pagehide', deeds.leave);
  const facts = createStore<RailFacts>({ open: undefined, views: [] });
  const announcement = createStore('');
  render(h(App, { navigation, session, api, deeds, facts, announcement }), root);
}

/** What the line says of a deed that did not succeed. */
function notDone(outcome: Outcome<unknown>): string {
  const texts = shellTexts();
  if (outcome.kind === 'conflict') return texts.deedConflict;
  if (outcome.kind === 'done' || outcome.kind === 'signed-out') return texts.deedNotDone;
  return `${texts.deedNotDone} ${sayProblem(outcome)}`;
}
