/** The pipeline of every API function: routes and operations in, a Lambda handler out. */
import middy, { type MiddlewareObj } from '@middy/core';
import type { Route, Routes } from '#shared/contract/route.ts';
import type { PepperValues } from '#shared/platform/secrets/pepper-generations.ts';
import { unauthenticated } from './admission/admission.ts';
import { bearerToken, type Credential, decodeApiKey, decodeRespondentToken } from './admission/credential.ts';
import { decidingScope, requireScope } from './admission/scopes.ts';
import { SESSION_COOKIE } from './admission/session/cookie-name.ts';
import { startAdmission } from './admission/start.ts';
import { rateHeaders } from './admission/throttle.ts';
import { withinDeadline } from './deadline.ts';
import { callerFacts } from './exchange/caller-facts.ts';
import { type ApiEvent, type ApiResult, callerAddress, header, sentBody } from './exchange/event.ts';
import { type ApiContext, type Exchange, refuseAfterAdmission } from './exchange/exchange.ts';
import { isMatch, routeMatcher } from './exchange/match-route.ts';
import { readBody } from './exchange/read-body.ts';
import { asApiError, logRefusal, renderError } from './exchange/render.ts';
import { validate } from './exchange/validate.ts';
import { execute } from './execute.ts';
import type { Foundation } from './foundation.ts';
import { idempotencyKeyOf } from './idempotency/record.ts';
import { isStrict, judgeNames, STRICT_HEADER } from './names/unknown-names.ts';
import type { AnyOperation, Operations } from './operation.ts';

type Step = MiddlewareObj<ApiEvent, ApiResult, Error, ApiContext>;
type StepRequest = Parameters<NonNullable<Step['after']>>[0];

/** A Lambda handler over the routes of one endpoint group. */
export function apiFunction<T extends Routes>(routes: T, operations: Operations<T>, foundation: Foundation) {
  const matcher = routeMatcher(routes);
  const byName = unsafeOperations(operations);
  return middy<ApiEvent, ApiResult, Error, ApiContext>()
    .use(frame(foundation))
    .use(matchAndAuthenticate(matcher, foundation))
    .use(readInput())
    .handler((event, context) =>
      withinDeadline(
        context.getRemainingTimeInMillis(),
        execute(byName, event, context.exchange, foundation),
      ),
    );
}

/** Before the fleet secret is read. */
const NO_PEPPER: PepperValues = { generation: 0, current: new Uint8Array(), accepted: [] };

/**
 * The outermost step: ids on the way in; on the way out the single exit for refusals, then the limiter's numbers on every
 * answer, refusals and replays included (RL-015), and the request id.
 */
function frame(foundation: Foundation): Step {
  const label = ({ response, context }: StepRequest) => {
    if (!response) return;
    const { rate, requestId, warning } = context.exchange;
    if (rate !== undefined) Object.assign(response.headers, rateHeaders(rate));
    if (warning !== undefined) response.headers['Warning'] = warning;
    response.headers['X-Request-Id'] = requestId;
  };
  return {
    before: ({ event, context }) => {
      const { requestId } = event.requestContext;
      context.exchange = {
        requestId,
        log: foundation.ports.log,
        sent: sentBody(event),
        pepper: NO_PEPPER,
      };
    },
    after: label,
    onError: (request) => {
      const error = asApiError(request.error);
      const { exchange } = request.context;
      const address = callerAddress(request.event, foundation.ports.edgePasses);
      const route = exchange.match?.contract.id ?? 'none';
      const caller = callerFacts(exchange.credential, address);
      logRefusal(exchange.log, error, { request_id: exchange.requestId, route, ...caller });
      request.response = renderError(error, exchange.requestId);
      label(request);
    },
  };
}

