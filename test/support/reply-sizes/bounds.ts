/** What the schemas of replies leave open, by the name of the field: lengths of texts, entries of lists, totals of whole fields. */
import { EXPORT_ROWS } from '#shared/domain/audit/search/schema.ts';
import { CREDIT_KINDS } from '#shared/domain/credits/ledger.ts';
import { MOST_FILES_OF_RESPONSE } from '#shared/domain/documents/limits.ts';
import { LONGEST_TYPE } from '#shared/domain/documents/schema.ts';
import { MAX_BATCH } from '#shared/domain/entities/batch/schema.ts';
import { LONGEST_NAME, MOST_OTHER_NAMES } from '#shared/domain/entities/fields.ts';
import { ALGORITHMS, MOST_PASSKEYS } from '#shared/domain/people/passkeys/rules.ts';
import { scopesOfRole } from '#shared/domain/people/roles.ts';
import { MAX_QUESTION_LENGTH } from '#shared/domain/questionnaires/limits.ts';
import { MOST_RELATIONS } from '#shared/domain/relations/rules.ts';
import { MOST_MARKS } from '#shared/domain/responses/checked/schema.ts';
import { MOST_ANSWER_BYTES } from '#shared/domain/responses/schema.ts';
import { MOST_CHANGED_BYTES } from '#shared/domain/responses/submission/earlier/changed.ts';
import { TEXT_ROOM } from '#shared/domain/responses/text-room.ts';
import { MOST_VERSIONS } from '#shared/domain/settings/templates/schema.ts';
import { UNANSWERED_REASONS } from '#shared/domain/tasks/schema.ts';
import { ROLES } from '#shared/domain/tenants/schema.ts';
import { MOST_DAYS } from '#shared/domain/usage/schema.ts';
import { MOST_VIEWS } from '#shared/domain/views/routes.ts';
import { AGES, WORK_KINDS } from '#shared/domain/work/rules.ts';
import type { Bounds } from './longest.ts';

/** An imported template fits into an item (`templates/import.ts`); a reply escapes some of its characters once more. */
const TEMPLATE_BYTES = 2 * 360_000;
/** Evidence of a response (`evidence/fit.ts`), and comments that answers contain (`comments/embedded.ts`). */
const EVIDENCE_BYTES = 1_500_000;
const EMBEDDED_BYTES = 1_000_000;
/** Comments of automatic checks: at most one per question and check, of short texts. */
const CHECK_COMMENT_BYTES = 1_000_000;
/** A mark has an id and an instant. */
const MARKS = MOST_MARKS * 100;
const ANSWERS =
  MOST_ANSWER_BYTES + EVIDENCE_BYTES + EMBEDDED_BYTES + TEMPLATE_BYTES + MARKS + MOST_CHANGED_BYTES;
const EVERY_COMMENT = TEXT_ROOM.key.bytes + TEXT_ROOM.respondent.bytes + CHECK_COMMENT_BYTES;
/** A logo has at most 32 KB (`provision/brand.ts`), in base64. */
const LOGO_BYTES = 45_000;
/** DynamoDB › Quotas. */
const ITEM_BYTES = 400_000;
/** Forty fields, each with a message. */
const REFUSED_FIELDS = 40 * 500;
/** Two hundred refused entities: what is echoed of them, and forty messages of each. */
const REFUSED_BATCH = 200 * (4 * 600 + REFUSED_FIELDS);
/** A row of the audit trail as a line: its facts, two names, and ids. */
const AUDIT_LINE = 4 * (1_500 + 2 * 255 + 400);
const ADDRESS = 2_048;
const SENTENCE = 500;
const LINE = 255;

