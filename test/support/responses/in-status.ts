/** Responses to the short questionnaire in each status, by the calls that lead there. */
import type { ResponseStatus } from '#shared/domain/responses/lifecycle.ts';
import type { InProcessApi } from '../in-process-api.ts';
import { keyOf, sendAndOpen, submit, submitted } from '../journeys.ts';
import type { TestTenant } from '../tenant.ts';

/** Answers the id of a live response in the status. */
export async function responseIn(
  api: InProcessApi,
  tenant: TestTenant,
  status: ResponseStatus,
): Promise<string> {
  if (status === 'PREFILL') return prefilled(api, tenant);
  if (status === 'DRAFT') return (await sendAndOpen(api, tenant)).responseId;
  const { responseId, bearer } = await submitted(api, tenant);
  const post = (path: string, body: object) =>
    api.call('POST', `/api/v1/responses/${responseId}/${path}/`, { key: keyOf(tenant, 'live'), body });
  const decide = (status_transition: string) => post('notes', { text: 'decided', status_transition });
  if (status === 'UNDER_REVIEW' || status === 'REVIEWED') await post('review', { action: 'start' });
  if (status === 'REVIEWED') await post('review', { action: 'complete' });
  if (status === 'RESUBMITTED') await decide('CHANGES_REQUESTED');
  if (status === 'RESUBMITTED') await submit(api, bearer);
  if (status === 'APPROVED' || status === 'REJECTED' || status === 'CHANGES_REQUESTED') await decide(status);
  return responseId;
}

async function prefilled(api: InProcessApi, tenant: TestTenant): Promise<string> {
  const sent = await api.call('POST', '/api/v1/workflows/send/', {
    key: keyOf(tenant, 'live'),
    body: {
      entity: { legal_name: 'Quiet Harbour Ltd' },
      ddq: { questionnaire_id: tenant.questionnaire.stored.id, prefill: true },
    },
  });
  return String(sent.body['response_id']);
}
