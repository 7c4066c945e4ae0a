/** Endpoints of risk profiles: read and review. */

import type { TenantRequest } from '#shared/http/operation.ts';
import type { Write } from '#shared/platform/ports.ts';
import { StaleRead } from '#shared/platform/ports.ts';
import type { TenantScope } from '#shared/platform/scope.ts';
import type { Vault } from '#shared/platform/vault.ts';
import { decisionFacts } from '../../audit/decision-facts.ts';
import { rescoredWrite } from '../../entities/screened.ts';
import { changeBy } from '../../tenants/last-change.ts';
import { findEnvironment } from '../../tenants/repository.ts';
import type { ProfileView } from '../../tenants/schema.ts';
import { judgedWorkWrites } from '../cases/work.ts';
import { groundsNotCarried, noteRequired, screeningNotFound } from '../errors.ts';
import type { Language } from '../explanation/wording/words.ts';
import { screeningIds } from '../keys.ts';
import { ownershipJobWrite } from '../ownership/job.ts';
import { listedState, sameState } from '../ownership/state.ts';
import { isWithoutNote, uncarriedGrounds } from '../profiles/dismissal.ts';
import type { RiskProfile } from '../profiles/model.ts';
import { judged } from '../profiles/review.ts';
import { profileDetail, profileSummary } from '../profiles/view.ts';
import { counts, riskScore, twoDecimals } from '../rules.ts';
import type { RiskProfileDetail, RiskProfileStatusInput } from '../schema.ts';
import { sameCaseCheck } from '../store/cases.ts';
import { caseContentOf, type ResultRecord } from '../store/records.ts';
import {
  findProfile,
  type LoadedScreening,
  loadScreening,
  profileWrite,
  resultChange,
} from '../store/repository.ts';
import { profileTag, requireSameScreening, screeningTag, type Tagged } from '../tag.ts';

export async function readRiskProfile(
  id: string,
  language: Language,
  request: TenantRequest,
): Promise<Tagged<RiskProfileDetail>> {
  const place = screeningIds.read(id, 'profile');
  const { tenantTable, scope } = request;
  const found =
    place === undefined ? undefined : await findProfile(tenantTable, scope, place, request.vault());
  if (found?.id !== id) throw screeningNotFound();
  return { body: profileDetail(found, language), headers: { ETag: profileTag(found) } };
}

export async function judgeRiskProfile(id: string, body: RiskProfileStatusInput, request: TenantRequest) {
  const [found, { owner, session }] = await Promise.all([findJudged(id, request), request.admitted()]);
  if (owner === undefined) throw screeningNotFound();
  const { profile, screening, vault } = found;
  await refuseUnfounded(profile, body, { request, isPerson: session !== undefined });
  const isConditional = requireSameScreening(request, screening, profile);
  const at = new Date(request.now).toISOString();
  const entityFacts = screening.record.entity_facts ?? '';
  const next = judged(profile, {
    status: body.status,
    reason: body.reason ?? null,
    grounds: body.grounds ?? [],
    by: owner,
    at,
    entityFacts,
  });
  const { name, entity_type } = profileSummary(next, 'en');
  const work = workWrites(found, next, request.scope);
  return {
    body: {
      success: true,
      risk_profile_id: id,
      old_status: profile.status,
      new_status: next.status,
      name,
      entity_type,
      updated_at: at,
    },
    headers: { ETag: screeningTag({ ...screening, record: after(screening.record) }) },
    writes: [
      profileWrite(request.scope, vault, screening.record.id, next),
      ...resultWrites(found, next, request, owner),
      ...(isConditional || work.length > 0 ? screening.cases.map(({ record }) => sameCaseCheck(record)) : []),
      ...work,
    ],
    audit: {
      target: `risk_profile:${id}`,
      entityId: screening.record.entity_id,
      facts: decisionFacts({
        by: owner,
        before: profile.status,
        after: next.status,
        // The reason is stored with a decision. A status that decides nothing keeps none.
        why: (next.decision?.reason ?? null) === null ? undefined : `risk_profile:${id}`,
      }),
    },
  };
}

/** A dismissal that its facts do not carry, or without the note that the tenant asks persons for. API keys write none. */
async function refuseUnfounded(
  { match }: RiskProfile,
  body: RiskProfileStatusInput,
  { request, isPerson }: { readonly request: TenantRequest; readonly isPerson: boolean },
): Promise<void> {
  const uncarried = uncarriedGrounds(match, body.grounds ?? []);
  if (uncarried.length > 0) throw groundsNotCarried(uncarried);
  if (!isPerson || !isWithoutNote(match, body)) return;
  const environment = await findEnvironment(request.tenantTable, request.scope);
  if (environment?.sanctions_dismissal_note ?? true) throw noteRequired();
}

/** The work item of the case says how many hits are still to be judged. */
function workWrites({ screening, vault }: Found, next: RiskProfile, scope: TenantScope): readonly Write[] {
  const [shown] = screening.cases;
  if (shown === undefined) return [];
  const profiles = screening.profiles.map((each) => (each.id === next.id ? next : each));
  const ground = { scope, vault, at: next.updatedAt };
  const stands = { next: caseContentOf(shown.record), details: shown.details };
  return judgedWorkWrites(ground, shown.record, stands, {
    entityType: screening.record.entity_type,
    profiles,
    ownership: screening.record.ownership,
  });
}

interface Found {
  readonly profile: RiskProfile;
  readonly screening: LoadedScreening;
  readonly vault: Vault;
}

/** Reads the whole screening, because its risk depends on all profiles. */
async function findJudged(id: string, { tenantTable, scope, vault: opened }: TenantRequest): Promise<Found> {
  const place = screeningIds.read(id, 'profile');
  if (place === undefined) throw screeningNotFound();
  const opening = opened();
  const [screening, vault] = await Promise.all([
    loadScreening(tenantTable, scope, place.anchorId, opening),
    opening,
  ]);
  const profile = screening?.profiles.find((each) => each.id === id);
  if (screening === undefined || profile === undefined) throw screeningNotFound();
  return { profile, screening, vault };
}

function after(record: ResultRecord): ResultRecord {
  return { ...record, version: record.version + 1 };
}

/**
 * The judgement changes the version of the screening. Where the profile starts or stops counting, the risk of the screening and of the
 * entity changes in the same transaction. What the entity owns is screened again where it is listed otherwise now, or a match was
 * confirmed.
 */
function resultWrites(
  { profile, screening, vault }: Found,
  next: RiskProfile,
  { scope, ids, now }: TenantRequest,
  by: ProfileView,
): readonly Write[] {
  const { record } = screening;
  const at = next.updatedAt;
  const details = { ...screening.details, last_change: changeBy(by, at, next.status) };
  const stale = () => new StaleRead();
  const profiles = screening.profiles.map((each) => (each.id === next.id ? next : each));
  const sanctioned = listedState(profiles);
  const isOther = !sameState(listedState(screening.profiles), sanctioned);
  if (!isOther && counts(profile) === counts(next))
    return [resultChange(vault, screening, { set: { updated_at: at }, details }, stale)];
  const risk_score = riskScore(profiles, record.ownership);
  const job = { ownership_of: record.entity_id, affects: 'owned' } as const;
  return [
    resultChange(vault, screening, { set: { risk_score, sanctioned, updated_at: at }, details }, stale),
    rescoredWrite(scope, record.entity_id, twoDecimals(risk_score * 10)),
    ...(isOther ? [ownershipJobWrite(scope, vault, job, { outboxId: ids.uuid(), now })] : []),
  ];
}
