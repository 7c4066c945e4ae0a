/** The codes in the breakdown of a check, in words: parts that providers examine, and what they find of them. */

/** By code of the part. The breakdown also names reasons, whose sentences are in `../failure-reasons.ts`. */
export const CHECK_PARTS = {
  // The sandbox.
  authenticity: 'Authenticity of the document',
  data_consistency: 'Details of the document',
  image_quality: 'Quality of the pictures',
  liveness: 'Living person in front of the camera',
  face_comparison: 'Face beside the document',
  address: 'Address',
  issuer: 'Issuer of the proof of address',
  // Stripe Identity.
  document: 'Document',
  selfie: 'Picture of the face',
  error: 'Error of the provider',
  // ComplyCube.
  consistencyAnalysis: 'Details of the document beside those of the client',
  contentAnalysis: 'Contents of the document',
  formatAnalysis: 'Form of the document',
  forensicAnalysis: 'Traces of manipulation',
  frontBackAnalysis: 'Front and back of the document',
  mrzAnalysis: 'Machine-readable zone',
  expirationDate: 'Validity of the document',
  faceAnalysis: 'Face beside the document',
  faceDetection: 'Face that can be recognised',
  facialSimilarity: 'Likeness of the faces',
  authenticityAnalysis: 'Authenticity of the picture of the face',
  livenessAnalysis: 'Living person in front of the camera',
} as const;

/** By code of what was found, beside the outcomes of checks. */
export const CHECK_FOUND = {
  verified: 'Verified',
  unverified: 'Not verified',
  not_processed: 'Not processed',
  not_checked: 'Not checked: no picture was given',
  rejected: 'Rejected',
  // Errors of Stripe.
  document_expired: 'The document has expired',
  document_type_not_supported: 'The kind of document is not accepted',
  document_unverified_other: 'The document could not be verified',
  country_not_supported: 'The country of the document is not supported',
  under_supported_age: 'The person is too young for the provider',
  id_number_mismatch: 'The number of the person could not be confirmed',
  id_number_unverified_other: 'The number of the person could not be verified',
  selfie_face_mismatch: 'Another face than on the document',
  selfie_document_missing_photo: 'The document has no picture of a face',
  selfie_unverified_other: 'The picture of the face could not be verified',
  selfie_manipulated: 'The picture of the face was manipulated',
} as const;

export type CheckPart = keyof typeof CHECK_PARTS;
export type CheckFound = keyof typeof CHECK_FOUND;

export function isCheckPart(code: string): code is CheckPart {
  return Object.hasOwn(CHECK_PARTS, code);
}

export function isCheckFound(code: string): code is CheckFound {
  return Object.hasOwn(CHECK_FOUND, code);
}
