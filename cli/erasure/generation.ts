/** Destroys one generation of a tenant's data key: what it sealed cannot be opened any more, wherever copies of it are. */
import { createHash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { notHeld } from '#shared/domain/tenants/legal-hold/legal-hold.ts';
import { auditWrite, homeScope, tableOf } from '#shared/domain/tenants/provision/context.ts';
import { blockedByHold, generationNeeded } from '#shared/domain/tenants/provision/errors.ts';
import { listHolds } from '#shared/domain/tenants/provision/holds.ts';
import { destroyableGeneration, dropGeneration } from '#shared/domain/tenants/provision/keys/destroy.ts';
import type { Item } from '#shared/platform/ports.ts';
import { orgPrefix, type TenantScope } from '#shared/platform/scope.ts';
import type { OperatorContext } from '../connection/operator-context.ts';
import { isOfEnvironment } from './belongings.ts';
import { KEYS_RECOVERABLE_MS } from './certificate.ts';
import { type Counts, countsOf, survey } from './survey.ts';

/** What still needs a generation, at present. Older versions of files, and backups, are not looked at. */
export interface NeedOfGeneration {
  readonly generation: number;
  /** Items with an attribute that it sealed, by kind. */
  readonly items: Counts;
  /** Files that it sealed: texts of documents, the index of names, remembered answers of calls. */
  readonly files: number;
}

export interface GenerationCertificate {
  readonly kind: 'data key generation destroyed';
  readonly tenant_id: string;
  readonly environment: string;
  readonly generation: number;
  readonly operator: string;
  readonly completed_at: string;
  readonly items_unreadable: Counts;
  readonly files_unreadable: number;
  /** Until then an administrator of the account can restore the table of data keys. */
  readonly key_recoverable_until: string;
  /** SHA-256 of the certificate without this member, as JSON with its members in this order and no white space. */
  readonly sha256: string;
}

/** Refuses under a legal hold, and for a generation that is written with. Changes nothing. */
export async function planGeneration(
  context: OperatorContext,
  scope: TenantScope,
  generation: number,
): Promise<NeedOfGeneration> {
  const holds = await listHolds(context, scope);
  if (holds.length > 0) throw blockedByHold(holds.map(({ subject }) => subject));
  await destroyableGeneration(context, scope, generation);
  const { items } = await survey(context.erasure, scope.tenantId, {
    item: (item) => isOfRing(item, scope) && isSealedBy(item, generation),
    version: () => false,
  });
  return { generation, items: countsOf(items), files: await filesOf(context, scope, generation) };
}

/**
 * Without `force` it refuses where something readable still needs the generation. The audit row comes before the key goes: a command
 * that dies in between is given again.
 */
export async function destroyGeneration(
  context: OperatorContext,
  scope: TenantScope,
  generation: number,
  options: { readonly force: boolean; readonly certificate: string },
): Promise<GenerationCertificate> {
  const need = await planGeneration(context, scope, generation);
  const count = itemsOf(need) + need.files;
  if (count > 0 && !options.force) throw generationNeeded(generation, need.items, need.files);
  const certificate = certificateOf(context, scope, need);
  await writeFile(options.certificate, `${JSON.stringify(certificate, null, 2)}\n`, { mode: 0o600 });
  await tableOf(context, scope.tenantId).commit([
    ...notHeld(scope, null),
    auditWrite(context, scope, 'keys.destroy_generation', {
      target: `tenant:${scope.tenantId}`,
      facts: {
        generation,
        certificate_sha256: certificate.sha256,
        items: itemsOf(need),
        files: need.files,
      },
    }),
  ]);
  await dropGeneration(context, scope, generation);
  return certificate;
}

function itemsOf({ items }: Pick<NeedOfGeneration, 'items'>): number {
  return Object.values(items).reduce((sum, count) => sum + count, 0);
}

function certificateOf(
  context: OperatorContext,
  scope: TenantScope,
  need: NeedOfGeneration,
): GenerationCertificate {
  const now = context.clock.now();
  const content = {
    kind: 'data key generation destroyed',
    tenant_id: scope.tenantId,
    environment: scope.environment,
    generation: need.generation,
    operator: context.operator,
    completed_at: new Date(now).toISOString(),
    items_unreadable: need.items,
    files_unreadable: need.files,
    key_recoverable_until: new Date(now + KEYS_RECOVERABLE_MS).toISOString(),
  } as const;
  return { ...content, sha256: createHash('sha256').update(JSON.stringify(content)).digest('hex') };
}

/** Data of the organisation, as its users, is sealed with the keys of its home environment. */
function isOfRing(item: Item, scope: TenantScope): boolean {
  const isHome = homeScope(scope.tenantId).prefix === scope.prefix;
  return isOfEnvironment(item, scope) || (isHome && String(item['pk']).startsWith(orgPrefix(scope.tenantId)));
}

/** A sealed text begins with its generation, wherever in the item it is. */
function isSealedBy(item: Item, generation: number): boolean {
  const begins = `g${generation}.`;
  const isSealed = (value: unknown): boolean => {
    if (typeof value === 'string') return value.startsWith(begins) && SEALED.test(value);
    if (value instanceof Uint8Array) return headOf(value) === generation;
    if (typeof value !== 'object' || value === null) return false;
    return Object.values(value).some(isSealed);
  };
  return isSealed(item);
}

const SEALED = /^g\d+\.[A-Za-z0-9+/]+=*$/;
/** Files that are sealed. All others are stored as they were sent, under the bucket's key. */
const SEALED_FILES = ['text/', 'names/', 'pending/replies/'] as const;

async function filesOf(context: OperatorContext, scope: TenantScope, generation: number): Promise<number> {
  const objects = context.erasure.objects.within(scope);
  let count = 0;
  for (const folder of SEALED_FILES) {
    for (const name of await objects.list(folder)) {
      const bytes = await objects.get(name);
      if (bytes !== undefined && fileGeneration(bytes) === generation) count += 1;
    }
  }
  return count;
}

/** Remembered answers are sealed texts, all others sealed bytes. */
function fileGeneration(bytes: Uint8Array): number | undefined {
  const [, number] = /^g([1-9]\d*)\./.exec(Buffer.from(bytes.subarray(0, 8)).toString('latin1')) ?? [];
  return number === undefined ? headOf(bytes) : Number(number);
}

function headOf(bytes: Uint8Array): number | undefined {
  return bytes.length < 2 ? undefined : Buffer.from(bytes.subarray(0, 2)).readUInt16BE();
}
