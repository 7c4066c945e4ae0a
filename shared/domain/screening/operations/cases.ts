/** Endpoints of cases: list, read, update and decide. */
import { offsetOf, type Page, paginate, refusePageBeyond } from '#shared/contract/page.ts';
import { mayConfirm } from '#shared/http/admission/scopes.ts';
import type { TenantRequest } from '#shared/http/operation.ts';
import { announcer } from '#shared/platform/outbox/write.ts';
import type { Write } from '#shared/platform/ports.ts';
import { StaleRead } from '#shared/platform/ports.ts';
import type { Vault } from '#shared/platform/vault.ts';
import { decisionFacts } from '../../audit/decision-facts.ts';
import { decidedWrite } from '../../entities/screened.ts';
import { changeBy } from '../../tenants/last-change.ts';
import { findEnvironment } from '../../tenants/repository.ts';
import { type CaseMove, CONFIRMING, caseAfter, entityDecision } from '../cases/decide.ts';
import { screeningNotFound } from '../errors.ts';
import { screeningEvents } from '../events.ts';
import type { Language } from '../explanation/wording/words.ts';
import { screeningIds } from '../keys.ts';
import { readListings } from '../ownership/listings.ts';
import type { CaseLine, CaseListQuery, CasePatch, CaseView } from '../schema.ts';
import { caseWrites, listCases } from '../store/cases.ts';
import { type CaseRecord, caseContentOf } from '../store/records.ts';
import {
  type Case,
  type LoadedScreening,
  loadScreening,
  resultChange,
  sameResultCheck,
} from '../store/repository.ts';
import { requireSameScreening, screeningTag, type Tagged } from '../tag.ts';
import { caseLine, caseView } from '../view.ts';

type Stands = Pick<CaseRecord, 'status' | 'decision'>;

interface Found {
  readonly shown: Case;
  readonly screening: LoadedScreening;
}

/** One page of all cases, newest first. */
export async function readCases(query: CaseListQuery, request: TenantRequest): Promise<Page<CaseLine>> {
  const { status, decision, entity_id: entityId } = query;
  const page = { offset: offsetOf(query), size: query.page_size };
  const filter = { status, decision, entityId };
  const { count, lines } = await listCases(request.tenantTable, request.scope, request.vault(), {
    ...page,
    ...filter,
  });
  refusePageBeyond(query, count);
  return paginate(
    query,
    count,
    lines.map(({ shown, result }) => caseLine(shown, result)),
    request.listUrl,
  );
}

export async function readCase(
  caseId: string,
  language: Language,
  request: TenantRequest,
): Promise<Tagged<CaseView>> {
  const { shown, screening } = await findCase(caseId, request);
  const listings = await readListings(screening.ownership, request);
  const body = caseView(shown, { screening, listings }, language);
  return { body, headers: { ETag: screeningTag(screening) } };
}

async function findCase(caseId: string, { tenantTable, scope, vault }: TenantRequest): Promise<Found> {
  const place = screeningIds.read(caseId, 'case');
  if (place === undefined) throw screeningNotFound();
  const screening = await loadScreening(tenantTable, scope, place.anchorId, vault());
  const shown = screening?.cases.find(({ record }) => record.id === caseId);
  if (screening === undefined || shown === undefined) throw screeningNotFound();
  return { shown, screening };
}

