/** Every status and code that a route can answer, and why: what its contract implies, and what it says itself. */
import { changedMeanwhile, invalidIfMatch } from '#shared/contract/entity-tag.ts';
import {
  type ApiError,
  addressNotAllowed,
  bodyTooLarge,
  internalError,
  invalidApiKey,
  invalidInput,
  invalidRespondentSession,
  invalidSignature,
  MethodNotAllowed,
  malformedForm,
  malformedJson,
  missingScope,
  NotFound,
  RateLimited,
  temporarilyUnavailable,
  unsupportedContentType,
} from '#shared/contract/errors.ts';
import { DEFAULT_BODY_BYTES, isMutation, methodsOf, type Route } from '#shared/contract/route.ts';
import { scopesOf } from '#shared/http/admission/scopes.ts';
import {
  environmentHeaderMissing,
  roleLacksScope,
  sessionEnded,
  stepUpRequired,
} from '#shared/http/admission/session/errors.ts';
import {
  idempotencyKeyConflict,
  idempotentRequestInProgress,
  invalidIdempotencyKey,
  missingIdempotencyKey,
} from '#shared/http/idempotency/errors.ts';

/** One answer of a route; successes have no code. */
export interface PossibleAnswer {
  readonly status: number;
  readonly code: string | null;
  readonly why: string;
}

type Reason = readonly [error: Pick<ApiError, 'status' | 'code'>, why: string];

/** Ordered by status; one entry per status and code, with every reason for it. */
export function answersOf(contract: Route, methods: readonly string[]): readonly PossibleAnswer[] {
  const reasons: readonly Reason[] = [
    ...ofIdempotency(contract),
    ...ofInput(contract),
    ...ofPrecondition(contract),
    ...ofCaller(contract),
    ...ofPath(contract, methods),
    ...ofOurs(),
    ...(contract.errors ?? []).map((error): Reason => [error, error.message]),
  ];
  const success = { status: contract.success.status, code: null, why: `${contract.summary}.` };
  const byCode = Map.groupBy(reasons, ([{ status, code }]) => `${status} ${code}`);
  const refusals = [...byCode.values()].flatMap((same): PossibleAnswer[] => {
    const [first] = same;
    if (first === undefined) return [];
    const [{ status, code }] = first;
    return [{ status, code, why: [...new Set(same.map(([, why]) => why))].join(' ') }];
  });
  return [success, ...refusals.sort((a, b) => a.status - b.status)];
}

function ofIdempotency(contract: Route): readonly Reason[] {
  const { idempotency } = contract;
  if (idempotency === 'none') return [];
  const { min, max } = contract.keyLength ?? { min: 1, max: 255 };
  const invalid = invalidIdempotencyKey(min, max);
  const running = 'Another call with this Idempotency-Key has not finished.';
  return [
    ...(idempotency === 'required' ? [said(missingIdempotencyKey())] : []),
    said(invalid),
    ...(isMutation(contract) ? [said(idempotencyKeyConflict())] : []),
    // Calls without an outside effect settle their key in their one commit: two at once have the same answer.
    ...(contract.outsideEffect === true ? [[idempotentRequestInProgress(1), running] as const] : []),
  ];
}

function ofInput(contract: Route): readonly Reason[] {
  const { body, query, encoding, maxBodyBytes = DEFAULT_BODY_BYTES, tooLarge } = contract;
  const large = tooLarge?.() ?? bodyTooLarge(maxBodyBytes);
  const judged = [query === undefined ? [] : ['query'], body === undefined ? [] : ['body']].flat();
  return [
    [large, `The body is larger than ${maxBodyBytes} bytes.`],
    ...(judged.length === 0
      ? []
      : [[invalidInput({}), `A field of the ${judged.join(' or ')} is not valid.`] as const]),
    ...(body === undefined ? [] : ofBody(encoding)),
  ];
}

function ofPrecondition({ entityTag }: Route): readonly Reason[] {
  if (entityTag !== 'compared') return [];
  const changed = changedMeanwhile('', { by: null, at: '', what: '' });
  return [said(invalidIfMatch()), [changed, '`If-Match` names a version that the object no longer has.']];
}

function ofBody(encoding: Route['encoding']): readonly Reason[] {
  if (encoding === 'multipart')
    return [
      [malformedForm(''), 'The body is not a valid form.'],
      said(unsupportedContentType('multipart/form-data')),
    ];
  return [
    [malformedJson(''), 'The body is not valid JSON, or empty where one is needed.'],
    said(unsupportedContentType('application/json')),
  ];
}

function ofCaller(contract: Route): readonly Reason[] {
  const limit: Reason = [new RateLimited(1), 'The limit of requests per minute or per hour is used up.'];
  switch (contract.auth) {
    case 'key':
      return [
        said(invalidApiKey()),
        said(invalidSignature()),
        said(addressNotAllowed()),
        ...scopesOf(contract).map((scope) => said(missingScope(scope))),
        ...ofPerson(contract),
        limit,
      ];
    case 'session':
      return [...ofPerson(contract), limit];
    case 'respondent':
      return [[invalidRespondentSession(), 'The respondent’s session is missing, not valid or over.'], limit];
    case 'link':
    case 'open':
      return [];
  }
}

function ofPerson(contract: Route): readonly Reason[] {
  const scopes = contract.auth === 'session' && contract.everyRole !== true ? scopesOf(contract) : [];
  return [
    said(sessionEnded()),
    said(environmentHeaderMissing()),
    ...scopes.map((scope) => said(roleLacksScope(scope))),
    ...(contract.stepUp === undefined ? [] : [said(stepUpRequired('any'))]),
  ];
}

function ofPath(contract: Route, methods: readonly string[]): readonly Reason[] {
  const names = Object.keys(contract.params ?? {}).map((name) => `\`${name}\``);
  return [
    ...(names.length === 0
      ? []
      : [[new NotFound(), `No identifier stands in the place of ${names.join(' or ')}.`] as const]),
    [new MethodNotAllowed('', methods), `This path answers ${methods.join(', ')} only.`],
  ];
}

function ofOurs(): readonly Reason[] {
  return [
    [internalError(), 'Something of ours failed; the call can be repeated.'],
    [temporarilyUnavailable(), 'The store is contended or throttled; the call can be repeated.'],
  ];
}

function said(error: ApiError): Reason {
  return [error, error.message];
}

/** Path → every method that some route answers on it. */
export function methodsByPath(routes: readonly Route[]): ReadonlyMap<string, readonly string[]> {
  const byPath = Map.groupBy(routes, ({ path }) => path);
  return new Map([...byPath].map(([path, own]) => [path, own.flatMap(methodsOf)]));
}
