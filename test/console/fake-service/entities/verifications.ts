/** The list of all verifications, narrowed and paged as the API does it. */
import type { VerificationLine } from '#shared/domain/verification-sessions/schema.ts';
import type { FakeReply, FakeService } from '../fake-service.ts';

const AT = '2026-11-20T09:30:00.000Z';

export class FakeVerifications {
  lines: VerificationLine[] = [
    aLine(1, 'pending', 'pending'),
    aLine(2, 'completed', 'clear'),
    aLine(3, 'completed', 'issue'),
  ];

  constructor(service: FakeService) {
    service.handlers.unshift(({ path, query }) =>
      path === '/verifications/' ? this.#page(query) : undefined,
    );
  }

  #page(query: URLSearchParams): FakeReply {
    const [status, outcome] = [query.get('status'), query.get('outcome')];
    const found = this.lines.filter(
      (line) => (status ?? line.status) === line.status && (outcome ?? line.outcome) === line.outcome,
    );
    const size = Number(query.get('page_size'));
    const from = (Number(query.get('page')) - 1) * size;
    const results = found.slice(from, from + size);
    return { status: 200, body: { count: found.length, next: null, previous: null, results } };
  }
}

export function aLine(
  n: number,
  status: VerificationLine['status'],
  outcome: VerificationLine['outcome'],
): VerificationLine {
  return {
    session_id: `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`,
    entity_id: '00000000-0000-4000-8000-0000000000c2',
    entity_name: `Tamsin Ellerquist ${n}`,
    status,
    outcome,
    failure_reason: outcome === 'issue' ? 'document_expired' : null,
    created_at: AT,
    accessed_at: status === 'pending' ? null : AT,
    completed_at: status === 'completed' ? AT : null,
    expires_at: AT,
  };
}