export async function patchCase(caseId: string, patch: CasePatch, request: TenantRequest) {
  const [found, environment, vault, admission] = await Promise.all([
    findCase(caseId, request),
    findEnvironment(request.tenantTable, request.scope),
    request.vault(),
    request.admitted(),
  ]);
  const { owner } = admission;
  if (owner === undefined) throw screeningNotFound();
  const { shown, screening } = found;
  const listings = await readListings(screening.ownership, request);
  const isConditional = requireSameScreening(request, screening);
  const at = new Date(request.now).toISOString();
  const fourEyes = environment?.four_eyes_cases ?? false;
  const confirms = mayConfirm(admission, CONFIRMING);
  const move = caseAfter(shown, { ...patch, by: owner, at, fourEyes, mayConfirm: confirms });
  const audit = {
    target: `case:${caseId}`,
    entityId: screening.record.entity_id,
    facts: auditFacts(patch, move, { by: owner, before: shown.record }),
  };
  if (move === undefined)
    return {
      body: caseView(shown, { screening, listings }),
      audit,
      headers: { ETag: screeningTag(screening) },
    };
  const record = { ...shown.record, ...move.next, updated_at: at };
  const details = { ...move.details, last_change: changeBy(owner, at, wordOf(shown, move)) };
  return {
    body: caseView({ record, details }, { screening, listings }),
    headers: { ETag: tagAfter(move, found) },
    writes: [
      ...caseWrites(request.scope, vault, shown.record, caseContentOf(record), details, {
        entityType: screening.record.entity_type,
        profiles: screening.profiles,
        ownership: screening.record.ownership,
      }),
      ...decidedWrites(move, screening, { vault, at, by: owner, isConditional }),
      ...(move.announces === undefined
        ? []
        : [decidedWrite(request.scope, record.entity_id, entityDecision(move.next.decision))]),
      ...announcements(move, record, request, vault),
    ],
    audit,
  };
}

/** The screening stores who decided. It is completed, because a case is created only by a completed run (R57). */
function decidedWrites(
  { decided }: CaseMove,
  screening: LoadedScreening,
  {
    vault,
    at,
    by,
    isConditional,
  }: {
    readonly vault: Vault;
    readonly at: string;
    readonly by: NonNullable<CaseView['closed_by']>;
    readonly isConditional: boolean;
  },
): readonly Write[] {
  if (!decided) return isConditional ? [sameResultCheck(screening)] : [];
  const details = { ...screening.details, decider_profile: by };
  return [resultChange(vault, screening, { set: { updated_at: at }, details }, () => new StaleRead())];
}

/** The tag of the screening after the writes of the move. */
function tagAfter({ decided }: CaseMove, { shown, screening }: Found): string {
  const { record } = screening;
  return screeningTag({
    record: { ...record, version: record.version + (decided ? 1 : 0) },
    cases: [{ ...shown, record: { ...shown.record, version: shown.record.version + 1 } }],
  });
}

/** The word for a move: what was decided or proposed, the new status, or the part that changed. */
function wordOf({ record, details }: Case, { next, details: after, decided }: CaseMove): string {
  if (decided && next.decision !== null) return next.decision;
  if (after.pending_decision !== null && after.pending_decision !== details.pending_decision)
    return 'proposed';
  if (next.status !== record.status) return next.status;
  return after.reason === details.reason ? 'assigned' : 'explained';
}

function announcements(
  { announces, details, next }: CaseMove,
  { id, screening_id, entity_id, status }: CaseRecord,
  request: TenantRequest,
  vault: Vault,
): readonly Write[] {
  const announce = announcer(request.scope, vault, request);
  const at = new Date(request.now).toISOString();
  const data = { case_id: id, screening_id, entity_id, title: details.title, status };
  switch (announces) {
    case undefined:
      return [];
    case 'resolved':
      return [
        announce(screeningEvents.caseResolved.type, { ...data, decision: next.decision, closed_at: at }),
      ];
    case 'opened':
      return [announce(screeningEvents.caseOpened.type, { ...data, reopened: true, opened_at: at })];
  }
}

function auditFacts(
  patch: CasePatch,
  move: CaseMove | undefined,
  { by, before }: { readonly by: { readonly id: string }; readonly before: Stands },
): Readonly<Record<string, string | boolean>> {
  return {
    ...(patch.status === undefined ? {} : { asked_status: patch.status }),
    ...(patch.decision === undefined ? {} : { asked_decision: patch.decision }),
    ...(patch.assigned_to === undefined ? {} : { assigned_to: patch.assigned_to?.id ?? 'nobody' }),
    ...decisionFacts({ by, before: stateOf(before), after: stateOf(move?.next ?? before) }),
    ...(move === undefined ? { changed: false } : { decided: move.decided }),
  };
}

/** `closed/no_risk`, or the status alone where there is no decision. */
function stateOf({ status, decision }: Stands): string {
  return decision === null ? status : `${status}/${decision}`;
}
