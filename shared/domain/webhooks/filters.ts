/** Whether the filters of a subscription can let any event through. One that cannot would be silent for good. */

import { EVENT_TYPES, type EventType } from '#shared/contract/event-types.ts';
import { quoting } from '#shared/contract/quoted.ts';
import { resembling } from '#shared/contract/resembling.ts';
import fieldsOfEvents from './event-fields.json' with { type: 'json' };
import type { Filters, SubscribedType } from './schema.ts';

/** The values that a field may have, or the types of JSON that they have, as `string|null`. */
type FieldForm = string | readonly (string | number | boolean | null)[];
type Fields = Readonly<Record<string, FieldForm>>;

/** Of every event the fields of its data, derived by `npm run docs`. */
const EVENT_FIELDS: Readonly<Record<EventType, Fields>> = fieldsOfEvents;

/** What is wrong with the filters, in words; empty where an event of the type can pass them. */
export function filterProblems(subscribed: SubscribedType, filters: Filters): readonly string[] {
  const types = subscribed === 'all' ? EVENT_TYPES : [subscribed];
  const asked = Object.entries(filters);
  const problems = asked.flatMap(([name, wanted]) => {
    const forms = types.map((type) => own(EVENT_FIELDS[type], name)).filter((form) => form !== undefined);
    return forms.length === 0 ? [unknownField(subscribed, types, name)] : impossible(forms, name, wanted);
  });
  if (problems.length > 0) return problems;
  const isPossible = types.some((type) =>
    asked.every(([name, wanted]) => {
      const form = own(EVENT_FIELDS[type], name);
      return form !== undefined && optionsOf(wanted).some((option) => fits(form, option));
    }),
  );
  return isPossible ? [] : [`No event has ${asked.map(([name]) => name).join(' and ')} with these values.`];
}

/** Fields of another object's making, such as `constructor`, are none. */
function own(fields: Fields, name: string): FieldForm | undefined {
  return Object.hasOwn(fields, name) ? fields[name] : undefined;
}

function unknownField(subscribed: SubscribedType, types: readonly EventType[], name: string): string {
  const known = [...new Set(types.flatMap((type) => Object.keys(EVENT_FIELDS[type])))];
  const meant = resembling(name, known);
  const hint = meant === undefined ? '' : ` Did you mean ${meant}?`;
  const whose = subscribed === 'all' ? 'No event has' : `The data of ${subscribed} has`;
  const no = subscribed === 'all' ? 'a' : 'no';
  return `${whose} ${no} field ${quoting`${name}`}.${hint} Fields: ${known.join(', ')}.`;
}

/** The values that no event has in that field. A list needs one value at least. */
function impossible(forms: readonly FieldForm[], name: string, wanted: unknown): readonly string[] {
  const options = optionsOf(wanted);
  if (options.length === 0) return [`The list of values of ${name} is empty, so that no event would pass.`];
  return options
    .filter((option) => !forms.some((form) => fits(form, option)))
    .map((option) => {
      const listed = [...new Set(forms.flatMap((form) => (typeof form === 'string' ? [] : form)))];
      const meant = typeof option === 'string' ? resembling(option, listed.map(String)) : undefined;
      const hint = meant === undefined ? '' : ` Did you mean ${meant}?`;
      return `The field ${name} never is ${quoting`${JSON.stringify(option)}`}.${hint} ${whatItIs(forms, listed)}`;
    });
}

function whatItIs(forms: readonly FieldForm[], listed: readonly unknown[]): string {
  const types = forms.filter((form) => typeof form === 'string').flatMap((form) => form.split('|'));
  const values = listed.map((value) => JSON.stringify(value));
  return `Values: ${[...new Set([...values, ...types])].join(', ')}.`;
}

/** A filter is one value or a list of values; a field that is a list itself is written as a list in a list. */
function optionsOf(wanted: unknown): readonly unknown[] {
  return Array.isArray(wanted) ? wanted : [wanted];
}

function fits(form: FieldForm, option: unknown): boolean {
  if (typeof form !== 'string') return form.some((value) => value === option);
  return form.split('|').some((type) => isOfType(type, option));
}

function isOfType(type: string, value: unknown): boolean {
  if (type === 'any') return true;
  if (type === 'null') return value === null;
  if (type === 'integer') return Number.isInteger(value);
  if (type === 'array') return Array.isArray(value);
  if (type === 'object') return typeof value === 'object' && value !== null && !Array.isArray(value);
  return typeof value === type;
}
