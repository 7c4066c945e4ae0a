/** The cells of the table of statuses: every answer of every route, or one of each kind where the pipeline alone decides. */
import { isMutation } from '#shared/contract/route.ts';
import { EVERY_ROUTE, type KnownRoute } from '../../../../docs/catalogue/catalogue.ts';
import { listed } from '../fixture.ts';
import type { Cell } from './player.ts';

export const CELLS: readonly Cell[] = EVERY_ROUTE.flatMap((contract) =>
  listed(contract).map((answer) => ({
    name: `${contract.id} answers ${answer.status} ${answer.code ?? 'in success'}`,
    contract,
    answer,
  })),
);

/**
 * Refusals of the pipeline that every route has and none can change. What remains for every route (its success, an invalid credential,
 * a missing scope, and both failures of ours) shows that it runs the pipeline.
 */
const OF_PIPELINE: ReadonlySet<string | null> = new Set([
  'missing_idempotency_key',
  'invalid_idempotency_key',
  'idempotency_key_conflict',
  'body_too_large',
  'malformed_json',
  'malformed_form',
  'unsupported_content_type',
  'invalid_signature',
  'ip_not_allowed',
  'method_not_allowed',
  'rate_limit_exceeded',
]);

/** Whatever the pipeline asks of a route before it refuses. */
function kindOf(contract: KnownRoute): string {
  const { auth, rate, idempotency, encoding, maxBodyBytes, keyLength, body, query, tooLarge } = contract;
  const given = [body, query, tooLarge].map((each) => each !== undefined);
  return JSON.stringify([
    auth,
    rate,
    idempotency,
    encoding,
    maxBodyBytes,
    keyLength,
    isMutation(contract),
    given,
  ]);
}

/** All cells, but of the refusals of the pipeline one for each kind of route. */
export function oneOfEachKind(): readonly Cell[] {
  const seen = new Set<string>();
  return CELLS.filter(({ contract, answer }) => {
    if (!OF_PIPELINE.has(answer.code) || isDeclared(contract, answer.code)) return true;
    const kind = `${answer.code} ${kindOf(contract)}`;
    const isFirst = !seen.has(kind);
    seen.add(kind);
    return isFirst;
  });
}

function isDeclared({ errors = [] }: KnownRoute, code: string | null): boolean {
  return errors.some((error) => error.code === code);
}
