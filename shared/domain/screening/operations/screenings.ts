/** Starts and reads screenings. */
import type { TenantRequest } from '#shared/http/operation.ts';
import { findEntity, unsealEntity } from '../../entities/repository.ts';
import { startedWrite } from '../../entities/screened.ts';
import { webhookUrlProblem } from '../../webhooks/url-policy.ts';
import { SHOWN_RUNS } from '../codes.ts';
import { alreadyScreened, screeningNotFound, unusableWebhookUrl } from '../errors.ts';
import { screeningIdOf } from '../keys.ts';
import { screeningLifecycle } from '../lifecycle.ts';
import { readListings } from '../ownership/listings.ts';
import type { ScreeningInput } from '../schema.ts';
import { mayStart, startWrites } from '../start.ts';
import { findResult, findRuns, loadScreening } from '../store/repository.ts';
import type { Shown } from '../view.ts';

/**
 * Of concurrent calls one is accepted, and the others get its screening. A failed screening may be started again (decisions
 * 58).
 */
export async function startScreening(
  { entity_id: entityId, webhook_url }: ScreeningInput,
  request: TenantRequest,
  { allowLoopback }: { readonly allowLoopback: boolean },
) {
  const webhookUrl = webhook_url ?? null;
  const problem = webhookUrl === null ? undefined : webhookUrlProblem(webhookUrl, allowLoopback);
  if (problem !== undefined) throw unusableWebhookUrl(problem);
  const { tenantTable, scope, now, ids } = request;
  const id = screeningIdOf(entityId);
  const [record, before, vault, { owner }] = await Promise.all([
    findEntity(tenantTable, scope, entityId),
    findResult(tenantTable, scope, id),
    request.vault(),
    request.admitted(),
  ]);
  if (record === undefined) throw screeningNotFound();
  if (!mayStart(before)) throw alreadyScreened(entityId, before?.screened_at ?? null);
  const details = { creator_profile: owner ?? null, decider_profile: null, webhook_url: webhookUrl };
  return {
    body: {
      screening_id: id,
      entity_id: entityId,
      name: unsealEntity(record, vault).name,
      entity_type: record.entity_type,
      screening_status: screeningLifecycle.moves.submitAgain.to,
      message: 'The screening was started. Its outcome comes as an event, and can be asked for.',
      test_mode: scope.environment === 'test',
    },
    writes: [
      ...startWrites({ scope, vault, ids, now }, record, before, details),
      startedWrite(record, screeningNotFound),
    ],
    audit: { target: `screening:${id}`, entityId, facts: { entity_id: entityId } },
  };
}

/** The full view of an entity's screening. 404 where the entity or its screening does not exist. */
export async function readScreening(entityId: string, request: TenantRequest): Promise<Shown> {
  const { tenantTable, scope, vault: opened } = request;
  const id = screeningIdOf(entityId);
  const opening = opened();
  const [record, screening, runs, vault] = await Promise.all([
    findEntity(tenantTable, scope, entityId),
    loadScreening(tenantTable, scope, id, opening),
    findRuns(tenantTable, scope, id, SHOWN_RUNS),
    opening,
  ]);
  if (record === undefined || screening === undefined) throw screeningNotFound();
  const listings = await readListings(screening.ownership, request);
  const isTest = scope.environment === 'test';
  return { entity: unsealEntity(record, vault), screening, listings, runs, isTest };
}
