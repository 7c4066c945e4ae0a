/** What a person gives for each kind of check and document. The respondent's page reads these tables, too. */
import type { Slot } from '../provider/port.ts';
import type { CheckType } from '../schema.ts';

export const DOCUMENT_KINDS = ['passport', 'national_id', 'driving_licence', 'residence_permit'] as const;
export type DocumentKind = (typeof DOCUMENT_KINDS)[number];

/** Sides of a document that are needed. */
export const SIDES: Readonly<Record<DocumentKind, 1 | 2>> = {
  passport: 1,
  national_id: 2,
  driving_licence: 2,
  residence_permit: 2,
};

/** Why a picture must be taken again. The page has the texts. */
export const RETAKE_REASONS = [
  'unreadable',
  'blurred',
  'glare',
  'cropped',
  'wrong_side',
  'face_not_found',
  'infected',
] as const;
export type RetakeReason = (typeof RETAKE_REASONS)[number];

/** The slots that show the identity document. */
export const DOCUMENT_SLOTS: readonly Slot[] = ['document_front', 'document_back'];

/** What each check needs. A check of the face compares it with the picture on the document. */
const NEEDED: Readonly<Record<CheckType, readonly ('document' | 'selfie' | 'proof_of_address')[]>> = {
  document_check: ['document'],
  liveness_check: ['selfie'],
  identity_check: ['document', 'selfie'],
  enhanced_identity_check: ['document', 'selfie'],
  proof_of_address_check: ['proof_of_address'],
};

/** True where the person must choose a kind of document. */
export function needsDocument(checks: readonly CheckType[]): boolean {
  return checks.some((check) => NEEDED[check].includes('document'));
}

/** The slots to fill, in the order in which the page asks for them. `kind` is null before the person has chosen. */
export function neededSlots(checks: readonly CheckType[], kind: DocumentKind | null): readonly Slot[] {
  const needed = new Set(checks.flatMap((check) => NEEDED[check]));
  return [
    ...(needed.has('document') ? (['document_front'] as const) : []),
    ...(needed.has('document') && kind !== null && SIDES[kind] === 2 ? (['document_back'] as const) : []),
    ...(needed.has('selfie') ? (['selfie'] as const) : []),
    ...(needed.has('proof_of_address') ? (['proof_of_address'] as const) : []),
  ];
}

const PICTURES = ['jpg', 'jpeg', 'png'] as const;

/** File types of each slot. A bank statement or a scanned document is often a PDF, a face never is. */
export const SLOT_TYPES: Readonly<Record<Slot, readonly string[]>> = {
  document_front: [...PICTURES, 'pdf'],
  document_back: [...PICTURES, 'pdf'],
  selfie: PICTURES,
  proof_of_address: [...PICTURES, 'pdf'],
};
