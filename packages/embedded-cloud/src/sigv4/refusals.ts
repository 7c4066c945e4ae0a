/** How S3 and the JSON services word a refused signature. */
import { AwsError } from '../service.ts';
import type { Refusal } from './verify.ts';

type Wording = readonly [code: string, status: number, message: string];

const MISMATCH =
  'The request signature we calculated does not match the signature you provided. Check your key and signing method.';

const S3: Record<Refusal, Wording> = {
  missing: ['AccessDenied', 403, 'Access Denied'],
  malformed: ['AuthorizationHeaderMalformed', 400, 'The authorization of the request cannot be read'],
  'unknown-key': [
    'InvalidAccessKeyId',
    403,
    'The AWS Access Key Id you provided does not exist in our records.',
  ],
  skewed: [
    'RequestTimeTooSkewed',
    403,
    'The difference between the request time and the current time is too large.',
  ],
  expired: ['AccessDenied', 403, 'Request has expired'],
  'not-yet-valid': ['AccessDenied', 403, 'Request is not yet valid'],
  'unsigned-headers': [
    'AccessDenied',
    403,
    'There were headers present in the request which were not signed',
  ],
  payload: [
    'XAmzContentSHA256Mismatch',
    400,
    "The provided 'x-amz-content-sha256' header does not match what was computed.",
  ],
  mismatch: ['SignatureDoesNotMatch', 403, MISMATCH],
};

const JSON_SERVICES: Record<Refusal, Wording> = {
  missing: ['MissingAuthenticationTokenException', 403, 'Missing Authentication Token'],
  malformed: ['IncompleteSignatureException', 403, 'The authorization of the request cannot be read'],
  'unknown-key': [
    'UnrecognizedClientException',
    403,
    'The security token included in the request is invalid.',
  ],
  skewed: [
    'InvalidSignatureException',
    403,
    'Signature expired: the request time is too far from the current time',
  ],
  expired: ['InvalidSignatureException', 403, 'Signature expired'],
  'not-yet-valid': ['InvalidSignatureException', 403, 'Signature not yet current'],
  'unsigned-headers': ['InvalidSignatureException', 403, MISMATCH],
  payload: ['InvalidSignatureException', 403, MISMATCH],
  mismatch: ['InvalidSignatureException', 403, MISMATCH],
};

/** The refusal in S3's words. */
export function s3Refusal(refusal: Refusal): AwsError {
  return worded(S3[refusal]);
}

/** The refusal in the words of the services that speak JSON. */
export function jsonRefusal(refusal: Refusal): AwsError {
  return worded(JSON_SERVICES[refusal]);
}

function worded([code, status, message]: Wording): AwsError {
  return new AwsError(code, message, status);
}
