/**
 * Continues a form that the edge has stored: rebuilds the original call from the stored body and the headers of the redirected
 * call, and runs it as if it had come directly.
 */
import { bearerToken, decodeApiKey } from '#shared/http/admission/credential.ts';
import { type ApiEvent, type ApiResult, header } from '#shared/http/exchange/event.ts';
import type { StagedForm, StagedForms } from '#shared/platform/files/staged-forms.ts';
import type { Clock, Log, Pepper } from '#shared/platform/ports.ts';
import { STAGING_PATH, UPLOAD_PATH } from './routes.ts';

/** Runs a call of the API. */
export type RunCall<C> = (event: ApiEvent, context: C) => Promise<ApiResult>;

export interface TakeOverPorts {
  readonly stagedForms: StagedForms;
  readonly pepper: Pepper;
  readonly log: Log;
  readonly clock: Clock;
}

/** How long a stored form can be continued. Its caller is redirected at once, and may repeat the call while the service is busy. */
const LIFETIME_MS = 2 * 3_600_000;

/**
 * A handler of `GET /api/v1/uploads/{id}/`. Where the stored form does not exist or was used, the call is passed on unchanged.
 * No route has its path, so the pipeline answers 401 without a valid key and 404 with one.
 */
export function takeOver<C>(run: RunCall<C>, ports: TakeOverPorts): RunCall<C> {
  return async (event, context) => {
    const id = uploadId(event.requestContext.path);
    const form = id === undefined ? undefined : await find(id, event, ports);
    if (id === undefined || form === undefined) return run(event, context);
    const result = await run(originalCall(event, form), context);
    if (isFinal(result)) await remove(id, ports);
    return result;
  };
}

const [BEFORE_ID = '', AFTER_ID = ''] = UPLOAD_PATH.split('{id}');
const ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** The id in the path. Undefined where the gateway cannot have issued it. */
export function uploadId(path: string): string | undefined {
  if (!path.startsWith(BEFORE_ID)) return undefined;
  const rest = path.slice(BEFORE_ID.length);
  const id = rest.endsWith(AFTER_ID) ? rest.slice(0, -AFTER_ID.length) : rest;
  return ID.test(id) ? id : undefined;
}

/** Reads the stored form only for a caller with a genuine key, because it may have megabytes. */
async function find(id: string, event: ApiEvent, ports: TakeOverPorts): Promise<StagedForm | undefined> {
  const token = bearerToken(header(event, 'authorization'));
  if (token === undefined || decodeApiKey(await ports.pepper.read(), token) === undefined) return undefined;
  const form = await ports.stagedForms.find(id);
  if (form === undefined || ports.clock.now() - form.storedAt <= LIFETIME_MS) return form;
  await remove(id, ports);
  return undefined;
}

/** Headers about the body. Those of the redirected call are about an empty body. */
const OF_THE_BODY = ['content-type', 'content-length', 'transfer-encoding'];

/** The call as it would have arrived directly. */
export function originalCall(event: ApiEvent, form: StagedForm): ApiEvent {
  const kept = Object.entries(event.headers ?? {}).filter(
    ([name]) => !OF_THE_BODY.includes(name.toLowerCase()),
  );
  return {
    ...event,
    httpMethod: form.method,
    headers: { ...Object.fromEntries(kept), 'content-type': form.contentType },
    queryStringParameters: null,
    multiValueQueryStringParameters: null,
    body: Buffer.from(form.bytes.buffer, form.bytes.byteOffset, form.bytes.byteLength).toString('base64'),
    isBase64Encoded: true,
    requestContext: { ...event.requestContext, path: originalPath(form.path) },
  };
}

/** The path of the original call, which is also the signed path. */
function originalPath(stagedPath: string): string {
  const [root = ''] = STAGING_PATH.split('/_');
  return stagedPath.startsWith(`${STAGING_PATH}/`)
    ? root + stagedPath.slice(STAGING_PATH.length)
    : stagedPath;
}

/** Errors caused by the call itself. After other errors the caller may retry with the same stored form. */
const FINAL_REFUSALS = [400, 404, 409, 410, 422];

/**
 * True where a retry would get the same answer. A stored form is then of no further use, because responses are not replayed
 * from it.
 */
export function isFinal({ statusCode, body }: ApiResult): boolean {
  if (statusCode < 300) return true;
  return FINAL_REFUSALS.includes(statusCode) && !/"code":"idempotency_/.test(body);
}

/** A failed removal does not change the response, because the store deletes the form by itself. */
async function remove(id: string, { stagedForms, log }: TakeOverPorts): Promise<void> {
  try {
    await stagedForms.remove(id);
  } catch (error) {
    log.error('a staged form was not removed', { upload: id }, error);
  }
}
