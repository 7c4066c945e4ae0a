/**
 * A questionnaire as the respondent sees it, in a document of its own, without a session: the screens of the page over stores that send
 * nothing. The console shows it before a request is sent. This is the only file of the page that the console imports.
 */
import { render } from 'preact';
import type { SessionView } from '#shared/domain/respondent/schema.ts';
import { brandProperties } from '../../design/brand-colors.ts';
import { Questionnaire } from '../app.tsx';
import { HEADING_ID, moveFocus, setPageDocument } from '../browser/focus.ts';
import { PageFrame } from '../parts/page-frame.tsx';
import { PROBLEMS_ID } from '../parts/problem-summary.tsx';
import type { ScreenProps } from '../screens/screen-props.ts';
import { setTexts, type Texts } from '../text/texts.ts';
import { assessProgress } from '../workspace/progress.ts';
import type { Route } from '../workspace/route.ts';
import { previewStores } from './stores.ts';

interface PreviewOptions {
  readonly session: SessionView;
  /** The texts of the page: one of `../text/*.json`. */
  readonly texts: Texts;
  /** Code of the language, such as `en`. */
  readonly language: string;
}

/**
 * Renders into the body of `shown`, in place of what is there. Answers decide what is asked next, as on the page. A submission does
 * nothing. Returns what ends the preview. One preview is shown at a time, because texts and focus of the page are module state.
 */
export function startPreview(shown: Document, { session, texts, language }: PreviewOptions): () => void {
  const { ddq } = session;
  if (ddq === null) return () => undefined;
  setPageDocument(shown);
  setTexts(texts);
  Object.assign(shown.documentElement, { lang: language, dir: texts.pageDirection });
  for (const [name, value] of Object.entries(brandProperties(session.brand.color))) {
    shown.documentElement.style.setProperty(name, value);
  }
  let route: Route = { screen: 'overview' };
  let checked = false;
  let scheduled = false;
  let ended = false;
  const later = () => {
    if (!scheduled) queueMicrotask(update);
    scheduled = true;
  };
  const stores = previewStores(ddq, later);
  const move = (focus: string | undefined) => {
    update();
    // A screen begins at its top, as on the page. Only the frame moves.
    if (focus === undefined) shown.defaultView?.scrollTo(0, 0);
    moveFocus(focus ?? HEADING_ID);
  };
  const update = () => {
    scheduled = false;
    if (ended) return;
    const { workspace, uploads } = stores;
    const screen: ScreenProps = {
      ...stores,
      session,
      questionnaire: ddq,
      progress: assessProgress(ddq, workspace.answers, uploads.answered),
      points: [],
      route,
      checked,
      submission: 'idle',
      go: (next) => {
        route = next;
        checked = false;
        move(next.focus);
      },
      check: () => {
        checked = true;
        move(PROBLEMS_ID);
      },
      submit: () => undefined,
    };
    render(
      <PageFrame session={session} workspace={workspace}>
        <Questionnaire {...screen} />
      </PageFrame>,
      shown.body,
    );
  };
  update();
  return () => {
    ended = true;
    stores.workspace.dispose();
    stores.uploads.dispose();
    render(null, shown.body);
  };
}
