/** What has to be corrected, in one list that takes the focus and leads to each question. */
import type { Desk } from '../screens/desk.ts';
import { choose, ruleWords, words } from '../text/words.ts';
import type { Place } from '../workspace/place.ts';
import type { Problem } from '../workspace/progress.ts';

/** Id of the summary, which takes the focus after each check. */
export const PROBLEMS_ID = 'problems';

export function ProblemSummary({
  problems,
  go,
}: { readonly problems: readonly Problem[] } & Pick<Desk, 'go'>) {
  if (problems.length === 0) return null;
  return (
    <section id={PROBLEMS_ID} class="notice problem" tabIndex={-1} aria-labelledby="problems-title">
      <h2 id="problems-title">{words.problemsTitle}</h2>
      <ul>
        {problems.map((problem) => (
          <li key={problem.place.focus}>
            <PlaceLink place={problem.place} words={messageOf(problem)} go={go} />{' '}
            <span class="muted" dir="auto">
              {problem.label}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

interface LinkProps extends Pick<Desk, 'go'> {
  readonly place: Place;
  readonly words: string;
}

/** A link to a control: on this screen if it is here, else on its own. */
export function PlaceLink({ place, words: text, go }: LinkProps) {
  return (
    <a
      href={`#${place.focus}`}
      dir="auto"
      onClick={(event) => {
        event.preventDefault();
        follow(place, go);
      }}
    >
      {text}
    </a>
  );
}

export function follow(place: Place, go: Desk['go']): void {
  const here = document.getElementById(place.focus ?? '');
  if (here === null) go(place);
  else here.focus();
}

/** What to say about a problem where it is put right. */
export function messageOf({ rule, asked }: Problem): string {
  if (rule !== undefined) return ruleWords(rule);
  return choose(words.missingAnswers, asked) ?? words.missingAnswers.text;
}

/** The messages by id of the control that each is about. */
export function messagesOf(problems: readonly Problem[]): ReadonlyMap<string | undefined, string> {
  return new Map(problems.map((problem) => [problem.place.focus, messageOf(problem)]));
}
