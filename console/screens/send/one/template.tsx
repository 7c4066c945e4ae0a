/** The second step: which template is asked. */
import { useState } from 'preact/hooks';
import type { QuestionnaireListItem } from '#shared/domain/questionnaires/schema.ts';
import { formatDay } from '../../../../design/format.ts';
import { count, fill } from '../../../../design/wording.ts';
import type { Read } from '../../../base/remote/use-read.ts';
import { addressOf, type Mode } from '../../../base/route/route.ts';
import { hasScreen } from '../../../base/text/assets.ts';
import { shellTexts } from '../../../base/text/texts.ts';
import { Blank, Reading } from '../../../parts/states.tsx';
import { Chip } from '../../../parts/words.tsx';
import { texts } from '../texts.ts';
import type { StepProps } from './who.tsx';

export interface TemplatePage {
  readonly count: number;
  readonly results: readonly QuestionnaireListItem[];
}

/** The newest version of each: one that was replaced is not offered. */
export const TEMPLATES_PATH = '/questionnaire-templates/?page_size=50';

/** From so many templates a field narrows the list. */
const MANY = 8;

interface Props extends Omit<StepProps, 'api'> {
  readonly templates: Read<TemplatePage>;
  readonly mode: Mode;
}

export function Template({ templates, mode, ...step }: Props) {
  return (
    <Reading of={templates} rows={3}>
      {(page) => (page.results.length === 0 ? <NoTemplate mode={mode} /> : <Choice page={page} {...step} />)}
    </Reading>
  );
}

export function NoTemplate({ mode }: Pick<Props, 'mode'>) {
  const words = texts();
  return (
    <Blank icon="form" title={words.templateNone}>
      <p>{words.templateNoneBody}</p>
      {hasScreen('questionnaires') && (
        <a class="button" href={addressOf({ mode, screen: 'questionnaires', parts: [], query: {} })}>
          {shellTexts().screens.questionnaires}
        </a>
      )}
    </Blank>
  );
}

function Choice({ page, draft, change, errors }: Omit<StepProps, 'api'> & { readonly page: TemplatePage }) {
  const words = texts();
  const [typed, setTyped] = useState('');
  const { results } = page;
  const text = typed.trim().toLowerCase();
  const shown = results.filter(
    ({ id, name }) => id === draft.questionnaire || name.toLowerCase().includes(text),
  );
  const error = errors.get('questionnaire');
  return (
    <div class="stack">
      {results.length > MANY && (
        <input
          class="text"
          type="search"
          aria-label={words.templateFilter}
          placeholder={words.templateFilter}
          value={typed}
          onInput={(event) => setTyped(event.currentTarget.value)}
        />
      )}
      <fieldset
        class="templates"
        id="send-questionnaire"
        tabIndex={-1}
        aria-describedby={error === undefined ? undefined : 'send-questionnaire-error'}
      >
        <legend class="hidden-text">{words.templateChoose}</legend>
        {shown.map(({ id, name, question_count, questionnaire_type, created_at }) => (
          <label key={id} class="choice template">
            <input
              type="radio"
              name="send-questionnaire"
              checked={draft.questionnaire === id}
              onChange={() => change({ questionnaire: id })}
            />
            <span class="grow">
              <bdi class="strong">{name}</bdi>
              <span class="muted small num">
                {count(words.templateQuestions, question_count)} · {formatDay(created_at.slice(0, 10))}
              </span>
            </span>
            <Chip tone="line">{words.types[questionnaire_type]}</Chip>
          </label>
        ))}
      </fieldset>
      {shown.length === 0 && (
        <p class="muted" role="status">
          {words.templateNothing}
        </p>
      )}
      {page.count > results.length && (
        <p class="muted small">{fill(words.templateFirst, { n: results.length, total: page.count })}</p>
      )}
      {error !== undefined && (
        <p class="error small" id="send-questionnaire-error">
          {error}
        </p>
      )}
    </div>
  );
}
