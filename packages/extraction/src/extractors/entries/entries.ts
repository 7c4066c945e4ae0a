/** Turns rows of a table into entries of a structured answer, by the heads of the table or by the schema of the question. */
import { validateAnswer } from '@probity/questionnaire-rules/answers';
import type { InstanceField } from '@probity/questionnaire-rules/model';
import { isBlank } from '../../evidence/blanks.ts';
import type { TableRow } from '../../evidence/model.ts';
import type { AskedQuestion } from '../../model.ts';
import { termsOfText } from '../../text/terms.ts';
import { foldedOf } from '../../text/tokens.ts';
import { countryNamed } from '../../values/countries.ts';
import { datesIn } from '../../values/dates.ts';
import { organisationsIn, personsIn } from '../../values/names.ts';
import { numbersIn } from '../../values/numbers.ts';

export type Entry = Readonly<Record<string, unknown>>;

/** The column of names: most of its cells are names of persons or organisations. */
export function nameHead(header: readonly string[], rows: readonly TableRow[]): number | undefined {
  const shares = header.map((_, column) => {
    const cells = rows.map((row) => row.cells[column] ?? '').filter((cell) => cell !== '');
    const names = cells.filter((cell) => personsIn(cell).length > 0 || organisationsIn(cell).length > 0);
    return cells.length === 0 ? 0 : names.length / cells.length;
  });
  const labelled = header.findIndex((head, column) => /\bname\b/i.test(head) && (shares[column] ?? 0) >= 0.3);
  if (labelled >= 0) return labelled;
  const best = shares.findIndex((share) => share >= 0.6);
  return best < 0 ? undefined : best;
}

/** The entries, or undefined where they do not obey the schema of the question. */
export function entriesFor(
  question: AskedQuestion,
  header: readonly string[],
  rows: readonly TableRow[],
): readonly Entry[] | undefined {
  const entries = rows.map(({ cells }) =>
    question.schema === undefined
      ? byHeads(header, cells)
      : bySchema(question.schema.properties, header, cells),
  );
  const answerable = {
    question_type: question.type,
    options: question.options,
    ...(question.schema === undefined ? {} : { schema: question.schema }),
  };
  return validateAnswer(answerable, { structured_data: entries }) === null ? entries : undefined;
}

function byHeads(header: readonly string[], cells: readonly string[]): Entry {
  const pairs = header.flatMap((head, at) => {
    const cell = cells[at] ?? '';
    const name = head === '' ? `Column ${at + 1}` : head;
    if (cell === '' || isBlank(cell)) return [];
    // Of names found in running text, only a date of birth is told apart.
    if (name === 'Date of birth' && datesIn(cell)[0] === undefined) return [];
    return [[name, name === 'Date of birth' ? (datesIn(cell)[0]?.value ?? cell) : cell] as const];
  });
  return Object.fromEntries(pairs);
}

function bySchema(
  properties: Readonly<Record<string, InstanceField>>,
  header: readonly string[],
  cells: readonly string[],
): Entry {
  const pairs = Object.entries(properties).flatMap(([name, field]) => {
    const at = columnOf(`${name.replaceAll('_', ' ')} ${field.title ?? ''}`, header);
    const value = at === undefined ? undefined : fitted(cells[at] ?? '', field);
    return value === undefined ? [] : [[name, value] as const];
  });
  return Object.fromEntries(pairs);
}

function columnOf(field: string, header: readonly string[]): number | undefined {
  const asked = new Set(termsOfText(field).map(({ term }) => term));
  const words = new Set(foldedOf(field).split(' '));
  const shared = header.map((head) => {
    const terms = termsOfText(head).filter(({ term }) => asked.has(term)).length;
    return (
      terms +
      foldedOf(head)
        .split(' ')
        .filter((word) => words.has(word)).length
    );
  });
  const most = Math.max(...shared);
  return most === 0 ? undefined : shared.indexOf(most);
}

function fitted(cell: string, field: InstanceField): unknown {
  if (cell === '' || isBlank(cell)) return undefined;
  if (field.format === 'date') return datesIn(cell)[0]?.value;
  if (field.format === 'country') return countryNamed(cell);
  if (field.type === 'boolean')
    return /^(?:yes|true)$/i.test(cell) ? true : /^(?:no|false)$/i.test(cell) ? false : undefined;
  if (field.type === 'number' || field.type === 'integer') {
    const decimal = numbersIn(cell)[0]?.value.decimal;
    return decimal === undefined ? undefined : Number(decimal);
  }
  return field.enum === undefined ? cell : field.enum.find((each) => foldedOf(each) === foldedOf(cell));
}
