/** Removes a tenant: calls end first, then files and items, then the data keys, and last the directory entry. */
import { findAuditRows, findLinkItems } from '#shared/domain/audit/repository.ts';
import { auditWrite, homeScope } from '#shared/domain/tenants/provision/context.ts';
import { blockedByHold } from '#shared/domain/tenants/provision/errors.ts';
import { listHolds } from '#shared/domain/tenants/provision/holds.ts';
import { destroyRing, findRing } from '#shared/domain/tenants/provision/keys/data-keys.ts';
import { tenantKey, tenantNameKey } from '#shared/domain/tenants/provision/repository.ts';
import type { TenantRecord } from '#shared/domain/tenants/provision/schema.ts';
import type { Item } from '#shared/platform/ports.ts';
import { ENVIRONMENTS, fenceOf, unsafeTenantScope } from '#shared/platform/scope.ts';
import type { OperatorContext } from '../connection/operator-context.ts';
import { type Certificate, certificateOf, factsOf, writeCertificate } from './certificate.ts';
import { erasureTable, type Progress, removeAll } from './remove.ts';
import { type RunRecord, runKey, startRun } from './run-record.ts';
import { type Counts, countsOf, kindNameOf, objectsIn, survey } from './survey.ts';

/** What an offboarding would remove. */
export interface OffboardPlan {
  readonly items: Counts;
  readonly objects: number;
  readonly versions: number;
  readonly keys: Counts;
}

/** Work that was under way may write again; each round finds less. */
const MOST_ROUNDS = 5;

/** Throws where a legal hold is set. */
export async function planOffboarding(context: OperatorContext, tenantId: string): Promise<OffboardPlan> {
  await refuseHeld(context, tenantId);
  const found = await everythingOf(context, tenantId);
  return {
    items: countsOf(found.items),
    objects: objectsIn(found.versions),
    versions: found.versions.length,
    keys: await generationsOf(context, tenantId),
  };
}

/** A second run goes on where the first one ended. The certificate is written before the last commit. */
export async function offboard(
  context: OperatorContext,
  tenant: TenantRecord,
  options: { readonly certificate: string; readonly progress: Progress },
): Promise<Certificate> {
  const id = tenant.tenant_id;
  await refuseHeld(context, id);
  const run = await startRun(context, id, async () => ({
    ...(await planOffboarding(context, id)),
    tenant_id: id,
    ids: [],
  }));
  await removeEverything(context, id, options.progress);
  for (const environment of ENVIRONMENTS) await destroyRing(context, unsafeTenantScope(id, environment));
  await removeEverything(context, id, options.progress);
  return finish(context, tenant, run, options.certificate);
}

async function removeEverything(
  context: OperatorContext,
  tenantId: string,
  progress: Progress,
): Promise<void> {
  for (let round = 0; round < MOST_ROUNDS; round += 1) {
    const found = await everythingOf(context, tenantId);
    // Without API keys no call is admitted any more.
    const keysFirst = found.items.toSorted((a, b) => Number(isApiKey(b)) - Number(isApiKey(a)));
    const items = keysFirst.filter((item) => !isDirectory(item));
    if (items.length + found.versions.length === 0) return;
    await removeAll(context, tenantId, { items: items.filter(isApiKey), versions: [] }, progress);
    const rest = items.filter((item) => !isApiKey(item));
    await removeAll(context, tenantId, { items: rest, versions: found.versions }, progress);
  }
}

async function finish(
  context: OperatorContext,
  tenant: TenantRecord,
  run: RunRecord,
  path: string,
): Promise<Certificate> {
  const { tenant_id: id, name } = tenant;
  const what = { kind: 'tenant offboarded', environment: null, entity_id: null } as const;
  const kept = await trailOf(context, tenant);
  const certificate = certificateOf(what, run, { now: context.clock.now(), kept });
  await writeCertificate(path, certificate);
  await erasureTable(context, id).commit([
    { remove: tenantKey(id) },
    { remove: tenantNameKey(name) },
    { remove: runKey(id) },
    auditWrite(context, homeScope(id), 'tenants.offboard', {
      target: `tenant:${id}`,
      facts: factsOf(certificate),
    }),
  ]);
  return certificate;
}

function everythingOf({ erasure }: OperatorContext, tenantId: string) {
  return survey(erasure, tenantId, {
    item: (item) => !isRun(item),
    version: () => true,
  });
}

/** The audit trail stays: it names ids only, and no role may delete of it. */
async function trailOf({ tables, clock }: OperatorContext, tenant: TenantRecord): Promise<Counts> {
  const span = { from: Date.parse(tenant.created_at), until: clock.now() + 1 };
  const found: Item[] = [];
  for (const environment of ENVIRONMENTS) {
    const scope = unsafeTenantScope(tenant.tenant_id, environment);
    const table = tables.within(fenceOf(scope));
    found.push(...(await findAuditRows(table, scope, span)), ...(await findLinkItems(table, scope)));
  }
  return countsOf(found);
}

async function generationsOf(context: OperatorContext, tenantId: string): Promise<Counts> {
  const found = await Promise.all(
    ENVIRONMENTS.map(async (environment) => {
      const ring = await findRing(context, unsafeTenantScope(tenantId, environment));
      return [environment, ring?.generations.length ?? 0] as const;
    }),
  );
  return Object.fromEntries(found.filter(([, count]) => count > 0));
}

async function refuseHeld(context: OperatorContext, tenantId: string): Promise<void> {
  const holds = await Promise.all(
    ENVIRONMENTS.map(async (environment) => {
      const scope = unsafeTenantScope(tenantId, environment);
      // After the keys are destroyed there is no hold any more.
      return (await findRing(context, scope)) === undefined ? [] : listHolds(context, scope);
    }),
  );
  const subjects = holds.flat().map(({ subject }) => subject);
  if (subjects.length > 0) throw blockedByHold(subjects);
}

function isApiKey(item: Item): boolean {
  return kindNameOf(item) === 'API key';
}

/** The directory entries go last, because the command finds the tenant by them. */
function isDirectory(item: Item): boolean {
  return ['tenant', 'tenant name claim'].includes(kindNameOf(item));
}

function isRun(item: Item): boolean {
  return kindNameOf(item) === 'erasure run';
}
