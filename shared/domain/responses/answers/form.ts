/** Parses the form of `save` and `save-and-submit`: a JSON array of answers, and files by file question. */
import * as z from 'zod';
import { invalidInput } from '#shared/contract/errors.ts';
import { quoted } from '#shared/contract/quoted.ts';
import { parseJson } from '#shared/http/exchange/parse-json.ts';
import { refusalOf } from '#shared/http/exchange/validate.ts';
import { AnswerInput, MAX_ANSWERS, type SaveForm } from '../schema.ts';

const Answers = z.array(AnswerInput).max(MAX_ANSWERS, `Send at most ${MAX_ANSWERS} answers at once.`);

/** The answers of the form, or none where the field is missing or blank. Throws 400 where it is not a JSON array of answers. */
export function answersOf(form: SaveForm): readonly AnswerInput[] {
  const text = form.answers?.trim() ?? '';
  if (text === '') return [];
  const outcome = Answers.safeParse(parsed(text));
  if (outcome.success) return outcome.data;
  throw refusalOf(
    'general',
    outcome.error.issues.map((issue) => ({ ...issue, path: ['answers', ...issue.path] })),
  );
}

/** Refuses unknown text fields. They are a file that was sent as text, or a typing error. */
export function refuseUnknownFields(form: SaveForm): void {
  const unknown = Object.keys(form).filter((name) => name !== 'answers' && name !== 'files');
  if (unknown.length === 0) return;
  throw invalidInput(
    Object.fromEntries(unknown.map((name) => [quoted(name), ['This field takes a file, or is not known.']])),
  );
}

function parsed(text: string): unknown {
  try {
    return parseJson(text);
  } catch {
    throw invalidInput({ answers: ['Must be a JSON array of answers.'] });
  }
}
