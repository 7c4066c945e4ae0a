/** Renders the page's state: chooses the screen, and moves the focus. */

import { render } from 'preact';
import { type FocusRequest, moveFocus } from './browser/focus.ts';
import type { Page } from './page.ts';
import { ConflictPanel } from './parts/conflict-panel.tsx';
import { PageFrame } from './parts/page-frame.tsx';
import { SectionNavigation } from './parts/section-list.tsx';
import { DocumentsScreen } from './screens/documents.tsx';
import { DoneScreen } from './screens/done.tsx';
import { ClosedScreen } from './screens/link/closed.tsx';
import { StartScreen } from './screens/link/start.tsx';
import { NoticeScreen } from './screens/notice.tsx';
import { OverviewScreen, VerificationOnlyScreen } from './screens/overview.tsx';
import { ReviewScreen } from './screens/review.tsx';
import type { ScreenProps } from './screens/screen-props.ts';
import { SectionScreen } from './screens/section.tsx';
import { VerificationScreen } from './screens/verification.tsx';
import type { View } from './screens/view.ts';
import { texts } from './text/texts.ts';

/** Renders the current state into `root`, and again in a microtask after each change. */
export function renderPage(page: Page, root: HTMLElement): void {
  let focused: FocusRequest | undefined;
  let scheduled = false;
  const update = () => {
    const { view, focus } = page.state;
    scheduled = false;
    render(<CurrentView view={view} />, root);
    // The header is sticky. Its height depends on the sender's name and on the saving status.
    const { offsetHeight = 0 } = root.querySelector('header') ?? {};
    document.documentElement.style.scrollPaddingTop = `${offsetHeight + 16}px`;
    // After the DOM is updated, so the element of the new screen exists.
    if (focus !== undefined && focus !== focused) moveFocus(focus.id);
    focused = focus;
  };
  page.subscribe(() => {
    // Once for all changes of a task, and never while a render is running.
    if (!scheduled) queueMicrotask(update);
    scheduled = true;
  });
  update();
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
          {view.step !== undefined ? (
            <VerificationScreen {...view.step} go={view.go} />
          ) : view.screen === undefined ? (
            <VerificationOnlyScreen {...view} />
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

export function Questionnaire(props: ScreenProps) {
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
