/** The steps around the mail of every send: hold the credit, mail the invitation, release the credit on failure. */
import { type TenantRequest, UndoneRefusal } from '#shared/http/operation.ts';
import type { Mailer, Write } from '#shared/platform/ports.ts';
import { commitCharged } from '../credits/charge.ts';
import { findHold, isCharged, releaseWrites } from '../credits/ledger.ts';
import type { Purse } from '../credits/purse.ts';
import { invitationMail } from '../mail/letters/invitation.ts';
import type { Dispatch } from '../sessions/dispatch.ts';
import { linkUrl } from '../sessions/link.ts';
import { dispatchFailed } from './errors.ts';

/**
 * Claims the idempotency key, creates an inline entity and holds the credit. A resumed run reuses the entity of the first run,
 * and its credit unless that was released.
 */
export async function beginSend(
  request: TenantRequest,
  dispatch: Pick<Dispatch, 'responseId'>,
  run: {
    readonly operationId: string;
    readonly resumed: boolean;
    readonly creation: readonly Write[];
    readonly lock?: readonly Write[];
    readonly purse: Purse;
  },
): Promise<void> {
  const { scope } = request;
  const table = request.tenantTable;
  const held = run.resumed && isCharged(scope) ? await findHold(table, scope, run.operationId) : undefined;
  const charge = { operationId: run.operationId, kind: 'send_ddq' as const, now: request.now };
  const begin = (hold: readonly Write[]) =>
    request.outside.begin([...(run.resumed ? [] : run.creation), ...hold, ...(run.lock ?? [])]);
  if (!charges(dispatch) || held?.state === 'held') await begin([]);
  else await commitCharged({ table, scope, purse: run.purse }, charge, begin);
}

/** Sending a questionnaire costs a credit. A verification alone is free here (R55). */
export function charges(dispatch: Pick<Dispatch, 'responseId'>): boolean {
  return dispatch.responseId !== null;
}

/** Sends the mail. On failure releases the credit and throws the 500 (WF-407). */
export async function mailOrUndo(
  mailer: Mailer,
  dispatch: Dispatch,
  request: TenantRequest,
  operationId: string,
  unlock: readonly Write[] = [],
): Promise<void> {
  try {
    await mailInvitation(mailer, dispatch);
  } catch (cause) {
    const release = charges(dispatch) ? releaseWrites(request.scope, { operationId, kind: 'send_ddq' }) : [];
    throw new UndoneRefusal(dispatchFailed(cause), [...release, ...unlock]);
  }
}

/** Mails the invitation. Rejects where the provider did not accept it. */
async function mailInvitation(mailer: Mailer, dispatch: Dispatch): Promise<void> {
  await mailer.send(
    invitationMail({
      to: dispatch.email,
      sender: dispatch.sender,
      entityName: dispatch.entity.name,
      questionnaireName: dispatch.questionnaire?.name ?? null,
      asksVerification: dispatch.checks.length > 0,
      url: linkUrl(dispatch.publicUrl, dispatch.token),
      expiresAt: dispatch.expiresAt,
      isTest: dispatch.scope.environment === 'test',
      language: dispatch.language,
      tenantId: dispatch.scope.tenantId,
      sessionId: dispatch.sessionId,
    }),
  );
}
