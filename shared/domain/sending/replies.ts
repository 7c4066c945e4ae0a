/** Responses of sends. */
import { type Dispatch, stepsOf } from '../sessions/dispatch.ts';
import type { WorkflowReply } from './schema.ts';

/** What a send asks for, whether or not it is mailed yet. */
type Requested = Pick<Dispatch, 'entity' | 'responseId'> & { readonly checks: readonly string[] };

/** The response after a mail was sent. */
export function sentReply(dispatch: Dispatch): WorkflowReply {
  return {
    ...common(dispatch),
    success: true,
    message: 'The request was sent.',
    workflow_session_id: dispatch.sessionId,
    session_id: dispatch.sessionId,
    status: 'sent',
    email_sent: true,
    email_sent_to: dispatch.email,
    verification_session_id: dispatch.verificationSessionId,
    expires_at: new Date(dispatch.expiresAt).toISOString(),
  };
}

/** The response for a prefilled response, which the tenant completes before sending it. */
export function prefillReply(what: Requested): WorkflowReply {
  return {
    ...common(what),
    success: true,
    message: 'The response is ready to be prefilled.',
    workflow_session_id: null,
    session_id: null,
    status: 'prefill_ready',
    email_sent: false,
    email_sent_to: null,
    verification_session_id: null,
    expires_at: null,
  };
}

function common(what: Requested) {
  const hasDdq = what.responseId !== null;
  const hasVerification = what.checks.length > 0;
  return {
    workflow_type: workflowType(hasDdq, hasVerification),
    entity_id: what.entity.id,
    entity_name: what.entity.name,
    response_id: what.responseId,
    has_ddq: hasDdq,
    has_verification: hasVerification,
    steps: stepsOf(what),
  };
}

function workflowType(hasDdq: boolean, hasVerification: boolean): WorkflowReply['workflow_type'] {
  if (hasDdq && hasVerification) return 'ddq_and_verification';
  return hasDdq ? 'ddq_only' : 'verification_only';
}
