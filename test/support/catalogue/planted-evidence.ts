/** Evidence as an autofill leaves it, without a run of the job. */
import { randomUUID } from 'node:crypto';
import { questionEvidence } from '#shared/domain/assistant/sources/evidence-of.ts';
import { textValue } from '#shared/domain/assistant/sources/finding.ts';
import { findQuestionnaire } from '#shared/domain/questionnaires/repository.ts';
import { evidenceWrite, noEvidence } from '#shared/domain/responses/evidence/repository.ts';
import { evidenceId } from '#shared/domain/responses/member-id.ts';
import { findResponse } from '#shared/domain/responses/repository.ts';
import { fenceOf, type TenantScope } from '#shared/platform/scope.ts';
import type { WorkerContext } from '#shared/platform/worker-context.ts';

/** Stores that the entity's record answers the question. Answers the id of the evidence. */
export async function plantEvidence(
  context: WorkerContext,
  scope: TenantScope,
  responseId: string,
  questionId: number,
): Promise<string> {
  const table = context.tables.within(fenceOf(scope));
  const record = await findResponse(table, scope, responseId);
  const questionnaire =
    record === undefined ? undefined : await findQuestionnaire(table, scope, record.questionnaire_id);
  const question = questionnaire?.questions.find(({ id }) => id === questionId);
  if (record === undefined || question === undefined) throw new Error('the response asks no such question');
  const proof = {
    sourceId: record.entity_id,
    name: 'Lantern Shipping Ltd',
    at: null,
    label: 'field legal_name',
    quotation: 'Lantern Shipping Ltd',
  };
  const value = textValue('Lantern Shipping Ltd');
  const finding = { kind: 'entity', value, confidence: 0.97, engine: 'record', proofs: [proof] } as const;
  const task = { id: randomUUID(), at: record.created_at };
  const found = questionEvidence(question, { state: 'answered', value, findings: [finding] }, task);
  const section = { ...noEvidence(question.section_number), questions: [found] };
  await table.commit([evidenceWrite(scope, await context.vault(scope), responseId, section)]);
  const [piece] = found.evidence;
  return evidenceId(responseId, piece?.key ?? '');
}
