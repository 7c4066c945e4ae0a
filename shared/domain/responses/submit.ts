/** Submitting a response: one decision and one set of writes, whoever asks for it. */
import { mayMove } from '#shared/contract/lifecycle.ts';
import { StaleRead, type TenantRequest } from '#shared/http/operation.ts';
import { eventWrite, jobWrite } from '#shared/platform/outbox.ts';
import type { Write } from '#shared/platform/ports.ts';
import type { Vault } from '#shared/platform/vault.ts';
import { ddqDoneWrites } from '../onboarding/session/complete.ts';
import type { Questionnaire } from '../questionnaires/repository.ts';
import { assessCompleteness } from '../questionnaires/rules/completeness.ts';
import { createTaskWrite } from '../tasks/repository.ts';
import type { ProfileView } from '../tenants/schema.ts';
import { archiveHidden, contents } from './answers.ts';
import { incompleteResponse, notSubmittable } from './errors.ts';
import { responseEvents, responseIdentity } from './events.ts';
import { responseLifecycle } from './lifecycle.ts';
import { type LoadedResponse, moveWrites, sectionWrite } from './repository.ts';

export interface Submission {
  readonly status: 'SUBMITTED' | 'RESUBMITTED';
  readonly submittedAt: string;
  readonly taskId: string;
  readonly writes: readonly Write[];
}

/**
 * Decides a submit and prepares its writes: the move, archived hidden answers, the step of the onboarding session,
 * `response.submitted`, `response.autoflag_started` and the autoflag job. Throws 403 in the wrong status (RESP-613)
 * and 400 with everything that is missing (ANS-408).
 */
export function submitResponse(
  loaded: LoadedResponse,
  questionnaire: Questionnaire,
  by: ProfileView,
  request: Pick<TenantRequest, 'scope' | 'now' | 'ids'>,
  vault: Vault,
): Submission {
  const { record, details, sections } = loaded;
  const trigger = mayMove(responseLifecycle, 'resubmit', record.status) ? 'resubmit' : 'submit';
  if (!mayMove(responseLifecycle, trigger, record.status)) throw notSubmittable(record.status);
  const found = assessCompleteness({
    questions: questionnaire.questions,
    file_questions: questionnaire.file_questions,
    answers: contents(sections),
    attachments: new Set(),
  });
  if (!found.complete) throw incompleteResponse(found, []);
  const status = responseLifecycle.moves[trigger].to;
  const submittedAt = new Date(request.now).toISOString();
  const taskId = request.ids.uuid();
  const identity = responseIdentity(loaded, { status: narrow(status), submitted_at: submittedAt });
  const announce = (type: 'submitted' | 'autoflagStarted', data: Readonly<Record<string, unknown>>) =>
    eventWrite(
      request.scope,
      vault,
      { type: responseEvents[type].type, data },
      { outboxId: request.ids.uuid(), now: request.now },
    );
  return {
    status: narrow(status),
    submittedAt,
    taskId,
    writes: [
      ...moveWrites(request.scope, vault, record, {
        to: status,
        at: submittedAt,
        details: { ...details, responded_by: by },
        set: { submitted_at: submittedAt },
      }),
      ...archiveHidden(sections, found.visible).changed.map((section) =>
        sectionWrite(request.scope, vault, record.id, section, () => new StaleRead()),
      ),
      ...(trigger === 'submit' ? ddqDoneWrites(loaded, request, vault) : []),
      announce('submitted', identity),
      announce('autoflagStarted', { ...identity, task_id: taskId }),
      createTaskWrite(request.scope, {
        id: taskId,
        kind: 'autoflag',
        subject: record.id,
        createdAt: submittedAt,
      }),
      jobWrite(
        request.scope,
        vault,
        { kind: 'autoflag', input: { task_id: taskId, response_id: record.id } },
        { outboxId: request.ids.uuid(), now: request.now },
      ),
    ],
  };
}

function narrow(status: string): 'SUBMITTED' | 'RESUBMITTED' {
  return status === 'RESUBMITTED' ? 'RESUBMITTED' : 'SUBMITTED';
}
