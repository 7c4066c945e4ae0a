/** What happens beside the calls of the catalogue: one story for each event that no plain call leads to. */

import * as z from 'zod';
import type { RouteId } from '#functions/fleet.ts';
import { CHUNK_SIZE } from '#shared/domain/screening/batch/schema.ts';
import { makeFacts } from '../../test/support/catalogue/facts.ts';
import { requestOf } from '../catalogue/catalogue.ts';
import type { Facts } from '../catalogue/row.ts';
import type { PlayedTenant } from './played-tenant.ts';

const HOUR_MS = 3_600_000;
const LONGEST_LINK_HOURS = 168;

async function call(played: PlayedTenant, id: RouteId, facts: Facts, change: object = {}, when?: string) {
  const { method, path, body } = requestOf(id, facts, when);
  const answer = await played.source.call(method, path, {
    key: played.source.key,
    ...(body === undefined ? {} : { body: { ...Object(body), ...change } }),
  });
  if (answer.status >= 300) throw new Error(`${method} ${path}: ${answer.status} ${answer.text}`);
  return answer;
}

async function entity(played: PlayedTenant, body: object): Promise<string> {
  const made = await played.source.call('POST', '/api/v1/entities/', { key: played.source.key, body });
  return String(made.body['id']);
}

async function expired(played: PlayedTenant): Promise<void> {
  await makeFacts(played.source, { needs: ['response', 'link'], verification: true });
  played.advance(LONGEST_LINK_HOURS * HOUR_MS);
  await played.runTimers();
}

async function documentExpires(played: PlayedTenant): Promise<void> {
  const facts = await makeFacts(played.source, { needs: ['document'] });
  await call(played, 'documents.update', facts, { expiry_date: '2026-03-05' });
  played.advance(LONGEST_LINK_HOURS * HOUR_MS);
  await played.runTimers();
}

async function revoked(played: PlayedTenant): Promise<void> {
  const facts = await makeFacts(played.source, { needs: ['response', 'link'] });
  await call(played, 'responses.delete', facts);
}

async function reviewed(played: PlayedTenant): Promise<void> {
  const facts = await makeFacts(played.source, { needs: ['response'], state: 'UNDER_REVIEW' });
  await call(played, 'responses.review', facts, {}, '`complete`');
}

async function rejected(played: PlayedTenant): Promise<void> {
  const facts = await makeFacts(played.source, { needs: ['response'], state: 'SUBMITTED' });
  await call(played, 'notes.create', facts, {}, '`REJECTED`');
}

async function changesRequested(played: PlayedTenant): Promise<void> {
  const facts = await makeFacts(played.source, { needs: ['response'], state: 'SUBMITTED' });
  await call(played, 'notes.create', facts, {}, '`CHANGES_REQUESTED`');
}

async function screeningFailed(played: PlayedTenant): Promise<void> {
  const id = await entity(played, { entity_type: 'company', legal_name: 'Outage Holdings Ltd' });
  await call(played, 'screening.create', { ...(await makeFacts(played.source, {})), entity: id });
}

async function found(played: PlayedTenant): Promise<void> {
  const body = { entity_type: 'company', legal_name: 'Kastelmar Freight Holding Ltd' };
  const id = await entity(played, body);
  await call(played, 'screening.create', { ...(await makeFacts(played.source, {})), entity: id });
}

async function batchProgress(played: PlayedTenant): Promise<void> {
  const ids: string[] = [];
  while (ids.length < CHUNK_SIZE)
    ids.push(
      await entity(played, { entity_type: 'company', legal_name: `Lantern Shipping ${ids.length + 1} Ltd` }),
    );
  const facts = await makeFacts(played.source, {});
  await call(played, 'screening.create_batch', facts, { entity_ids: ids, webhook_progress: true });
}

async function batchFailed(played: PlayedTenant): Promise<void> {
  played.failBatches('States.ItemReaderFailed');
  const facts = await makeFacts(played.source, { needs: ['entity'] });
  await call(played, 'screening.create_batch', facts);
}

