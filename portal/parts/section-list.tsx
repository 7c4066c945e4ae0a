/** The questionnaire's parts with what is left to do in each, and the way to them. */
import type { Desk } from '../screens/desk.ts';
import * as text from '../text/text.ts';
import type { SectionProgress } from '../workspace/progress.ts';

/** Beside the questions where there is room; folded behind a button where there is not. */
export function SectionNavigation(desk: Desk) {
  const { answered, asked } = desk.progress;
  const words = text.sectionProgress(answered, asked);
  return (
    <nav class="navigation" aria-label={text.sectionSections}>
      <progress max={asked} value={answered} aria-label={words} />
      <p class="muted">{words}</p>
      <button
        type="button"
        class="button secondary unfold"
        aria-expanded={desk.unfolded}
        aria-controls="sections"
        onClick={desk.unfold}
      >
        {text.sectionSections}
      </button>
      <SectionList {...desk} />
    </nav>
  );
}

/** One entry for each part, the review last. */
export function SectionList({ progress, questionnaire, place, unfolded, go }: Desk) {
  return (
    <ol id="sections" class={unfolded ? 'parts' : 'parts folded'}>
      {progress.sections.map((each) => (
        <Part
          key={each.section.number}
          title={each.section.title}
          state={stateOf(each)}
          current={place.screen === 'section' && place.section === each.section.number}
          open={() => go({ screen: 'section', section: each.section.number })}
        />
      ))}
      {questionnaire.file_questions.length === 0 ? null : (
        <Part
          title={text.documentsTitle}
          state=""
          current={place.screen === 'documents'}
          open={() => go({ screen: 'documents' })}
        />
      )}
      <Part
        title={text.sectionReview}
        state=""
        current={place.screen === 'review'}
        open={() => go({ screen: 'review' })}
      />
    </ol>
  );
}

interface PartProps {
  readonly title: string;
  readonly state: string;
  readonly current: boolean;
  readonly open: () => void;
}

function Part({ title, state, current, open }: PartProps) {
  return (
    <li>
      <button type="button" class="part" aria-current={current ? 'step' : undefined} onClick={open}>
        <span dir="auto">{title}</span> <span class="state">{state}</span>
      </button>
    </li>
  );
}

/** What is left of a section, in two words. */
function stateOf({ problems, answered }: SectionProgress): string {
  if (problems.length > 0) return text.sectionOpen(problems.length);
  return answered === 0 ? text.sectionOptional : text.sectionComplete;
}
