/**
 * Takes over a form that the edge has put aside: the call that it belongs to is put together again, of the stored body and
 * of the redirected caller's headers, and runs as if it had come directly.
 */
import { bearerToken, decodeApiKey } from '#shared/http/admission/credential.ts';
import { type ApiEvent, type ApiResult, header } from '#shared/http/exchange/event.ts';
import type { Log, Pepper, StagedForm, StagedForms } from '#shared/platform/ports.ts';
import { STAGING_PATH, UPLOAD_PATH } from './routes.ts';

/** What runs a call of the API. */
export type RunCall<C> = (event: ApiEvent, context: C) => Promise<ApiResult>;

export interface TakeOverPorts {
  readonly stagedForms: StagedForms;
  readonly pepper: Pepper;
  readonly log: Log;
}

/**
 * A handler of `GET /api/v1/uploads/{id}/`. A body that is not there, or was used, leaves the call as it came: no route
 * has its path, so that the pipeline answers 401 to strangers and 404 to everybody else.
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

/** The id in the path; undefined for what the gateway cannot have given out. */
export function uploadId(path: string): string | undefined {
  if (!path.startsWith(BEFORE_ID)) return undefined;
  const rest = path.slice(BEFORE_ID.length);
  const id = rest.endsWith(AFTER_ID) ? rest.slice(0, -AFTER_ID.length) : rest;
  return ID.test(id) ? id : undefined;
}

/** Megabytes are fetched for nobody whose key is not even one of ours. */
async function find(id: string, event: ApiEvent, ports: TakeOverPorts): Promise<StagedForm | undefined> {
  const token = bearerToken(header(event, 'authorization'));
  if (token === undefined || decodeApiKey(await ports.pepper.read(), token) === undefined) return undefined;
  return ports.stagedForms.find(id);
}

/** Headers that tell of the body; those of the redirected call tell of none. */
const OF_THE_BODY = ['content-type', 'content-length', 'transfer-encoding'];

/** The call as it would have come without the detour. */
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

/** The path that the caller asked for, and signed. */
function originalPath(stagedPath: string): string {
  const [root = ''] = STAGING_PATH.split('/_');
  return stagedPath.startsWith(`${STAGING_PATH}/`)
    ? root + stagedPath.slice(STAGING_PATH.length)
    : stagedPath;
}

/** Refusals whose cause lies in the call itself; after others the caller may come back for the same body. */
const FINAL_REFUSALS = [400, 404, 409, 410, 422];

/** True where the same call would be answered the same again. Unlike a key's memory, a body has no second use then. */
export function isFinal({ statusCode, body }: ApiResult): boolean {
  if (statusCode < 300) return true;
  return FINAL_REFUSALS.includes(statusCode) && !/"code":"idempotency_/.test(body);
}

/** The answer stands whether the body could be removed or not: what remains is removed after a day. */
async function remove(id: string, { stagedForms, log }: TakeOverPorts): Promise<void> {
  try {
    await stagedForms.remove(id);
  } catch (error) {
    log.error('a staged form was not removed', { upload: id }, error);
  }
}
