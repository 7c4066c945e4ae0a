/** What the sender commented on, and whether the respondent has reacted: with an answer, a file or a comment. */
import type { SessionView } from '#shared/domain/respondent/schema.ts';
import { type AnswerMap, answersById, NO_ANSWER, sameAnswer } from './answer.ts';
import { type Route, routeToFile, routeToQuestion } from './route.ts';

/** The questionnaire as it was loaded. Its times (ISO instants) are those of the service. */
type Loaded = NonNullable<SessionView['ddq']>;

/** What the page has now. */
export interface Current {
  readonly answers: AnswerMap;
  readonly comments: readonly Loaded['comments'][number][];
  readonly files: readonly Loaded['files'][number][];
}

/** The questions and documents with a comment of the sender to which nothing was changed or said since, in order. */
export function openPoints(loaded: Loaded, current: Current): readonly Route[] {
  if (loaded.changes_requested === null) return [];
  const { comments, files } = current;
  const since = (subject: (comment: Loaded['comments'][number]) => boolean) =>
    latest(comments.filter((comment) => comment.author === 'sender' && subject(comment)));
  const questions = loaded.questions.filter(({ id }) => {
    const asked = since(({ question_id }) => question_id === id);
    const said = latest(
      comments.filter(({ author, question_id }) => author === 'respondent' && question_id === id),
    );
    const saved = loaded.answers.find(({ question_id }) => question_id === id)?.updated_at ?? '';
    return asked > said && asked > saved && !isEdited(loaded, current.answers, id);
  });
  const documents = loaded.file_questions.filter(({ id }) => {
    const own = files.filter(({ file_question_id }) => file_question_id === id);
    const ids = new Set(own.map(({ attachment_id }) => attachment_id));
    return since(({ attachment_id }) => ids.has(attachment_id ?? '')) > latest(own);
  });
  return [...questions.map(routeToQuestion), ...documents.map(routeToFile)];
}

/**
 * Whether changes are requested, and nothing was changed, added or said since. The removal of an optional answer or of a file
 * leaves no trace in the service, so it counts only in this visit.
 */
export function isUnchanged(loaded: Loaded, { answers, comments, files }: Current): boolean {
  const since = loaded.changes_requested?.requested_at;
  const own = comments.filter(({ author }) => author === 'respondent');
  return (
    since !== undefined &&
    files.length === loaded.files.length &&
    latest([...files, ...own]) <= since &&
    loaded.answers.every(({ updated_at }) => updated_at <= since) &&
    !loaded.questions.some(({ id }) => isEdited(loaded, answers, id))
  );
}

function isEdited({ answers }: Loaded, current: AnswerMap, id: number): boolean {
  return !sameAnswer(current.get(id) ?? NO_ANSWER, answersById(answers).get(id) ?? NO_ANSWER);
}

/** The latest time; empty where there is none. */
function latest(items: readonly { readonly created_at: string }[]): string {
  return items.reduce((last, { created_at }) => (created_at > last ? created_at : last), '');
}