function matchAndAuthenticate(matcher: ReturnType<typeof routeMatcher>, foundation: Foundation): Step {
  return {
    before: async ({ event, context }) => {
      const { exchange } = context;
      const matched = matcher(event.httpMethod, event.requestContext.path);
      if (isMatch(matched)) exchange.match = matched;
      exchange.pepper = await foundation.ports.pepper.read();
      exchange.credential = await credentialOf(exchange, event, foundation.ports.clock.now());
      startAdmission(exchange, exchange.credential, event, foundation);
      if (!isMatch(matched)) await refuseAfterAdmission(exchange, matched);
    },
  };
}

/** Unknown paths are treated like key routes: 401 before 404. A cookie counts only where there is no `Authorization`. */
async function credentialOf(exchange: Exchange, event: ApiEvent, now: number): Promise<Credential> {
  const contract = exchange.match?.contract;
  if (contract?.auth === 'link' || contract?.auth === 'open') return { kind: 'guest' };
  const authorization = header(event, 'authorization');
  if (contract?.auth === 'session' || (authorization === undefined && hasSession(contract, event))) {
    const { sessionOf } = await import('./admission/session/from-cookie.ts');
    return sessionOf(contract, event, exchange.pepper);
  }
  const token = bearerToken(authorization);
  const credential = token === undefined ? undefined : decode(contract, token, exchange.pepper, now);
  if (credential === undefined) throw unauthenticated(contract);
  return credential;
}

function hasSession(contract: Route | undefined, event: ApiEvent): boolean {
  return contract?.auth !== 'respondent' && header(event, 'cookie')?.includes(SESSION_COOKIE) === true;
}

function decode(
  contract: Route | undefined,
  token: string,
  pepper: PepperValues,
  now: number,
): Credential | undefined {
  if (contract?.auth === 'respondent') return decodeRespondentToken(pepper, token, now);
  const key = decodeApiKey(pepper, token);
  if (key !== undefined || contract?.alsoRespondent === undefined) return key;
  return decodeRespondentToken(pepper, token, now);
}

/** Idempotency key, body, parameters and query; whatever is wrong with them waits for admission. */
function readInput(): Step {
  return {
    before: async ({ event, context }) => {
      const { exchange } = context;
      const { match } = exchange;
      if (match === undefined) return;
      try {
        exchange.input = await parseInput(match.contract, match.params, event, exchange);
        requireDecisive(match.contract, exchange);
      } catch (refusal) {
        await refuseAfterAdmission(exchange, asApiError(refusal));
      }
    },
  };
}

/** Whether a call decides is known from its body, so this part of admission comes after the body has been read. */
function requireDecisive(contract: Route, exchange: Exchange): void {
  const needed = decidingScope(contract, exchange.input?.body);
  const { admission } = exchange;
  if (admission === undefined || (needed === undefined && contract.stepUp === undefined)) return;
  exchange.admission = admission.then((admitted) => {
    if (admitted.session !== undefined) admitted.session.requireDecisive(contract, needed);
    else if (needed !== undefined && admitted.scopes !== undefined) requireScope(admitted.scopes, needed);
    return admitted;
  });
  exchange.admission.catch(() => undefined);
}

async function parseInput(
  contract: Route,
  params: Readonly<Record<string, string>>,
  event: ApiEvent,
  exchange: Exchange,
) {
  const key = idempotencyKeyOf(contract, header(event, 'idempotency-key'));
  if (key !== undefined) exchange.idempotencyKey = key;
  const { value, form } = await readBody(contract, exchange.sent, header(event, 'content-type'));
  if (form !== undefined) exchange.form = form;
  const query = event.queryStringParameters ?? {};
  const warning = judgeNames(contract, { query, body: value }, isStrict(header(event, STRICT_HEADER)));
  if (warning !== undefined) exchange.warning = warning;
  return validate(contract, { params, query, body: value });
}

/** The compiler has matched each operation to its route; here they are looked up by name. */
function unsafeOperations(operations: unknown): Readonly<Record<string, AnyOperation>> {
  return operations as Readonly<Record<string, AnyOperation>>;
}
