/** The codes of a row of the trail in words. Pure. */
import type { AuditEntryView } from '#shared/domain/audit/search/schema.ts';
import { fill, lookUp } from '../../../../design/wording.ts';
import { shellTexts } from '../../../base/text/texts.ts';
import { texts } from '../texts.ts';

/** What was done. What the console has no sentence for is named by its group and its code. */
export function actionName(action: string): string {
  const { audit } = texts();
  const known = lookUp(audit.actions, action);
  if (known !== undefined) return known;
  const group = lookUp(audit.groups, action.slice(0, action.indexOf('.')));
  return group === undefined ? action : `${group}: ${action}`;
}

/** The kind of the object that was changed. */
export function targetKind(target: string): string {
  const [kind = ''] = target.split(':');
  return lookUp(texts().audit.targets, kind) ?? kind;
}

/** Who acted, and on whose behalf. */
export interface Actors {
  readonly people: ReadonlyMap<string, { readonly name: string }>;
  /** Names of API keys by id. */
  readonly keys: ReadonlyMap<string, string>;
}

export function actorName({ actor, facts }: AuditEntryView, { people, keys }: Actors): string {
  const { audit } = texts();
  const who = actorOf(actor, { people, keys });
  const by = typeof facts['by'] === 'string' ? people.get(facts['by'])?.name : undefined;
  return by === undefined || actor.kind === 'user' ? who : fill(audit.onBehalf, { who, name: by });
}

function actorOf({ kind, id }: AuditEntryView['actor'], { people, keys }: Actors): string {
  const { audit } = texts();
  if (kind === 'user') return people.get(id)?.name ?? id;
  if (kind === 'key') return fill(audit.byKey, { name: keys.get(id) ?? id });
  return lookUp(audit.actorKinds, kind) ?? kind;
}

/** What else is known: the state before and after first, then names with values. The export has every value as it is stored. */
export function factLines({ facts }: AuditEntryView): readonly string[] {
  const { audit } = texts();
  const { by: _by, before, after, ...others } = facts;
  const changed = [before, after].filter((state) => state !== undefined).map(valueInWords);
  return [
    ...(changed.length === 0 ? [] : [changed.join(' → ')]),
    ...Object.entries(others).map(([name, value]) =>
      fill(audit.fact, {
        name: lookUp(audit.facts, name) ?? name.replaceAll('_', ' '),
        value: valueInWords(value),
      }),
    ),
  ];
}

const ID = /^[0-9a-f]{8}(?=-[0-9a-f]{4}-)/i;

/** Codes of states and roles, truth values and lists as people write them; of an id as much as tells it from its neighbours. */
function valueInWords(value: unknown): string {
  const { audit } = texts();
  if (typeof value === 'boolean') return value ? audit.yes : audit.no;
  const text = String(value);
  const { requests, roles } = shellTexts();
  const known = lookUp(requests.statuses, text) ?? lookUp(roles, text);
  const [beginning] = ID.exec(text) ?? [];
  return known ?? beginning ?? text.replaceAll(/,(?=\S)/g, ', ').replaceAll('_', ' ');
}
