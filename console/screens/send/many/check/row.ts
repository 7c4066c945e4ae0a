/** What a row of the file asks for, and what is wrong with it before anybody is asked. Pure. */
import { isVisible } from '@probity/written/visible';
import type { EntityType } from '#shared/domain/entities/schema.ts';
import type { QuestionnaireListItem } from '#shared/domain/questionnaires/schema.ts';
import { isEmail } from '../../email.ts';
import type { FileField, Mapping } from '../file/columns.ts';
import type { Table } from '../file/table.ts';

export interface Row {
  readonly line: number;
  /** The cells as they were in the file. */
  readonly cells: readonly string[];
  readonly type: EntityType;
  /** Legal name of a company; first and last name of a person. */
  readonly name: string;
  readonly tradingName: string;
  readonly firstName: string;
  readonly lastName: string;
  /** ISO 3166-1 alpha-2; empty where unknown. */
  readonly country: string;
  readonly email: string;
  readonly entityId: string | undefined;
  readonly questionnaire: number | undefined;
  readonly requestName: string;
  /** How long the link works, and the language of the mails. Undefined where the row says nothing: those of the file count. */
  readonly hours: number | undefined;
  readonly language: string | undefined;
  readonly problems: readonly RowProblem[];
}

export type RowProblem =
  | 'type_unknown'
  | 'name_missing'
  | 'too_long'
  | 'country_unknown'
  | 'email_wrong'
  | 'template_missing'
  | 'template_unknown'
  | 'days_wrong'
  | 'language_unknown'
  | 'id_wrong';

type Names = readonly (readonly [code: string, ...names: string[]])[];

export interface RowContext {
  readonly mapping: Mapping;
  readonly templates: readonly Pick<QuestionnaireListItem, 'id' | 'name'>[];
  /** The template of rows that name none. */
  readonly template: number | undefined;
  /** Codes and names of countries in the language of the page. */
  readonly countries: Names;
  /** Codes of the languages of mails, each with its own name and that in the language of the page. */
  readonly languages: Names;
}

const TYPES: Readonly<Record<EntityType, readonly string[]>> = {
  company: ['company', 'organisation', 'organization', 'firma', 'unternehmen', 'شركة'],
  individual: ['individual', 'person', 'privatperson', 'natural person', 'natürliche person', 'فرد', 'شخص'],
};

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

export function rowsOf(table: Table, context: RowContext): readonly Row[] {
  return table.rows.map(({ line, cells }) => rowOf(line, cells, context));
}

function rowOf(line: number, cells: readonly string[], context: RowContext): Row {
  const at = (field: FileField) => {
    const column = context.mapping[field];
    return column === undefined ? '' : (cells[column] ?? '').trim();
  };
  const names = { firstName: at('first_name'), lastName: at('last_name'), tradingName: at('trading_name') };
  const said = typeOf(at('type'));
  const guessed = at('name') === '' && names.firstName !== '' ? 'individual' : 'company';
  const type = said ?? guessed;
  const parts = type === 'individual' ? personOf(names, at('name')) : names;
  const person = `${parts.firstName} ${parts.lastName}`.trim();
  const id = at('entity_id');
  const row = {
    line,
    cells,
    ...parts,
    type,
    name: type === 'individual' ? person : at('name'),
    country: codeOf(at('country'), context.countries) ?? '',
    email: at('email'),
    entityId: id === '' ? undefined : id.toLowerCase(),
    questionnaire: templateOf(at('template'), context),
    requestName: at('request_name'),
    hours: hoursOf(at('days')),
    language: codeOf(at('language'), context.languages),
  };
  return { ...row, problems: problemsOf(row, said, at) };
}

/** In the order in which a person reads the row. `at` is the text of a field; `said` what its type was understood as. */
function problemsOf(
  row: Omit<Row, 'problems'>,
  said: EntityType | undefined,
  at: (field: FileField) => string,
): readonly RowProblem[] {
  const isLost = (field: FileField, understood: unknown) => at(field) !== '' && understood === undefined;
  const problems: readonly (RowProblem | false)[] = [
    isLost('type', said) && 'type_unknown',
    row.entityId !== undefined && !UUID.test(row.entityId) && 'id_wrong',
    row.entityId === undefined && isNameless(row) && 'name_missing',
    isTooLong(row) && 'too_long',
    isLost('country', row.country || undefined) && 'country_unknown',
    isLost('days', row.hours) && 'days_wrong',
    isLost('language', row.language) && 'language_unknown',
    row.email !== '' && !isEmail(row.email) && 'email_wrong',
    row.questionnaire === undefined && (at('template') === '' ? 'template_missing' : 'template_unknown'),
  ];
  return problems.filter((problem) => problem !== false);
}

/** A file with one column of names: the last word is the family name. */
function personOf(names: Pick<Row, 'firstName' | 'lastName' | 'tradingName'>, whole: string) {
  if (names.firstName !== '' || names.lastName !== '' || whole === '') return names;
  const cut = whole.lastIndexOf(' ');
  return { ...names, firstName: whole.slice(0, Math.max(cut, 0)).trim(), lastName: whole.slice(cut + 1) };
}

function isNameless({
  type,
  name,
  firstName,
  lastName,
}: Pick<Row, 'type' | 'name' | 'firstName' | 'lastName'>) {
  return type === 'company' ? !isVisible(name) : !isVisible(firstName) || !isVisible(lastName);
}

function isTooLong({ name, tradingName, firstName, lastName, requestName }: Omit<Row, 'problems'>): boolean {
  const long = (text: string, most: number) => [...text].length > most;
  return (
    long(firstName, 150) ||
    long(lastName, 150) ||
    [name, tradingName, requestName].some((text) => long(text, 255))
  );
}

function typeOf(text: string): EntityType | undefined {
  const word = text.toLowerCase();
  if (TYPES.company.includes(word)) return 'company';
  return TYPES.individual.includes(word) ? 'individual' : undefined;
}

/** By code or by a name. Undefined where it is unknown. */
function codeOf(text: string, names: Names): string | undefined {
  const word = text.toLowerCase();
  return names.find((each) => each.some((name) => name.toLowerCase() === word))?.[0];
}

/** A whole number of days, as long as the service lets a link work. */
function hoursOf(text: string): number | undefined {
  return /^[1-7]$/.test(text) ? Number(text) * 24 : undefined;
}

/** By number or by name; a name that two templates have names none. */
function templateOf(text: string, { templates, template }: RowContext): number | undefined {
  if (text === '') return template;
  const word = text.toLowerCase();
  const found = templates.filter(({ id, name }) => String(id) === text || name.toLowerCase() === word);
  return found.length === 1 ? found[0]?.id : undefined;
}
