/** The list of problems of a screen, with a link to each question. It receives the focus after each check. */

import { lookUp } from '../../design/wording.ts';
import { elementOf } from '../browser/focus.ts';
import type { ScreenProps } from '../screens/screen-props.ts';
import { ruleText, texts } from '../text/texts.ts';
import type { Problem } from '../workspace/progress.ts';
import type { Route } from '../workspace/route.ts';

/** Id of the summary, for focusing it. */
export const PROBLEMS_ID = 'problems';

export function ProblemSummary({
  problems,
  go,
}: { readonly problems: readonly Problem[] } & Pick<ScreenProps, 'go'>) {
  if (problems.length === 0) return null;
  return (
    <section id={PROBLEMS_ID} class="notice problem" tabIndex={-1} aria-labelledby="problems-title">
      <h2 id="problems-title">{texts.problemsTitle}</h2>
      <ul>
        {problems.map((problem) => (
          <li key={problem.route.focus}>
            <RouteLink route={problem.route} text={messageOf(problem)} go={go} />{' '}
            <span class="muted" dir="auto">
              {problem.label}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

interface LinkProps extends Pick<ScreenProps, 'go'> {
  readonly route: Route;
  readonly text: string;
}

/** A link to a control on this screen or on another one. */
export function RouteLink({ route, text, go }: LinkProps) {
  return (
    <a
      href={`#${route.focus}`}
      dir="auto"
      onClick={(event) => {
        event.preventDefault();
        follow(route, go);
      }}
    >
      {text}
    </a>
  );
}

/** Focuses the control of `route`, and opens its screen first where that is another one. */
export function follow(route: Route, go: ScreenProps['go']): void {
  const control = elementOf(route.focus ?? '');
  if (control === null) go(route);
  else control.focus();
}

/** The message of a problem, as its field shows it. */
function messageOf({ rule, asked }: Problem): string {
  if (rule !== undefined) return ruleText(rule);
  return lookUp(texts.missingAnswers, asked) ?? texts.missingAnswers.text;
}

/** Messages by the id of the control that they belong to. */
export function messagesOf(problems: readonly Problem[]): ReadonlyMap<string | undefined, string> {
  return new Map(problems.map((problem) => [problem.route.focus, messageOf(problem)]));
}
