/** What a row of the file asks for, and what is wrong with it before anybody is asked. Pure. */
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
  | 'id_wrong';

export interface RowContext {
  readonly mapping: Mapping;
  readonly templates: readonly Pick<QuestionnaireListItem, 'id' | 'name'>[];
  /** The template of rows that name none. */
  readonly template: number | undefined;
  /** Codes and names of countries in the language of the page. */
  readonly countries: readonly (readonly [code: string, name: string])[];
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
    country: countryOf(at('country'), context.countries),
    email: at('email'),
    entityId: id === '' ? undefined : id.toLowerCase(),
    questionnaire: templateOf(at('template'), context),
    requestName: at('request_name'),
  };
  const problems: readonly (RowProblem | false)[] = [
    at('type') !== '' && said === undefined && 'type_unknown',
    id !== '' && !UUID.test(id) && 'id_wrong',
    id === '' && isNameless(row) && 'name_missing',
    isTooLong(row) && 'too_long',
    at('country') !== '' && row.country === '' && 'country_unknown',
    row.email !== '' && !isEmail(row.email) && 'email_wrong',
    row.questionnaire === undefined && (at('template') === '' ? 'template_missing' : 'template_unknown'),
  ];
  return { ...row, problems: problems.filter((problem) => problem !== false) };
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
  return type === 'company' ? name === '' : firstName === '' || lastName === '';
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

/** By code or by name. Empty where it is unknown. */
function countryOf(text: string, countries: RowContext['countries']): string {
  const word = text.toLowerCase();
  const found = countries.find(([code, name]) => code.toLowerCase() === word || name.toLowerCase() === word);
  return text === '' ? '' : (found?.[0] ?? '');
}

/** By number or by name; a name that two templates have names none. */
function templateOf(text: string, { templates, template }: RowContext): number | undefined {
  if (text === '') return template;
  const word = text.toLowerCase();
  const found = templates.filter(({ id, name }) => String(id) === text || name.toLowerCase() === word);
  return found.length === 1 ? found[0]?.id : undefined;
}
