/** Which items and files belong to an entity: by its id, and by the ids of its responses, sessions, verifications and documents. */
import type { Item } from '#shared/platform/ports.ts';
import { fenceOf, insideFence, type TenantScope } from '#shared/platform/scope.ts';
import type { Vault } from '#shared/platform/vault.ts';
import type { ObjectVersion } from './ports.ts';
import { kindNameOf } from './survey.ts';

/** Records that name the entity, and whose ids lead to more of it. */
const OWNED: readonly string[] = [
  'response',
  'onboarding session',
  'verification session',
  'document',
  'screening result',
  'case',
];
/** Attributes of such a record that hold an id of what belongs to the entity, too. */
const IDS = [
  'id',
  'response_id',
  'session_id',
  'onboarding_session_id',
  'verification_session_id',
  'screening_id',
] as const;

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/**
 * Kinds that name the entity and stay: evidence without personal data, rows of many entities that end by themselves, and marks that
 * still have something to do: the next fold removes a name, and a case is cancelled at its provider.
 */
const STAYING: readonly string[] = [
  'audit row',
  'name change',
  'identity case',
  'case pointer',
  'erasure run',
  'legal hold',
  'idempotency record',
  'credit hold',
  'batch chunk',
];

/** The ids of everything that belongs to the entity, itself first. */
export function idsOf(items: readonly Item[], entityId: string): readonly string[] {
  const owned = items.filter((item) => OWNED.includes(kindNameOf(item)) && item['entity_id'] === entityId);
  const ids = owned.flatMap((item) => IDS.map((name) => String(item[name])));
  return [...new Set([entityId, ...ids.filter((id) => UUID.test(id))])];
}

export function belongs(item: Item, ids: readonly string[], vault: Vault): boolean {
  if (STAYING.includes(kindNameOf(item)) || isEndOfCase(item)) return false;
  const text = openedText(item, vault);
  return ids.some((id) => text.includes(id));
}

/** The job that cancels a case at its provider. */
function isEndOfCase(item: Item): boolean {
  return kindNameOf(item) === 'outbox row' && item['lane'] === 'job' && item['type'] === 'verification';
}

export function isFileOf({ key }: ObjectVersion, ids: readonly string[]): boolean {
  return ids.some((id) => key.includes(id));
}

/** In the environment, or a pointer outside of its partitions that names it. */
export function isOfEnvironment(item: Item, scope: TenantScope): boolean {
  return insideFence(fenceOf(scope), String(item['pk'])) || item['environment'] === scope.environment;
}

/** Keys and attributes as text, with sealed attributes opened. What cannot be opened counts as it is. */
function openedText(item: Item, vault: Vault): string {
  const [pk, sk] = [String(item['pk']), String(item['sk'])];
  const opened = Object.entries(item).map(([attribute, value]) => {
    if (typeof value !== 'string' || !/^g\d+\./.test(value)) return value;
    try {
      return vault.unseal({ pk, sk, attribute }, value);
    } catch {
      return value;
    }
  });
  return JSON.stringify(opened);
}