export const BOUNDS: Bounds = {
  totals: {
    'Response.answers': ANSWERS,
    'NoteList.notes': TEXT_ROOM.note.bytes + TEXT_ROOM.note.count * 300,
    'CommentList.comments': EVERY_COMMENT,
    'OnboardingSessionView.answers': MOST_ANSWER_BYTES,
    'OnboardingSessionView.comments': TEXT_ROOM.key.bytes + TEXT_ROOM.respondent.bytes,
    'OnboardingSessionView.questions': TEMPLATE_BYTES,
    'OnboardingSessionView.file_questions': 0,
    'OnboardingSessionView.sections': 0,
    'OnboardingSessionView.description': 0,
    'QuestionnaireView.questions': TEMPLATE_BYTES,
    'QuestionnaireView.file_questions': 0,
    'QuestionnaireView.sections': 0,
    'QuestionnaireView.description': 0,
    'QuestionsView.questions': TEMPLATE_BYTES,
    'TemplateView.template': TEMPLATE_BYTES,
    'QuestionsView.file_questions': 0,
    'Submission.answers': MOST_ANSWER_BYTES,
    // A file name holds no control characters (`cleanFilename`), so that four bytes are the most for each of its characters.
    'Document.name': 4 * (1 + LINE),
    filename: 4 * (1 + LINE),
    // E-mail addresses are ASCII, of which quotation marks and backslashes take four bytes.
    uploaded_by_email: 4 * (1 + LINE),
    // A data address of a logo is ASCII without escapes.
    logo: LOGO_BYTES,
    filters: 4 * 8_192,
    // Of a refused entity, 600 bytes are echoed (`batch/decide.ts`).
    'EntityBatchReply.entity': 4 * 600,
    'EntityBatchReply.errors': REFUSED_BATCH,
    'ResponseBatchReply.errors': REFUSED_FIELDS,
    'responses.answers.': ANSWERS,
    'WebhookDeliveryDetail.body': 4 * ITEM_BYTES,
    // One of ours (`contentTypeOf`), in ASCII without anything to escape.
    content_type: 100,
    // Codes, ids and names of forty fields.
    'AuditEntry.facts': 4 * 1_500,
    'TimelineEntry.facts': 4 * 1_500,
    'AuditExport.csv': EXPORT_ROWS * AUDIT_LINE,
    'EarlierAnswer.structured_data': 4 * 65_536,
  },
  texts: {
    next: ADDRESS,
    previous: ADDRESS,
    comments_url: ADDRESS,
    onboarding_url: ADDRESS,
    submit_url: ADDRESS,
    webhook_url: ADDRESS,
    redirect_url: ADDRESS,
    download_url: 4_096,
    token: LINE,
    session_token: 1_024,
    message: SENTENCE,
    'ChangesRequested.message': 10_000,
    'Watchlist.list': 40,
    // A name of a kind of subject.
    'TimelineEntry.type': 40,
    'Watchlist.as_of': 10,
    text: 10_000,
    id: 64,
    name: LONGEST_NAME,
    'Profile.name': LINE,
    'Profile.email': LINE,
    profile_name: LINE,
    profile_email: LINE,
    query: LONGEST_NAME,
    entity_name: LONGEST_NAME,
    subject_entity_name: LONGEST_NAME,
    response_name: LINE,
    questionnaire_name: LINE,
    sent_by: LINE,
    sender_name: LINE,
    color: 7,
    document_type: LONGEST_TYPE,
    document_type_name: LONGEST_TYPE,
    file_question_type: LONGEST_TYPE,
    file_question_description: MAX_QUESTION_LENGTH,
    email: LINE,
    phone: 50,
    title: LINE,
    gender: 32,
    entity_subtype: LINE,
    external_id: LINE,
    'EntityDistinguishing.year': 4,
    'EntityDistinguishing.country': 2,
    'Relation.role': 4 * 200,
    'RelationSource.company_id': 430,
    'RelationsFromCompany.company_id': 430,
    first_name: 150,
    middle_name: 150,
    last_name: 150,
    legal_name: LINE,
    trading_name: LINE,
    other_names: LINE,
    registration_number: LINE,
    tax_id: LINE,
    ssn: LINE,
    national_id_number: LINE,
    social_insurance_number: LINE,
    address_line_1: LINE,
    address_line_2: LINE,
    address_city: LINE,
    address_state: LINE,
    address_postal_code: LINE,
    address_country: 2,
    country_of_birth: 2,
    nationality: 2,
    jurisdiction: 2,
    date_of_birth: 10,
    incorporation_date: 10,
    last_kyc_check_date: 10,
    next_kyc_check_date: 10,
    updated_fields: 64,
    status: 32,
    email_sent_to: LINE,
    description: 2_000,
    failure_reason: SENTENCE,
    failure_details: 1_000,
    author_name: LONGEST_NAME,
    url: 4_096,
    headers: 1_024,
    verification_url: ADDRESS,
    notes: 5_000,
    outcome: 64,
    secret_key: LINE,
    event_id: 64,
    event_type: 64,
    event_types: 64,
    answer_text: 20_000,
    date_answer: 32,
    reason: 2_000,
    'CaseListItem.reason': 1_000,
    // One sentence, with the name of a person.
    'WorkItem.why': SENTENCE + LONGEST_NAME,
    // `people/sessions/device.ts`: names of a table.
    'OwnSessions.device': 64,
    'Session.scopes': 64,
    // 54 bytes in base64url.
    challenge: 72,
    // A host of the stage, and the name of the service.
    rpId: LINE,
    'PasskeyCreationOptions.id': 1_364,
    'PasskeyRequestOptions.id': 1_364,
    'StepUpAsked.id': 1_364,
    displayName: LINE,
    transports: 16,
    'ApiKey.hint': 8,
    'KeyCreated.hint': 8,
    'ApiKey.scopes': 100,
    'KeyCreated.scopes': 100,
    'ApiKey.ip_whitelist': 50,
    'KeyCreated.api_key': LINE,
    'KeyCreated.api_secret': LINE,
    'Settings.required_lists': 40,
    created_by: 64,
    retired_by: 64,
    // `entity-tag.ts`: a letter, an id and a version, in quotation marks.
    'Relation.etag': 64,
    error: SENTENCE,
    matching_name: LONGEST_NAME,
    proposed_at: 24,
    source_id: 200,
    label: 200,
    quotation: 400,
    reading: 200,
    sheet: 200,
    cells: 200,
    section: 200,
    by: LINE,
    provider_name: LINE,
    version: 64,
    value: LINE,
    summary: SENTENCE,
    assigned_to: 200,
    action: 100,
    target: LINE,
    kind: 16,
    request_id: 64,
  },
  lists: {
    other_names: MOST_OTHER_NAMES,
    engine_unanswered: UNANSWERED_REASONS.length,
    /** Matches, and ownership. */
    found_by: 2,
    results: 100,
    documents: 100,
    steps: 2,
    files: MOST_FILES_OF_RESPONSE,
    data: MOST_FILES_OF_RESPONSE,
    uploaded_files: MOST_FILES_OF_RESPONSE,
    revisions: 1_000,
    active_content: 10,
    updated_fields: 40,
    companies: 1,
    individuals: 1,
    unlinked_entities: 0,
    created_entities: MAX_BATCH,
    skipped: MAX_BATCH,
    'ResponseBatchReply.results': 200,
    'SavedViews.results': MOST_VIEWS,
    // No limit: what 10,000 people take is refused.
    'People.results': 10_000,
    'Session.scopes': Math.max(...ROLES.map((role) => scopesOfRole(role).length)),
    'RelationsFromCompany.lines': MOST_RELATIONS,
    'TemplateView.versions': MOST_VERSIONS,
    'WorkItem.tags': 6,
    // No limit over all owners and years: what so many keys take is refused.
    'ApiKeyList.results': 10_000,
    'OwnPasskeys.results': MOST_PASSKEYS,
    allowCredentials: MOST_PASSKEYS,
    excludeCredentials: MOST_PASSKEYS,
    transports: 7,
    pubKeyCredParams: ALGORITHMS.length,
    'ApiKey.scopes': 100,
    'ApiKey.ip_whitelist': 100,
    'KeyCreated.scopes': 100,
    'Settings.required_lists': 50,
    'WorkCounts.by_kind': WORK_KINDS.length,
    'WorkCounts.by_age': AGES.length,
    'Usage.days': MOST_DAYS,
    'Usage.credits': CREDIT_KINDS.length,
    'Usage.limits': 3,
    'AnswerMarked.checked_by': MOST_MARKS,
    skipped_entity_ids: 10_000,
    documents_left_out: 100,
    headers: 10,
    checks: 20,
    check_ids: 20,
    reviews: 100,
    event_types: 100,
    section: 20,
    attempts: 10,
    delivery_ids: 10,
    document_kinds: 20,
    captures: 20,
    // One for each slot (`verification/provider/port.ts`).
    pictures: 4,
    sandbox_outcomes: 20,
  },
};
