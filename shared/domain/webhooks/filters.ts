/** Whether the filters of a subscription can let any event through. One that cannot would be silent for good. */

import { EVENT_TYPES, type EventType } from '#shared/contract/event-types.ts';
import { quoted, quoting } from '#shared/contract/quoted.ts';
import { resembling } from '#shared/contract/resembling.ts';
import fieldsOfEvents from './event-fields.json' with { type: 'json' };
import type { Filters, SubscribedType } from './schema.ts';
import { type Form, fits, inWords, meantBy } from './value-forms.ts';

type Fields = Readonly<Record<string, Form>>;

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
function own(fields: Fields, name: string): Form | undefined {
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
function impossible(forms: readonly Form[], name: string, wanted: unknown): readonly string[] {
  const options = optionsOf(wanted);
  if (options.length === 0) return [`The list of values of ${name} is empty, so that no event would pass.`];
  return options
    .filter((option) => !forms.some((form) => fits(form, option)))
    .map((option) => {
      const known = forms.flat();
      const meant = meantBy(known, option);
      // What is masked, such as a date, tells nothing.
      const hint = meant === undefined || quoted(meant) !== meant ? '' : ` Did you mean ${meant}?`;
      return `The field ${name} never is ${quoting`${JSON.stringify(option)}`}.${hint} Values: ${inWords(known)}.`;
    });
}

/** A filter is one value or a list of values; a field that is a list itself is written as a list in a list. */
function optionsOf(wanted: unknown): readonly unknown[] {
  return Array.isArray(wanted) ? wanted : [wanted];
}
