/** Why a verification is not clear: codes with one sentence each. All providers report in these codes. */

/** By code: the sentence that the tenant reads. */
const DETAILS = {
  document_unverified: 'The document could not be verified beyond doubt.',
  document_expired: 'The document has expired.',
  document_fake: 'The document shows signs of forgery.',
  document_compromised: 'The document is listed as lost, stolen or compromised.',
  document_not_accepted: 'The kind of document is not accepted.',
  document_unreadable: 'The document could not be read.',
  data_inconsistent: 'Details on the document contradict each other.',
  face_mismatch: 'The face of the person is not the face on the document.',
  liveness_failed: 'The selfie does not show a person in front of the camera.',
  selfie_manipulated: 'The selfie was manipulated.',
  name_mismatch: 'The name on the document is not the name of the entity.',
  name_in_part: 'The name on the document resembles the name of the entity, or agrees with it in part only.',
  birth_date_mismatch: 'The date of birth on the document is not that of the entity.',
  id_number_mismatch: 'The number of the person could not be confirmed.',
  nationality_mismatch: 'The nationality on the document is not that of the entity.',
  address_mismatch: 'The proof of address shows another address.',
  address_in_part: 'The address that was read agrees with that of the entity in part only.',
  not_compared: 'A comparison that a clear outcome needs could not be made.',
  under_age: 'The person is below the required age.',
  country_not_supported: 'The provider does not verify documents of this country.',
  consent_declined: 'The person declined the verification.',
  not_processed: 'The provider could not process the check.',
  refused_by_provider: 'The provider refused the verification for good.',
  attention_required: 'The provider asks for a closer look at a check.',
} as const;

export type FailureReason = keyof typeof DETAILS;

export interface Failure {
  readonly reason: FailureReason;
  readonly details: string;
}

export function failure(reason: FailureReason): Failure {
  return { reason, details: DETAILS[reason] };
}

/** All codes with their sentences, in the order of the documentation. */
export function failureReasons(): readonly Failure[] {
  return unsafeReasons(Object.keys(DETAILS)).map(failure);
}

function unsafeReasons(codes: readonly string[]): readonly FailureReason[] {
  return codes as readonly FailureReason[];
}
