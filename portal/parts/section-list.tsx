/** The navigation of the questionnaire: every section with its status and a button that opens it. */

import { Component } from 'preact';
import { count, fill } from '../../design/wording.ts';
import { isRefused } from '../documents/uploads.ts';
import type { ScreenProps } from '../screens/screen-props.ts';
import { texts } from '../text/texts.ts';
import type { Route } from '../workspace/route.ts';

interface Unfolded {
  /** The visit of a screen on which the list is expanded. */
  readonly visit?: Route | undefined;
}

/** Beside the questions on wide screens; collapsed behind a button on narrow ones. */
export class SectionNavigation extends Component<ScreenProps, Unfolded> {
  override render(props: ScreenProps, { visit }: Unfolded) {
    const { progress, route } = props;
    // Each visit of a screen has its own route object, so each visit starts with the list collapsed.
    const expanded = visit === route;
    const completed = fill(texts.sectionProgress, { done: progress.done, total: progress.total });
    return (
      <nav class="navigation" aria-label={texts.sectionSections}>
        <progress max={progress.total} value={progress.done} aria-label={completed} />
        <p class="muted">{completed}</p>
        <button
          type="button"
          class="button secondary unfold"
          aria-expanded={expanded}
          aria-controls="sections"
          onClick={() => this.setState({ visit: expanded ? undefined : route })}
        >
          {texts.sectionSections}
        </button>
        <SectionList {...props} expanded={expanded} />
      </nav>
    );
  }
}

/** One button for each section, then the documents, then the review. */
export function SectionList({
  progress,
  points,
  questionnaire,
  uploads,
  route,
  go,
  expanded,
}: ScreenProps & { readonly expanded: boolean }) {
  const entry = (to: Route, title: string, status: string) => (
    <li key={`${to.screen}${to.section}`}>
      <button
        type="button"
        class="part"
        aria-current={route.screen === to.screen && route.section === to.section ? 'step' : undefined}
        onClick={() => go(to)}
      >
        <span dir="auto">{title}</span> <span class="state">{status}</span>
      </button>
    </li>
  );
  /** The status of a screen by its number of problems and of answers, and by the sender's comments. */
  const statusOf = (at: Route, problems: number, answers: number) => {
    if (problems > 0) return count(texts.sectionOpen, problems);
    const own = points.filter(({ screen, section }) => screen === at.screen && section === at.section);
    if (own.length > 0) return count(texts.commentsTitle, own.length);
    return answers === 0 ? texts.sectionOptional : texts.sectionComplete;
  };
  const refused = uploads.files.filter(isRefused).length;
  return (
    <ol id="sections" class={expanded ? 'parts' : 'parts folded'}>
      {progress.sections.map(({ section, problems, answered }) => {
        const to: Route = { screen: 'section', section: section.number };
        return entry(to, section.title, statusOf(to, problems.length, answered));
      })}
      {questionnaire.file_questions.length > 0 &&
        entry(
          DOCUMENTS,
          texts.documentsTitle,
          statusOf(DOCUMENTS, Math.max(progress.documents.length, refused), uploads.files.length),
        )}
      {entry({ screen: 'review' }, texts.sectionReview, '')}
    </ol>
  );
}

const DOCUMENTS: Route = { screen: 'documents' };
