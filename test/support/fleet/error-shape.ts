/** What every refusal of the API must look like (Errors 1 to 5), told by the answer alone. */
import type { WireAnswer } from './client.ts';

/** What is wrong with an answer, or undefined: a success, or a refusal in one of the shapes of the specification. */
export function problemOf(answer: WireAnswer, method: string): string | undefined {
  const { status, headers, body } = answer;
  if (status < 300) return undefined;
  if (status === 413) return undefined;
  if (isReportedFailure(answer)) return undefined;
  if (status >= 500) return `${status}: ${answer.text.slice(0, 200)}`;
  if (method === 'HEAD') return undefined;
  if (!String(headers['content-type']).startsWith('application/json')) return `${status} is not JSON`;
  if (typeof body['code'] !== 'string' || typeof body['request_id'] !== 'string') {
    return `${status} lacks code or request_id: ${answer.text.slice(0, 200)}`;
  }
  return SHAPES.some((fits) => fits(body, status)) ? undefined : `${status} has no shape: ${answer.text}`;
}

type Body = WireAnswer['body'];

const SHAPES: readonly ((body: Body, status: number) => boolean)[] = [
  (body, status) =>
    body['error'] === true &&
    body['status_code'] === status &&
    typeof body['message'] === 'string' &&
    typeof body['errors'] === 'object',
  (body, status) =>
    typeof body['error'] === 'string' && typeof body['message'] === 'string' && body['status'] === status,
  (body) => typeof body['error'] === 'string' && typeof body['detail'] === 'string',
  // The contract has a shape of its own for a client report that is not there (RPT-110).
  (body, status) =>
    status === 404 &&
    body['error'] === 'not_found' &&
    typeof body['message'] === 'string' &&
    typeof body['details'] === 'string',
  (body, status) => (status === 404 || status === 405) && typeof body['detail'] === 'string',
  ({ code: _code, request_id: _id, ...fields }, status) =>
    status === 400 && Object.values(fields).length > 0 && Object.values(fields).every(Array.isArray),
];

/** A webhook test that could not be delivered is answered with 502 and its outcome (WH-204). */
function isReportedFailure({ status, body }: WireAnswer): boolean {
  return status === 502 && body['success'] === false && typeof body['log_id'] === 'string';
}
