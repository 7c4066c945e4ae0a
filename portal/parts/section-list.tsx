/** The questionnaire's parts with what is left to do in each, and the way to them. */
import type { Desk } from '../screens/desk.ts';
import { count, fill, words } from '../text/words.ts';
import type { Place } from '../workspace/place.ts';

/** Beside the questions where there is room; folded behind a button where there is not. */
export function SectionNavigation(desk: Desk) {
  const { done, total } = desk.progress;
  const standing = fill(words.sectionProgress, { done, total });
  return (
    <nav class="navigation" aria-label={words.sectionSections}>
      <progress max={total} value={done} aria-label={standing} />
      <p class="muted">{standing}</p>
      <button
        type="button"
        class="button secondary unfold"
        aria-expanded={desk.unfolded}
        aria-controls="sections"
        onClick={desk.unfold}
      >
        {words.sectionSections}
      </button>
      <SectionList {...desk} />
    </nav>
  );
}

/** One entry for each part, the review last. */
export function SectionList({ progress, questionnaire, uploads, place, unfolded, go }: Desk) {
  const part = (to: Place, title: string, state: string) => (
    <li key={`${to.screen}${to.section}`}>
      <button
        type="button"
        class="part"
        aria-current={place.screen === to.screen && place.section === to.section ? 'step' : undefined}
        onClick={() => go(to)}
      >
        <span dir="auto">{title}</span> <span class="state">{state}</span>
      </button>
    </li>
  );
  return (
    <ol id="sections" class={unfolded ? 'parts' : 'parts folded'}>
      {progress.sections.map(({ section, problems, answered }) =>
        part(
          { screen: 'section', section: section.number },
          section.title,
          stateOf(problems.length, answered),
        ),
      )}
      {questionnaire.file_questions.length === 0
        ? null
        : part(
            { screen: 'documents' },
            words.documentsTitle,
            stateOf(progress.documents.length, uploads.files.length),
          )}
      {part({ screen: 'review' }, words.sectionReview, '')}
    </ol>
  );
}

/** What is left of a part, in two words. */
function stateOf(problems: number, given: number): string {
  if (problems > 0) return count(words.sectionOpen, problems);
  return given === 0 ? words.sectionOptional : words.sectionComplete;
}
