/** The root component: subscribes to the page's state, chooses the screen, and moves the focus. */

import { useLayoutEffect, useState } from 'preact/hooks';
import { moveFocus } from './browser/focus.ts';
import type { Page } from './page.ts';
import { ConflictPanel } from './parts/conflict-panel.tsx';
import { PageFrame } from './parts/page-frame.tsx';
import { SectionNavigation } from './parts/section-list.tsx';
import { ClosedScreen } from './screens/closed.tsx';
import { DocumentsScreen } from './screens/documents.tsx';
import { DoneScreen } from './screens/done.tsx';
import { NoticeScreen } from './screens/notice.tsx';
import { OverviewScreen, VerificationOnlyScreen } from './screens/overview.tsx';
import { ReviewScreen } from './screens/review.tsx';
import type { ScreenProps } from './screens/screen-props.ts';
import { SectionScreen } from './screens/section.tsx';
import { StartScreen } from './screens/start.tsx';
import type { View } from './screens/view.ts';
import { texts } from './text/texts.ts';

export function App({ page }: { readonly page: Page }) {
  const [{ view, focus }, setState] = useState(page.state);
  useLayoutEffect(() => page.subscribe(setState), [page]);
  // Runs after the DOM is updated, so the element of the new screen exists.
  useLayoutEffect(() => {
    if (focus !== undefined) moveFocus(focus.id);
  }, [focus]);
  return <CurrentView view={view} />;
}

function CurrentView({ view }: { readonly view: View }) {
  switch (view.name) {
    case 'invited':
      return <StartScreen {...view} />;
    case 'loading':
      return <NoticeScreen title={texts.loadingTitle} body={view.failed ? texts.loadingFailed : ''} />;
    case 'closed':
      return <ClosedScreen {...view} />;
    case 'open':
      return (
        <PageFrame session={view.session} workspace={editableWorkspace(view.screen)}>
          {view.screen === undefined ? (
            <VerificationOnlyScreen session={view.session} />
          ) : (
            <Questionnaire {...view.screen} />
          )}
        </PageFrame>
      );
  }
}

function editableWorkspace(screen: ScreenProps | undefined) {
  return screen?.questionnaire.editable === true ? screen.workspace : undefined;
}

function Questionnaire(props: ScreenProps) {
  const { workspace, route, questionnaire } = props;
  if (!questionnaire.editable) {
    const Screen = READ_ONLY_SCREENS.get(route.screen) ?? OverviewScreen;
    return <Screen {...props} />;
  }
  const Screen = EDITABLE_SCREENS.get(route.screen) ?? OverviewScreen;
  const isOverview = Screen === OverviewScreen;
  return (
    <>
      <ConflictPanel workspace={workspace} />
      <div class={isOverview ? 'single' : 'columns'}>
        {!isOverview && <SectionNavigation key={`${route.screen}${route.section}`} {...props} />}
        <Screen {...props} />
      </div>
    </>
  );
}

const EDITABLE_SCREENS = new Map([
  ['section', SectionScreen],
  ['documents', DocumentsScreen],
  ['review', ReviewScreen],
]);

const READ_ONLY_SCREENS = new Map([
  ['review', ReviewScreen],
  ['done', DoneScreen],
]);
