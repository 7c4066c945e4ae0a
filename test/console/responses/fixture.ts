/** A response with answers, readings and files, as the API answers it. Tests change what they are about. */
import type { Item, Reviewed } from '../../../console/screens/responses/model/items.ts';
import { itemsOf } from '../../../console/screens/responses/model/items.ts';
import type {
  Answer,
  Comment,
  Evidence,
  Response,
  ResponseFile,
} from '../../../console/screens/responses/model/response.ts';

/** The person who reviews. */
export const ME = '11111111-1111-4111-8111-111111111111';

const AT = '2026-11-20T09:30:00.000Z';

export function anAnswer(number: number, change: Partial<Answer> = {}): Answer {
  return {
    id: `00000000-0000-4000-8000-0000000000${String(number).padStart(2, '0')}`,
    question_id: number,
    question_text: `Question ${number}`,
    question_number: number,
    question_type: 'text',
    section: 'Company',
    sub_section: '',
    required: true,
    answer_text: `Answer ${number}`,
    date_answer: null,
    structured_data: null,
    is_flagged: false,
    comments: [],
    num_of_comments: 0,
    num_of_genie_comments: 0,
    num_of_external_comments: 0,
    comments_url: null,
    evidence: [],
    autofill: null,
    comparison: null,
    checked_by: [],
    changed_from: null,
    created_at: AT,
    updated_at: AT,
    ...change,
  };
}

export function aReading(change: Partial<Evidence> = {}): Evidence {
  return {
    id: '00000000-0000-4000-8000-00000000e001',
    source: 'document',
    source_id: '00000000-0000-4000-8000-0000000000d1',
    document: { id: '00000000-0000-4000-8000-0000000000d1', name: 'Certificate.pdf' },
    place: { page: 1, box: { x: 0.1, y: 0.5, width: 0.4, height: 0.05 } },
    label: 'Date of incorporation',
    quotation: 'this 14th day of May 2011',
    reading: '2011-05-14',
    confidence: 0.96,
    verdict: 'contradicts',
    engine: 'extractive',
    disputed: null,
    ...change,
  };
}

export function aFile(
  change: Partial<ResponseFile> & { readonly document?: ResponseFile['document'] } = {},
): ResponseFile {
  return {
    attachment_id: '00000000-0000-4000-8000-0000000000a1',
    response_id: '00000000-0000-4000-8000-000000000001',
    document: aDocument(),
    file_question_id: 7,
    file_question_type: 'Certificate of incorporation',
    file_question_description: 'A certified copy',
    file_question_required: true,
    file_question_multiple: false,
    is_flagged: null,
    is_submitted: true,
    created_at: AT,
    updated_at: AT,
    ...change,
  };
}

export function aDocument(change: Partial<ResponseFile['document']> = {}): ResponseFile['document'] {
  return {
    id: '00000000-0000-4000-8000-0000000000d1',
    name: 'Certificate.pdf',
    size: 12_345,
    content_type: 'application/pdf',
    document_type_name: 'Certificate of incorporation',
    classification: 'entity_private',
    uploaded_by_email: null,
    created_at: AT,
    expiry_date: null,
    scan_status: 'clean',
    active_content: [],
    reading: { state: 'read', reason: null },
    ...change,
  };
}

export function aComment(change: Partial<Comment> = {}): Comment {
  return {
    id: '00000000-0000-4000-8000-00000000c001',
    text: 'Which date is right?',
    comment_type: 'external',
    profile_name: 'Mara Fenwright',
    profile_email: 'mara.fenwright@example.org',
    is_edited: false,
    edited_at: null,
    created_at: AT,
    updated_at: AT,
    ...change,
  };
}

export function aResponse(answers: readonly Answer[], change: Partial<Response> = {}): Response {
  return {
    id: '00000000-0000-4000-8000-000000000001',
    response_name: 'Northwind Harbour Logistics Ltd – Supplier onboarding',
    questionnaire: { id: 1, name: 'Supplier onboarding', questionnaire_type: 'ddq' },
    subject_entity: {
      id: '00000000-0000-4000-8000-0000000000e1',
      name: 'Northwind Harbour Logistics Ltd',
      entity_type: 'company',
    },
    entity_name: 'Northwind Harbour Logistics Ltd',
    status: 'SUBMITTED',
    is_test_data: true,
    sent_by: 'Mara Fenwright',
    responded_by: null,
    reviewed_by: null,
    manager_reviewer: null,
    created_at: AT,
    updated_at: AT,
    submitted_at: AT,
    reviewed_at: null,
    manager_reviewed_at: null,
    assessment_document_id: null,
    email_delivery: null,
    answers,
    ...change,
  };
}

export function itemsFrom(
  answers: readonly Answer[],
  rest: Partial<Omit<Reviewed, 'response'>> = {},
): readonly Item[] {
  return itemsOf({ response: aResponse(answers), files: [], me: ME, marks: new Map(), ...rest });
}
