/** What a field of an event may hold, and whether a value is of it. Events are compared letter by letter, so that another way to write the same is another value. */
import { resembling } from '#shared/contract/resembling.ts';

/** What values of one type have in common. Bounds are included. */
interface ValueForm {
  /** A type of JSON, or `any`. */
  readonly type: string;
  readonly format?: string | undefined;
  readonly minimum?: number | undefined;
  readonly maximum?: number | undefined;
  readonly items?: Form | undefined;
}

/** Values, and forms of values, any of which a field may hold. */
export type Form = readonly (string | number | boolean | null | ValueForm)[];

export function fits(form: Form, value: unknown): boolean {
  return form.some((each) => (isForm(each) ? isOfForm(each, value) : each === value));
}

/** Each value and form once, as people read it. */
export function inWords(form: Form): string {
  return [...new Set(form.map((each) => (isForm(each) ? formInWords(each) : JSON.stringify(each))))].join(
    ', ',
  );
}

/** What may have been meant by a value that the field never has: the same in its exact form, or a value that resembles it. */
export function meantBy(form: Form, value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined;
  const forms = form.filter(isForm);
  const exact = forms.map(({ format = '' }) => FORMATS.get(format)?.exact(value));
  const listed = form.filter((each) => !isForm(each)).map(String);
  return exact.find((text) => text !== undefined && fits(form, text)) ?? resembling(value, listed);
}

interface Format {
  readonly words: string;
  /** The text in the only way in which events have it; undefined where it is none. */
  exact(text: string): string | undefined;
}

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const DAY = /^\d{4}-\d{2}-\d{2}$/;
/** With its zone: without one it would be read by that of the machine. */
const INSTANT = /^\d{4}-\d{2}-\d{2}T.*(?:Z|[+-]\d{2}:\d{2})$/i;

const FORMATS: ReadonlyMap<string, Format> = new Map([
  [
    'uuid',
    {
      words: 'a UUID in small letters',
      exact: (text) => (UUID.test(text.toLowerCase()) ? text.toLowerCase() : undefined),
    },
  ],
  [
    'date-time',
    {
      words: 'an instant in UTC with milliseconds, as "2026-03-02T09:30:00.000Z"',
      exact: (text) => (INSTANT.test(text) ? isoOf(text) : undefined),
    },
  ],
  [
    'date',
    {
      words: 'a day, as "2026-03-02"',
      exact: (text) => (DAY.test(text) && isoOf(text)?.startsWith(text) ? text : undefined),
    },
  ],
]);

function isoOf(text: string): string | undefined {
  const at = Date.parse(text);
  return Number.isNaN(at) ? undefined : new Date(at).toISOString();
}

function isForm(each: Form[number]): each is ValueForm {
  return typeof each === 'object' && each !== null;
}

function isOfForm({ type, format = '', minimum, maximum, items }: ValueForm, value: unknown): boolean {
  if (type === 'any') return true;
  if (type === 'array')
    return Array.isArray(value) && (items === undefined || value.every((each) => fits(items, each)));
  if (type === 'object') return typeof value === 'object' && value !== null && !Array.isArray(value);
  if (typeof value === 'number') {
    const isNumber = type === 'number' || (type === 'integer' && Number.isInteger(value));
    return isNumber && value >= (minimum ?? value) && value <= (maximum ?? value);
  }
  if (typeof value !== 'string' || type !== 'string') return false;
  const known = FORMATS.get(format);
  return known === undefined || known.exact(value) === value;
}

function formInWords({ type, format = '', minimum, maximum, items }: ValueForm): string {
  const known = FORMATS.get(format);
  if (known !== undefined) return known.words;
  if (items !== undefined) return `${type} of ${inWords(items)}`;
  const from = minimum === undefined ? '' : ` from ${minimum}`;
  return `${type}${from}${maximum === undefined ? '' : ` to ${maximum}`}`;
}
