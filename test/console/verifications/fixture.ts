/** A verification as the API answers it: the recorded replies of the API's examples. Tests change what they are about. */

import type { PictureAddress } from '#shared/domain/verification-sessions/pictures/schema.ts';
import type { Pictures } from '../../../console/screens/verifications/model/pictures.ts';
import type {
  Comparison,
  Results,
  Review,
  Verification,
} from '../../../console/screens/verifications/model/verification.ts';
import examples from '../../../docs/generated/examples.json' with { type: 'json' };

export function aVerification(change: Partial<Verification> = {}): Verification {
  const recorded: unknown = examples.calls['verification.get'].reply;
  return { ...unsafeVerification(structuredClone(recorded)), ...change };
}

export function someResults(change: Partial<Results> = {}): Results {
  const recorded: unknown = examples.calls['verification.results'].reply;
  return { ...unsafeResults(structuredClone(recorded)), ...change };
}

export function aReview(change: Partial<Review> = {}): Review {
  const recorded: unknown = examples.calls['verification.create_review'].reply;
  return { ...unsafeReview(structuredClone(recorded)), ...change };
}

export function aLine(change: Partial<Comparison> = {}): Comparison {
  return {
    field: 'date_of_birth',
    entity_value: '1984-05-12',
    document_value: '1984-12-05',
    score: 0,
    agrees: change.finding === 'agrees',
    finding: 'differs',
    not_compared_because: null,
    ...change,
  };
}

/** A document with two sides and a face, all of them clean. */
export function thePictures(change: Partial<Pictures> = {}): Pictures {
  const recorded: unknown = examples.calls['verification_pictures.list'].reply;
  const reply = unsafePictures(structuredClone(recorded));
  const [front] = reply.pictures;
  if (front === undefined) throw new Error('the example has no picture');
  const jpeg = { ...front, content_type: 'image/jpeg', scan_status: 'clean' as const };
  const pictures: Pictures['pictures'] = [
    { ...jpeg, kind: 'document', side: 'front', size: 1_482_000 },
    { ...jpeg, picture_id: 'back', kind: 'document', side: 'back', size: null },
    { ...jpeg, picture_id: 'face', kind: 'selfie', side: null },
  ];
  return { ...reply, pictures, retained_until: '2031-11-26T09:00:00.000Z', ...change };
}

export function anAddress(change: Partial<PictureAddress> = {}): PictureAddress {
  const recorded: unknown = examples.calls['verification_pictures.open'].reply;
  return { ...unsafeAddress(structuredClone(recorded)), ...change };
}

/** The recorded replies were encoded by the contracts of their routes. */
function unsafeVerification(reply: unknown): Verification {
  return reply as Verification;
}

function unsafeResults(reply: unknown): Results {
  return reply as Results;
}

function unsafeReview(reply: unknown): Review {
  return reply as Review;
}

function unsafePictures(reply: unknown): Pictures {
  return reply as Pictures;
}

function unsafeAddress(reply: unknown): PictureAddress {
  return reply as PictureAddress;
}
