/** Reads what a request claims about its signature, from the Authorization header or a presigned query. */
import type { SignedRequest } from './canonical.ts';
import { splitTarget } from './canonical.ts';
import type { Scope } from './signing-key.ts';

/** The unverified claim of a request. `expires` (seconds) is there for presigned requests only. */
export interface Claim {
  readonly accessKeyId: string;
  readonly scope: Scope;
  readonly signedHeaders: readonly string[];
  readonly signature: string;
  /** Time of signing as written, `YYYYMMDDTHHMMSSZ`, and in milliseconds. */
  readonly stamp: string;
  readonly at: number;
  readonly expires: number | undefined;
}

const ALGORITHM = 'AWS4-HMAC-SHA256';
const LONGEST_PRESIGNED_SECONDS = 604_800;

/** The claim, 'missing' when the request carries none, 'malformed' when it cannot be read. */
export function readClaim(request: SignedRequest): Claim | 'missing' | 'malformed' {
  const { query } = splitTarget(request.target);
  if (query.has('X-Amz-Signature') || query.has('X-Amz-Algorithm')) return presignedClaim(query);
  const header = request.headers.authorization;
  if (header === undefined || header === '') return 'missing';
  return headerClaim(header, request.headers['x-amz-date']);
}

function headerClaim(header: string, date: string | string[] | undefined): Claim | 'malformed' {
  if (!header.startsWith(`${ALGORITHM} `) || typeof date !== 'string') return 'malformed';
  const members = new Map<string, string>();
  for (const part of header.slice(ALGORITHM.length).split(',')) {
    const sign = part.indexOf('=');
    members.set(part.slice(0, sign).trim(), part.slice(sign + 1).trim());
  }
  return claim({
    credential: members.get('Credential'),
    headers: members.get('SignedHeaders'),
    signature: members.get('Signature'),
    stamp: date,
    expires: undefined,
  });
}

function presignedClaim(query: URLSearchParams): Claim | 'malformed' {
  const expires = Number(query.get('X-Amz-Expires') ?? 'none');
  const inRange = Number.isInteger(expires) && expires >= 1 && expires <= LONGEST_PRESIGNED_SECONDS;
  if (query.get('X-Amz-Algorithm') !== ALGORITHM || !inRange) return 'malformed';
  return claim({
    credential: query.get('X-Amz-Credential') ?? undefined,
    headers: query.get('X-Amz-SignedHeaders') ?? undefined,
    signature: query.get('X-Amz-Signature') ?? undefined,
    stamp: query.get('X-Amz-Date') ?? '',
    expires,
  });
}

interface Parts {
  readonly credential: string | undefined;
  readonly headers: string | undefined;
  readonly signature: string | undefined;
  readonly stamp: string;
  readonly expires: number | undefined;
}

function claim(parts: Parts): Claim | 'malformed' {
  const [accessKeyId, date, region, service, end, extra] = (parts.credential ?? '').split('/');
  const at = stampTime(parts.stamp);
  const signedHeaders = (parts.headers ?? '').split(';');
  const readable =
    end === 'aws4_request' && extra === undefined && at !== undefined && signedHeaders.includes('host');
  if (!readable || !accessKeyId || !date || !region || !service || !parts.signature) return 'malformed';
  if (!parts.stamp.startsWith(date)) return 'malformed';
  return {
    accessKeyId,
    scope: { date, region, service },
    signedHeaders,
    signature: parts.signature,
    stamp: parts.stamp,
    at,
    expires: parts.expires,
  };
}

function stampTime(stamp: string): number | undefined {
  const match = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(stamp);
  if (match === null) return undefined;
  const [, year, month, day, hour, minute, second] = match;
  const at = Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
  return Number.isNaN(at) ? undefined : at;
}
