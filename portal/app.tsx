/** Chooses the screen for what the page has to show. */

import { ConflictPanel } from './parts/conflict-panel.tsx';
import { PageFrame } from './parts/page-frame.tsx';
import { SectionNavigation } from './parts/section-list.tsx';
import { ClosedScreen } from './screens/closed.tsx';
import type { Desk } from './screens/desk.ts';
import { DocumentsScreen } from './screens/documents.tsx';
import { DoneScreen } from './screens/done.tsx';
import { NoticeScreen } from './screens/notice.tsx';
import { OverviewScreen, VerificationOnlyScreen } from './screens/overview.tsx';
import { ReviewScreen } from './screens/review.tsx';
import { SectionScreen } from './screens/section.tsx';
import { StartScreen } from './screens/start.tsx';
import type { View } from './screens/view.ts';
import { words } from './text/words.ts';

export function App({ view }: { readonly view: View }) {
  switch (view.name) {
    case 'invited':
      return <StartScreen {...view} />;
    case 'loading':
      return <NoticeScreen title={words.loadingTitle} body={view.failed ? words.loadingFailed : ''} />;
    case 'closed':
      return <ClosedScreen {...view} />;
    case 'open':
      return (
        <PageFrame session={view.session} workspace={openWork(view.desk)}>
          {view.desk === undefined ? (
            <VerificationOnlyScreen session={view.session} />
          ) : (
            <OpenQuestionnaire {...view.desk} />
          )}
        </PageFrame>
      );
  }
}

/** The work on answers that can still be changed. */
function openWork(desk: Desk | undefined) {
  return desk?.questionnaire.editable === true ? desk.workspace : undefined;
}

function OpenQuestionnaire(desk: Desk) {
  const { workspace, place, questionnaire } = desk;
  if (!questionnaire.editable) {
    const Screen = FINISHED.get(place.screen) ?? OverviewScreen;
    return <Screen {...desk} />;
  }
  const Screen = OPEN.get(place.screen) ?? OverviewScreen;
  return (
    <>
      <ConflictPanel workspace={workspace} />
      <div class={Screen === OverviewScreen ? 'single' : 'columns'}>
        {Screen === OverviewScreen ? null : <SectionNavigation {...desk} />}
        <Screen {...desk} />
      </div>
    </>
  );
}

const OPEN = new Map([
  ['section', SectionScreen],
  ['documents', DocumentsScreen],
  ['review', ReviewScreen],
]);

/** A submitted questionnaire can only be read. */
const FINISHED = new Map([
  ['review', ReviewScreen],
  ['done', DoneScreen],
]);
