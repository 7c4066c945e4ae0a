/** A stored response as the rules read it. */
import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { assessedResponse, type Submitted } from '#shared/domain/autoflag/reading.ts';
import { smallQuestionnaire } from '../../../support/small-questionnaire.ts';

const { stored, ids } = smallQuestionnaire(7_000);
const NOW = Date.parse('2026-10-01T00:00:00.000Z');
const AT = new Date(NOW).toISOString();

function loaded(changes: {
  readonly submitted_at?: string | null;
  readonly files?: readonly (number | null)[];
}): Submitted {
  const answer = {
    question_text: 'What?',
    question_number: 1,
    question_type: 'text',
    section: 'Company',
    sub_section: '',
    required: true,
    date_answer: null,
    structured_data: null,
    is_flagged: false,
    created_at: AT,
    updated_at: AT,
  } as const;
  return {
    record: { submitted_at: changes.submitted_at ?? null },
    sections: [
      {
        sectionNumber: 1,
        revision: 1,
        answers: [
          { ...answer, id: randomUUID(), question_id: ids.name, answer_text: 'Lantern', archived: false },
          { ...answer, id: randomUUID(), question_id: ids.licence, answer_text: 'xxx', archived: true },
        ],
      },
    ],
    attachments: (changes.files ?? []).map((file_question_id, index) => ({
      record: {
        pk: 'T#t#live#RES#r',
        sk: `ATT#${index}`,
        id: randomUUID(),
        document_id: randomUUID(),
        is_reference: false,
        file_question_id,
        file_question_type: null,
        file_question_description: null,
        file_question_required: null,
        file_question_multiple: null,
        classification: 'entity_private',
        content_type: 'application/pdf',
        size: 1,
        object_name: 'files/responses/r/a/o',
        uploaded_by: 'respondent',
        scan_status: 'clean',
        active_content: [],
        details: 'sealed',
        is_flagged: null,
        created_at: AT,
        updated_at: AT,
      },
      details: {
        name: 'certificate.pdf',
        document_type_name: 'Certificates',
        uploaded_by_email: null,
        digest: '00',
      },
    })),
  };
}
const read = (changes: Parameters<typeof loaded>[0]) => assessedResponse(loaded(changes), stored, NOW);

test('has the day of its submit as the respondent may have known it, further east than UTC', () => {
  expect(read({ submitted_at: '2026-09-21T09:59:59.000Z' }).today).toBe('2026-09-21');
  expect(read({ submitted_at: '2026-09-21T10:00:00.000Z' }).today).toBe('2026-09-22');
  expect(read({ submitted_at: null }).today).toBe('2026-10-01');
});

test('holds no answer that was set aside', () => {
  expect([...read({}).answers.keys()]).toEqual([ids.name]);
});

test('knows which file questions have a file, and whether there are files beside them', () => {
  expect(read({ files: [] })).toMatchObject({ attachedFileQuestions: new Set(), otherFilesAttached: false });
  expect(read({ files: [900, 900, null] })).toMatchObject({
    attachedFileQuestions: new Set([900]),
    otherFilesAttached: true,
  });
});
