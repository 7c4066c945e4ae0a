/** Starts admission beside everything else; its outcome is awaited before anything leaves or is written. */

import { fenceOf } from '#shared/platform/scope.ts';
import { type ApiEvent, callerAddress, header } from '../exchange/event.ts';
import type { Exchange } from '../exchange/exchange.ts';
import type { Foundation } from '../foundation.ts';
import { admit } from './admission.ts';
import type { Credential } from './credential.ts';

export function startAdmission(
  exchange: Exchange,
  credential: Credential,
  event: ApiEvent,
  foundation: Foundation,
): void {
  const { ports } = foundation;
  const contract = exchange.match?.contract;
  exchange.admission = admit(credential, contract, {
    keyRing: foundation.keyRing,
    sessionRing: foundation.sessionRing,
    tables: ports.tables,
    now: ports.clock.now(),
    log: ports.log,
    sourceIp: callerAddress(event, ports.edgePasses),
    vault: () => {
      if (credential.kind === 'guest') throw new Error('a guest has no data key');
      return foundation.vault(credential.scope, ports.tables.within(fenceOf(credential.scope)));
    },
    signed: {
      method: event.httpMethod,
      path: event.requestContext.path,
      signature: header(event, 'x-request-signature'),
      timestamp: header(event, 'x-request-timestamp'),
      body: () => (isMultipart(header(event, 'content-type')) ? '' : (exchange.sent.text ?? '')),
      strict: () => ({
        query: queryOf(event),
        idempotencyKey: header(event, 'idempotency-key'),
        body: exchange.sent.bytes(),
      }),
    },
    observeRate: (state) => {
      exchange.rate = state;
    },
  });
  exchange.admission.catch(() => undefined);
}

function isMultipart(contentType: string | undefined): boolean {
  return contentType?.toLowerCase().startsWith('multipart/') ?? false;
}

/** Every parameter as it was sent. Only the map of lists has all values of a repeated name. */
function queryOf(event: ApiEvent): readonly (readonly [string, string])[] {
  const { multiValueQueryStringParameters: lists, queryStringParameters: single } = event;
  if (lists == null)
    return Object.entries(single ?? {}).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, value]],
    );
  return Object.entries(lists).flatMap(([name, values = []]) =>
    values.map((value) => [name, value] as const),
  );
}
