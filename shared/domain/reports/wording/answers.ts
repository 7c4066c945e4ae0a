/** Values of answers in words: countries, days, numbers, entries of lists. Pure. */
import type { InstanceField, InstanceSchema } from '@probity/questionnaire-rules/model';
import { dayInWords } from './dates.ts';
import { countryInWords, labelInWords } from './words.ts';

interface SaidField {
  readonly label: string;
  readonly value: string;
}

const CHOICES: Readonly<Record<string, string>> = { yes: 'Yes', no: 'No', na: 'Not applicable' };

/** `yes`, `no` and `na`. Other texts stay as they are. */
export function choiceInWords(text: string): string {
  return CHOICES[text] ?? text;
}

/** `1250000.5` becomes `1,250,000.5`. Years and numbers that JavaScript cannot hold stay as they are. */
export function numberInWords(text: string): string {
  const isExact = /^-?\d+(?:\.\d+)?$/.test(text) && text.length <= 15 && !/^\d{4}$/.test(text);
  return isExact ? Number(text).toLocaleString('en-GB', { maximumFractionDigits: 10 }) : text;
}

/** A code of two capital letters under a label that speaks of a country. */
const COUNTRY_LABEL = /countr|nationalit|jurisdiction|citizen|domicile|resident|residence/i;

/** The fields of one entry of a structured answer that say something. The schema may be unknown. */
export function entryInWords(entry: unknown, schema?: InstanceSchema): readonly SaidField[] {
  if (typeof entry !== 'object' || entry === null) return [{ label: '', value: String(entry) }];
  return Object.entries(entry).flatMap(([name, value]) => {
    const field = schema?.properties[name];
    const label = field?.title ?? labelInWords(name);
    const text = valueInWords(value, name, field);
    return text === '' ? [] : [{ label, value: text }];
  });
}

function valueInWords(value: unknown, name: string, field: InstanceField | undefined): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (typeof value === 'number') return numberInWords(String(value));
  if (typeof value === 'object') return nestedInWords(value);
  const text = String(value).trim();
  if (field?.format === 'country' || (COUNTRY_LABEL.test(name) && /^[A-Z]{2}$/.test(text)))
    return countryInWords(text);
  return /^\d{4}-\d{2}-\d{2}$/.test(text) ? dayInWords(text) : text;
}

/** What stands inside a field, as `label value` or as a list. */
function nestedInWords(value: object): string {
  if (Array.isArray(value)) return value.map((each) => entriesOf(each)).join(', ');
  return entriesOf(value);
}

function entriesOf(value: unknown): string {
  return entryInWords(value)
    .map(({ label, value: said }) => (label === '' ? said : `${label} ${said}`))
    .join(', ');
}
