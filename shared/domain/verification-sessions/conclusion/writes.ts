/** Everything that the conclusion of a session changes and announces, for one transaction. */

import type { Announce } from '#shared/platform/outbox/write.ts';
import { announcer } from '#shared/platform/outbox/write.ts';
import type { Ids, Write } from '#shared/platform/ports.ts';
import { StaleRead } from '#shared/platform/ports.ts';
import type { TenantScope } from '#shared/platform/scope.ts';
import type { Vault } from '#shared/platform/vault.ts';
import { verifiedSessionWrite } from '../../responses/session-reference.ts';
import { onboardingEvents } from '../../sessions/events.ts';
import { verificationDoneWrite } from '../../sessions/repository.ts';
import { verificationAnnouncer } from '../../verification/announce.ts';
import { verificationEvents } from '../../verification/events.ts';
import { verificationLifecycle } from '../../verification/lifecycle.ts';
import { removeEvidence } from '../../verification/progress/repository.ts';
import {
  moveVerificationWrites,
  sealVerificationDetails,
  unsealVerification,
} from '../../verification/repository.ts';
import { workOfVerification } from '../../verification/work.ts';
import { nonDocumentData, nonDocumentOf } from '../non-document.ts';
import type { SessionPair } from '../read.ts';
import { resultsWrite } from '../results/repository.ts';
import type { Conclusion } from './decide.ts';

export interface Concluding extends SessionPair {
  readonly scope: TenantScope;
  readonly vault: Vault;
  readonly ids: Ids;
  /** Milliseconds since the epoch. */
  readonly now: number;
  /** Milliseconds: how long results are kept. */
  readonly retentionMs: number;
}

export function conclusionWrites(concluding: Concluding, conclusion: Conclusion): readonly Write[] {
  const { scope, vault, record, now, retentionMs } = concluding;
  const { results } = conclusion;
  const { webhook_url } = unsealVerification(record, vault);
  const announce = verificationAnnouncer(scope, vault, webhook_url, concluding);
  return [
    ...recordWrites(concluding, conclusion),
    ...(results === null ? [] : [resultsWrite(scope, vault, record.id, results, now + retentionMs)]),
    ...checkEvents(concluding, conclusion, announce),
    outcomeEvent(concluding, conclusion, announce),
    ...(conclusion.move === 'complete'
      ? stepWrites(concluding)
      : [removeEvidence(scope, vault, record.id, concluding)]),
  ];
}

function recordWrites(
  { scope, vault, record, onboarding, now, retentionMs }: Concluding,
  conclusion: Conclusion,
): readonly Write[] {
  const { entity_name, webhook_url } = unsealVerification(record, vault);
  const details = { entity_name, webhook_url, failure_details: conclusion.failureDetails };
  const isCompleted = conclusion.move === 'complete';
  const { to } = verificationLifecycle.moves[conclusion.move];
  const after = { status: to, outcome: conclusion.outcome };
  const ground = { scope, vault, at: new Date(now).toISOString() };
  const work = workOfVerification(ground, record, after, { entityName: entity_name });
  return moveVerificationWrites(scope, record, {
    to,
    shown: {
      outcome: conclusion.outcome,
      failure_reason: conclusion.failureReason,
      completed_at: isCompleted ? new Date(now).toISOString() : null,
      accessed_at: record.accessed_at ?? onboarding.accessed_at,
    },
    set: {
      checks: conclusion.checks,
      details: sealVerificationDetails(record, vault, details),
      results_until: isCompleted ? now + retentionMs : null,
    },
    work,
    ...(isCompleted ? { keepUntil: now + retentionMs } : {}),
    refuse: () => new StaleRead(),
  });
}

function checkEvents(
  { record, now }: Concluding,
  { move, checks }: Conclusion,
  announce: Announce,
): readonly Write[] {
  if (move === 'fail') return [];
  const subject = { session_id: record.id, entity_id: record.entity_id };
  const completed_at = new Date(now).toISOString();
  return [
    ...checks.map(({ check_id, check_type, outcome }) =>
      announce(verificationEvents.checkCompleted.type, {
        ...subject,
        check_id,
        check_type,
        outcome,
        completed_at,
      }),
    ),
    ...nonDocumentOf(checks).map((check) =>
      announce(verificationEvents.nonDocumentCompleted.type, nonDocumentData(record, check)),
    ),
  ];
}

/** `verification.session_completed` is sent for a clear outcome only (R51). */
function outcomeEvent({ record, vault, now }: Concluding, conclusion: Conclusion, announce: Announce): Write {
  const { outcome, results, checks } = conclusion;
  const subject = {
    session_id: record.id,
    entity_id: record.entity_id,
    entity_name: unsealVerification(record, vault).entity_name,
    status: verificationLifecycle.moves[conclusion.move].to,
    outcome,
  };
  const completed_at = new Date(now).toISOString();
  if (results === null || outcome !== 'clear')
    return announce(verificationEvents.failed.type, {
      ...subject,
      failure_reason: conclusion.failureReason,
      completed_at: results === null ? null : completed_at,
    });
  const { first_name, last_name, date_of_birth, document_type, document_number } = results.extracted;
  return announce(verificationEvents.completed.type, {
    ...subject,
    checks_completed: checks.map(({ check_type }) => check_type),
    completed_at,
    extracted_data: { first_name, last_name, date_of_birth, document_type, document_number },
  });
}

/** The step of the mailed link is done, whatever the outcome. The session is, too, where the questionnaire was submitted. */
function stepWrites(concluding: Concluding): readonly Write[] {
  const { scope, vault, onboarding, now } = concluding;
  const { id, entity_id, response_id, steps } = onboarding;
  const completes = !steps.includes('ddq') || onboarding.ddq_done;
  const entity_name = unsealVerification(concluding.record, vault).entity_name;
  const data = { session_id: id, entity_id, entity_name, response_id, steps };
  const announce = announcer(scope, vault, concluding);
  return [
    verificationDoneWrite(scope, onboarding, completes, new Date(now).toISOString()),
    ...(response_id === null
      ? []
      : [verifiedSessionWrite(scope, response_id, id, completes, () => new StaleRead())]),
    announce(onboardingEvents.verificationCompleted.type, data),
    ...(completes ? [announce(onboardingEvents.completed.type, data)] : []),
  ];
}
