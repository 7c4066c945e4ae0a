/** A verification as the API answers it: the recorded replies of the API's examples. Tests change what they are about. */

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
    agrees: false,
    ...change,
  };
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
