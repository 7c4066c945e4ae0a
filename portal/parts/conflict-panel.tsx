/** Shows what another window changed: answers that were taken over, and conflicts to resolve. */

import type { Question } from '#shared/domain/questionnaires/schema.ts';
import { count } from '../../design/wording.ts';
import { texts } from '../text/texts.ts';
import { type Answer, NO_ANSWER } from '../workspace/answer.ts';
import type { Workspace } from '../workspace/workspace.ts';
import { AnswerText } from './answer-text.tsx';

/** Id of the panel. The saving status has a button that focuses it. */
export const CONFLICT_ID = 'conflicts';

export function ConflictPanel({ workspace }: { readonly workspace: Workspace }) {
  const { conflicts, taken, answers } = workspace;
  return (
    <div id={CONFLICT_ID} role="alert" tabIndex={-1}>
      {taken.length > 0 && (
        <div class="notice">
          <p>{count(texts.conflictTaken, taken.length)}</p>
          <button type="button" class="button secondary" onClick={() => workspace.dismissTaken()}>
            {texts.conflictDismiss}
          </button>
        </div>
      )}
      {conflicts.length > 0 && (
        <section class="notice problem" aria-labelledby="conflict-title">
          <h2 id="conflict-title">{texts.conflictTitle}</h2>
          <p>{texts.conflictLead}</p>
          {conflicts.map(({ question, theirs }) => (
            <Conflict
              key={question.id}
              question={question}
              mine={answers.get(question.id) ?? NO_ANSWER}
              theirs={theirs}
              resolve={(side) => workspace.resolve(question, side)}
            />
          ))}
        </section>
      )}
    </div>
  );
}

interface ConflictProps {
  readonly question: Question;
  readonly mine: Answer;
  readonly theirs: Answer;
  readonly resolve: (side: 'mine' | 'theirs') => void;
}

function Conflict({ question, mine, theirs, resolve }: ConflictProps) {
  const id = `conflict-${question.id}`;
  return (
    <fieldset class="versions">
      <legend class="label" id={id} dir="auto">
        {question.number}. {question.text}
      </legend>
      <dl class="sides">
        <div>
          <dt>{texts.conflictMine}</dt>
          <dd>
            <AnswerText question={question} answer={mine} blank={texts.conflictBlank} />
          </dd>
        </div>
        <div>
          <dt>{texts.conflictTheirs}</dt>
          <dd>
            <AnswerText question={question} answer={theirs} blank={texts.conflictBlank} />
          </dd>
        </div>
      </dl>
      <div class="actions">
        <button type="button" class="button secondary" aria-describedby={id} onClick={() => resolve('mine')}>
          {texts.conflictKeep}
        </button>
        <button
          type="button"
          class="button secondary"
          aria-describedby={id}
          onClick={() => resolve('theirs')}
        >
          {texts.conflictTake}
        </button>
      </div>
    </fieldset>
  );
}