async function autoflagFailed(played: PlayedTenant): Promise<void> {
  const { response } = await makeFacts(played.source, { needs: ['response'], state: 'SUBMITTED' });
  await played.spoilAnswers(response);
}

async function assessed(played: PlayedTenant): Promise<void> {
  const facts = await makeFacts(played.source, { needs: ['response'], state: 'SUBMITTED' });
  await call(played, 'responses.generate_assessment', facts);
}

async function assessmentFailed(played: PlayedTenant): Promise<void> {
  const facts = await makeFacts(played.source, { needs: ['response'], state: 'SUBMITTED' });
  await call(played, 'responses.generate_assessment', facts);
  await played.spoilAnswers(facts.response);
}

/** The response is deleted before the work begins. */
async function autofillFailed(played: PlayedTenant): Promise<void> {
  const facts = await makeFacts(played.source, { needs: ['response', 'its document'], state: 'PREFILL' });
  await call(played, 'responses.autofill', facts);
  await call(played, 'responses.delete', facts);
}

/** The same with a check of answers. */
async function checkFailed(played: PlayedTenant): Promise<void> {
  const facts = await makeFacts(played.source, { needs: ['response'], state: 'PREFILL' });
  await call(played, 'responses.check_answers', facts);
  await call(played, 'responses.delete', facts);
}

/** The entity is deleted before its report is made. */
async function reportFailed(played: PlayedTenant): Promise<void> {
  const facts = await makeFacts(played.source, { needs: ['entity'] });
  await call(played, 'reports.generate_client', facts);
  await call(played, 'entities.delete', facts);
}

/** The scanner of the embedded cloud reports this harmless text. */
async function infected(played: PlayedTenant): Promise<void> {
  const { response } = await makeFacts(played.source, { needs: ['response'], state: 'DRAFT' });
  await played.attachAndScan(response, '%PDF-1.7\nEMBEDDED-CLOUD-TEST-THREATS-FOUND\n%%EOF\n');
}

/** No update of the list succeeded for as long as its publisher usually takes for the next one. */
async function listOutdated(played: PlayedTenant): Promise<void> {
  const state = { state: 'outdated', previous_state: 'in_force', as_of: '2026-02-13' };
  await played.tellCoverage([{ list: 'us_ofac_sdn', ...state }]);
}

/** The address does not exist. */
async function bounced(played: PlayedTenant): Promise<void> {
  await makeFacts(played.source, { needs: ['response', 'link'] });
  await played.bounceLastMail();
}

const WithChecks = z.object({ checks: z.array(z.object({ check_id: z.string() })) });

/** A verification without a document, from its creation to its review. */
async function verifiedByFace(played: PlayedTenant): Promise<void> {
  const facts = await makeFacts(played.source, { needs: ['person'] });
  const asked = { verification_checks: { identity_check: true } };
  const made = await call(played, 'verification.create', facts, asked);
  const verified = { ...facts, verification: String(made.body['session_id']) };
  await call(played, 'verification.simulate', verified, { outcome: 'clear' });
  await played.settle();
  const { checks } = WithChecks.parse((await call(played, 'verification.get', verified)).body);
  const check_ids = checks.map(({ check_id }) => check_id);
  await call(played, 'verification.create_review', verified, { check_ids });
}

/** By name, which seeds the ids. */
export const STORIES: Readonly<Record<string, (played: PlayedTenant) => Promise<void>>> = {
  expired,
  documentExpires,
  revoked,
  reviewed,
  rejected,
  changesRequested,
  screeningFailed,
  found,
  batchProgress,
  batchFailed,
  autoflagFailed,
  assessed,
  assessmentFailed,
  autofillFailed,
  checkFailed,
  reportFailed,
  verifiedByFace,
  infected,
  listOutdated,
  bounced,
};
