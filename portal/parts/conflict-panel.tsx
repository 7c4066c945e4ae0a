/** Shows what another window changed: answers taken over, and answers to choose between. */
import type { Question } from '#shared/domain/questionnaires/schema.ts';
import { count, words } from '../text/words.ts';
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
          <p>{count(words.conflictTaken, taken.length)}</p>
          <button type="button" class="button secondary" onClick={() => workspace.acknowledge()}>
            {words.conflictDismiss}
          </button>
        </div>
      )}
      {conflicts.length === 0 ? null : (
        <section class="notice problem" aria-labelledby="conflict-title">
          <h2 id="conflict-title">{words.conflictTitle}</h2>
          <p>{words.conflictLead}</p>
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
          <dt>{words.conflictMine}</dt>
          <dd>
            <AnswerText question={question} answer={mine} blank={words.conflictBlank} />
          </dd>
        </div>
        <div>
          <dt>{words.conflictTheirs}</dt>
          <dd>
            <AnswerText question={question} answer={theirs} blank={words.conflictBlank} />
          </dd>
        </div>
      </dl>
      <div class="actions">
        <button type="button" class="button secondary" aria-describedby={id} onClick={() => decide('mine')}>
          {words.conflictKeep}
        </button>
        <button type="button" class="button secondary" aria-describedby={id} onClick={() => decide('theirs')}>
          {words.conflictTake}
        </button>
      </div>
    </fieldset>
  );
}
