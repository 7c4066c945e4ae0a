/** Deletes a response: the record in the transaction, its members in a job. */
import type { TenantRequest } from '#shared/http/operation.ts';
import { jobWrite } from '#shared/platform/outbox/write.ts';
import type { Write } from '#shared/platform/ports.ts';
import type { TenantScope } from '#shared/platform/scope.ts';
import type { Vault } from '#shared/platform/vault.ts';
import { countResponseWrite as countOnEntity } from '../../entities/repository.ts';
import { countResponseWrite as countOnTemplate } from '../../questionnaires/repository.ts';
import { withdrawnWrite, withoutDdqWrite } from '../../sessions/repository.ts';
import { notHeld } from '../../tenants/legal-hold/legal-hold.ts';
import type { ConversationRecord } from '../comments/schema.ts';
import { removedQuestion } from '../comments/waiting.ts';
import type { ResponseRecord } from '../record.ts';
import { deleteWrites } from '../repository.ts';

/** Deletes the response from the table and the indexes, and decreases the counts of its entity and template (RESP-402…404). */
export function removeResponse(
  record: ResponseRecord,
  conversation: ConversationRecord | undefined,
  request: Pick<TenantRequest, 'scope' | 'now' | 'ids'>,
  vault: Vault,
): readonly Write[] {
  const { scope } = request;
  const input = { response_id: record.id, session_id: record.session_id };
  const at = { outboxId: request.ids.uuid(), now: request.now };
  return [
    ...notHeld(scope, record.entity_id),
    ...deleteWrites(scope, record),
    ...removedQuestion(scope, record.id, conversation),
    countOnEntity(scope, record.entity_id, -1),
    ...(record.status === 'PREFILL' ? [] : [countOnTemplate(scope, record.questionnaire_id, -1)]),
    ...withoutLink(scope, record),
    jobWrite(scope, vault, { kind: 'purge', input }, at),
  ];
}

/** The link ends with the commit. Where it also asks for a verification, only its questionnaire ends. */
function withoutLink(scope: TenantScope, record: ResponseRecord): readonly Write[] {
  if (record.session_id === null) return [];
  const hasVerification = record.session_steps.includes('verification');
  return [(hasVerification ? withoutDdqWrite : withdrawnWrite)(scope, record.session_id)];
}
