/** A list of requests, as the API answers it: every state once, and more of those that wait for respondents. */
import type { ResponseListItem } from '#shared/domain/responses/schema.ts';
import { STATUSES } from '../../../console/parts/requests/status-tone.ts';
import type { FakeService } from '../fake-service/fake-service.ts';

/** A text of a respondent that a page must show and never run. */
const CANARY = '<img src=x onerror="window.canary=1">';

function aRequest(number: number, change: Partial<ResponseListItem> = {}): ResponseListItem {
  return {
    id: `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`,
    response_name: `Lantern Shipping ${number} Ltd – Third-party due diligence`,
    questionnaire_name: 'Third-party due diligence',
    entity_name: `Lantern Shipping ${number} Ltd`,
    assigned_to: null,
    status: 'DRAFT',
    created_at: '2026-11-20T09:30:00.000Z',
    submitted_at: null,
    ...change,
  };
}

/** Answers the list, narrowed by `status` and cut into pages as the API does. */
export function listRequests(
  service: FakeService,
  requests: readonly ResponseListItem[] = theRequests(),
): void {
  service.handlers.push(({ method, path, query }) => {
    if (method !== 'GET' || path !== '/responses/') return undefined;
    const found = requests.filter(
      ({ status }) => query.get('status') === null || query.get('status') === status,
    );
    const [page, size] = [Number(query.get('page')), Number(query.get('page_size'))];
    const results = found.slice((page - 1) * size, page * size);
    return { status: 200, body: { count: found.length, next: null, previous: null, results } };
  });
}

function theRequests(): readonly ResponseListItem[] {
  const inEveryState = STATUSES.map((status, index) => aRequest(index + 1, { status }));
  const waiting = Array.from({ length: 60 }, (_, index) => aRequest(index + 100));
  return [aRequest(99, { response_name: CANARY }), ...inEveryState, ...waiting];
}
