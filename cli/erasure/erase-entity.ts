/** Erases one entity with everything that belongs to it, copies in events and deliveries and file versions included. */
import { auditWrite, openVault } from '#shared/domain/tenants/provision/context.ts';
import { blockedByHold } from '#shared/domain/tenants/provision/errors.ts';
import { listHolds } from '#shared/domain/tenants/provision/holds.ts';
import type { TenantScope } from '#shared/platform/scope.ts';
import type { OperatorContext } from '../connection/operator-context.ts';
import { belongs, idsOf, isFileOf, isOfEnvironment } from './belongings.ts';
import { type Certificate, certificateOf, factsOf, writeCertificate } from './certificate.ts';
import { deleteEntity } from './delete-entity.ts';
import { erasureTable, type Progress, removeAll } from './remove.ts';
import { runKey, startRun } from './run-record.ts';
import { type Counts, countsOf, objectsIn, survey } from './survey.ts';

export interface EntityPlan {
  readonly ids: readonly string[];
  readonly items: Counts;
  readonly objects: number;
  readonly versions: number;
}

/** Throws where a legal hold covers the entity. */
export async function planErasure(
  context: OperatorContext,
  scope: TenantScope,
  entityId: string,
): Promise<EntityPlan> {
  await refuseHeld(context, scope, entityId);
  const every = await survey(context.erasure, scope.tenantId, {
    item: (item) => isOfEnvironment(item, scope),
    version: () => false,
  });
  const ids = idsOf(every.items, entityId);
  const found = await belongingTo(context, scope, ids);
  return {
    ids,
    items: countsOf(found.items),
    objects: objectsIn(found.versions),
    versions: found.versions.length,
  };
}

/** A second run goes on where the first one ended. The certificate is written before the last commit. */
export async function eraseEntity(
  context: OperatorContext,
  scope: TenantScope,
  entityId: string,
  options: { readonly certificate: string; readonly progress: Progress },
): Promise<Certificate> {
  const subject = `${scope.tenantId}.${scope.environment}.${entityId}`;
  await refuseHeld(context, scope, entityId);
  const run = await startRun(context, subject, async () => {
    const plan = await planErasure(context, scope, entityId);
    return { ...plan, ids: [...plan.ids], tenant_id: scope.tenantId, keys: {} };
  });
  await deleteEntity(context, scope, { entityId, ids: run.ids });
  await removeAll(context, scope.tenantId, await belongingTo(context, scope, run.ids), options.progress);
  const left = await belongingTo(context, scope, run.ids);
  await removeAll(context, scope.tenantId, left, options.progress);
  const what = { kind: 'entity erased', environment: scope.environment, entity_id: entityId } as const;
  const certificate = certificateOf(what, run, { now: context.clock.now(), kept: {} });
  await writeCertificate(options.certificate, certificate);
  await erasureTable(context, scope.tenantId).commit([
    { remove: runKey(subject) },
    auditWrite(context, scope, 'entities.erase', {
      target: `entity:${entityId}`,
      facts: factsOf(certificate),
    }),
  ]);
  return certificate;
}

async function belongingTo(context: OperatorContext, scope: TenantScope, ids: readonly string[]) {
  const vault = await openVault(context, scope);
  return survey(context.erasure, scope.tenantId, {
    item: (item) => isOfEnvironment(item, scope) && belongs(item, ids, vault),
    version: (version) => isFileOf(version, ids),
  });
}

async function refuseHeld(context: OperatorContext, scope: TenantScope, entityId: string): Promise<void> {
  const holds = await listHolds(context, scope);
  const covering = holds
    .map(({ subject }) => subject)
    .filter((each) => each === 'tenant' || each === entityId);
  if (covering.length > 0) throw blockedByHold(covering);
}
