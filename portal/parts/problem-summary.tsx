/** What has to be corrected, in one list that takes the focus and leads to each question. */
import { controlId } from '../fields/frame.tsx';
import type { Desk } from '../screens/desk.ts';
import * as text from '../text/text.ts';
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
      <h2 id="problems-title">{text.problemsTitle}</h2>
      <ul>
        {problems.map((problem) => (
          <li key={problem.question.id}>
            <a
              href={`#${controlId(problem.question)}`}
              onClick={(event) => {
                event.preventDefault();
                follow(problem, go);
              }}
            >
              {messageOf(problem)}
            </a>{' '}
            <span class="muted" dir="auto">
              {problem.question.number}. {problem.question.text}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** To the control of a question: on this screen if it is here, else on its own. */
export function follow({ question }: Pick<Problem, 'question'>, go: Desk['go']): void {
  const focus = controlId(question);
  const here = document.getElementById(focus);
  if (here === null) go({ screen: 'section', section: question.section_number, focus });
  else here.focus();
}

/** What to say about a problem at its question. */
export function messageOf(problem: Problem): string {
  return problem.message ?? text.fieldMissing(problem.question.question_type);
}
