/** Shows what another window changed: answers taken over, and answers to choose between. */
import type { Question } from '#shared/domain/questionnaires/schema.ts';
import * as text from '../text/text.ts';
import { type Answer, NO_ANSWER } from '../workspace/answer.ts';
import type { Workspace } from '../workspace/workspace.ts';
import { AnswerText } from './answer-text.tsx';

/** Id of the panel, to which the saving status leads. */
export const CONFLICT_ID = 'conflicts';

export function ConflictPanel({ workspace }: { readonly workspace: Workspace }) {
  const { conflicts, taken, answers } = workspace;
  return (
    <div id={CONFLICT_ID} role="alert" tabIndex={-1}>
      {taken.length === 0 ? null : (
        <div class="notice">
          <p>{text.conflictTaken(taken.length)}</p>
          <button type="button" class="button secondary" onClick={() => workspace.acknowledge()}>
            {text.conflictDismiss}
          </button>
        </div>
      )}
      {conflicts.length === 0 ? null : (
        <section class="notice problem" aria-labelledby="conflict-title">
          <h2 id="conflict-title">{text.conflictTitle}</h2>
          <p>{text.conflictLead}</p>
          {conflicts.map(({ question, theirs }) => (
            <Choice
              key={question.id}
              question={question}
              mine={answers.get(question.id) ?? NO_ANSWER}
              theirs={theirs}
              decide={(side) => workspace.decide(question, side)}
            />
          ))}
        </section>
      )}
    </div>
  );
}

interface ChoiceProps {
  readonly question: Question;
  readonly mine: Answer;
  readonly theirs: Answer;
  readonly decide: (side: 'mine' | 'theirs') => void;
}

function Choice({ question, mine, theirs, decide }: ChoiceProps) {
  const id = `conflict-${question.id}`;
  return (
    <fieldset class="conflict">
      <legend class="label" id={id} dir="auto">
        {question.number}. {question.text}
      </legend>
      <dl class="sides">
        <div>
          <dt>{text.conflictMine}</dt>
          <dd>
            <AnswerText question={question} answer={mine} blank={text.conflictBlank} />
          </dd>
        </div>
        <div>
          <dt>{text.conflictTheirs}</dt>
          <dd>
            <AnswerText question={question} answer={theirs} blank={text.conflictBlank} />
          </dd>
        </div>
      </dl>
      <div class="actions">
        <button type="button" class="button secondary" aria-describedby={id} onClick={() => decide('mine')}>
          {text.conflictKeep}
        </button>
        <button type="button" class="button secondary" aria-describedby={id} onClick={() => decide('theirs')}>
          {text.conflictTake}
        </button>
      </div>
    </fieldset>
  );
}
