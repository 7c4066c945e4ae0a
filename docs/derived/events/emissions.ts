/** Events and credits: what emits each event type, and what charges each kind of credit. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { eventTables } from '#functions/events.ts';
import type { EventContract } from '#shared/contract/message.ts';
import { CREDIT_KINDS } from '#shared/domain/credits/ledger.ts';

const ROOT = join(import.meta.dirname, '../../..');

interface Emission {
  /** What code calls the contract: the table of contracts, and the name in it. */
  readonly table: string;
  readonly name: string;
  readonly event: EventContract;
  /** The file with the contract. */
  readonly declaredIn: string;
  /** Files that refer to the contract, apart from those that declare contracts. */
  readonly emitters: readonly string[];
}

/** Every event with the files that emit it: those that refer to its contract by name. */
export function emissions(): readonly Emission[] {
  const sources = domainSources();
  return Object.entries(eventTables).flatMap(([tableName, contracts]) =>
    Object.entries(contracts).map(([name, event]) => ({
      table: tableName,
      name,
      event,
      declaredIn: sources.find(({ text }) => text.includes(`type: '${event.type}'`))?.path ?? tableName,
      emitters: sources
        .filter(({ text }) => text.includes(`${tableName}.${name}.`) && !text.includes('eventContract('))
        .map(({ path }) => path),
    })),
  );
}

/** What a file calls that charges. */
const CHARGING = ['commitCharged(', 'laneWithCredit('] as const;

/** Every kind of credit with the files that charge it. */
export function charges(): readonly { readonly kind: string; readonly chargedBy: readonly string[] }[] {
  const sources = domainSources().filter(
    ({ path, text }) =>
      !path.startsWith('shared/domain/credits/') && CHARGING.some((call) => text.includes(call)),
  );
  return CREDIT_KINDS.map((kind) => ({
    kind,
    chargedBy: sources.flatMap(({ path, text }) => (text.includes(`'${kind}'`) ? [path] : [])),
  }));
}

/** The module with the types that can be subscribed to. */
export function eventTypesModule(): string {
  const types = emissions().map(({ event }) => `  '${event.type}',`);
  return [
    '/** Every event type that a subscription may name, derived from the event contracts by `npm run docs`. */',
    'export const EVENT_TYPES = [',
    ...types,
    '] as const;',
    '',
    'export type EventType = (typeof EVENT_TYPES)[number];',
    '',
  ].join('\n');
}

function domainSources(): readonly { readonly path: string; readonly text: string }[] {
  return readdirSync(join(ROOT, 'shared/domain'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.ts'))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()
    .map((path) => ({ path: path.slice(ROOT.length + 1), text: readFileSync(path, 'utf8') }));
}
