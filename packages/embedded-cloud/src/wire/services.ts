/** Which service a request is for. */
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import type { JsonService, Permission } from '../service.ts';

/** A service with a REST protocol that answers JSON documents. */
interface RestService {
  permissions(request: RestRequest, body: Buffer): readonly Permission[];
  handle(
    request: RestRequest,
    body: Buffer,
  ): Promise<{ readonly status: number; readonly document: unknown }>;
}

interface RestRequest {
  readonly method: string;
  readonly url: string;
}

/** A service that judges signatures and answers by itself (S3). */
interface RawService {
  handle(request: IncomingMessage, response: ServerResponse, body: Buffer): Promise<void>;
}

export interface Services {
  /** By the prefix of `X-Amz-Target`. */
  readonly json: Readonly<Record<string, JsonService>>;
  /** By the beginning of the path. */
  readonly rest: Readonly<Record<string, RestService>>;
  readonly s3: RawService;
}

export type Addressed =
  | { readonly kind: 'json'; readonly service: JsonService; readonly operation: string }
  | { readonly kind: 'rest'; readonly service: RestService }
  | { readonly kind: 's3' }
  | { readonly kind: 'unknown'; readonly name: string };

/**
 * By target header, else by path, else by the service that the signature names: unsigned and S3-signed requests
 * are for S3, anything else is a service that is not emulated.
 */
export function addressed(services: Services, url: string, headers: IncomingHttpHeaders): Addressed {
  const target = headers['x-amz-target'];
  if (typeof target === 'string') {
    const [prefix = '', operation = ''] = target.split('.');
    const service = services.json[prefix];
    return service === undefined ? { kind: 'unknown', name: target } : { kind: 'json', service, operation };
  }
  const [path = '/'] = url.split('?');
  const rest = Object.entries(services.rest).find(([beginning]) => path.startsWith(beginning))?.[1];
  if (rest !== undefined) return { kind: 'rest', service: rest };
  const signedFor = /Credential=[^/]+\/\d+\/[^/]+\/([^/]+)\//.exec(headers.authorization ?? '')?.[1];
  return signedFor === undefined || signedFor === 's3'
    ? { kind: 's3' }
    : { kind: 'unknown', name: signedFor };
}
