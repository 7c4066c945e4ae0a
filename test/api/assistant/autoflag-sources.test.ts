/** The check of a submission compares answers with documents, records and screening, and keeps what it found as evidence. */
import { beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { AutofillFixture, type UploadOptions } from '../../support/assistant/autofill-fixture.ts';
import { AUTOFILL_TEMPLATE } from '../../support/assistant/autofill-template.ts';
import { runAutoflags } from '../../support/assistant/autoflag-jobs.ts';
import type { InProcessApi } from '../../support/in-process-api.ts';
import { importTemplate } from '../../support/responses/templates.ts';
import { makeTenant } from '../../support/tenant.ts';
import { withApi } from '../../support/with-api.ts';

const STAFF = 'Number of employees';
const OFFICER = 'Name of the compliance officer';
const HARMLESS_VIRUS = 'EMBEDDED-CLOUD-TEST-THREATS-FOUND';

let api: InProcessApi;
let live: AutofillFixture;
let test: AutofillFixture;

withApi((opened) => {
  api = opened;
});
beforeEach(async () => {
  const tenant = await makeTenant(api);
  const imported = await importTemplate(tenant, AUTOFILL_TEMPLATE);
  live = new AutofillFixture(api, tenant, imported);
  test = new AutofillFixture(api, tenant, imported, 'test');
});

interface Uploaded {
  readonly lines?: readonly string[];
  readonly options?: UploadOptions;
}

/** A submission that says 99 where the document says 42. */
async function submitted(
  fixture: AutofillFixture,
  { lines = [`${STAFF}: 42`, `${OFFICER}: Odile Farrow`], options = {} }: Uploaded = {},
) {
  const entity = await fixture.entity();
  const document = await fixture.document(entity, lines, { name: 'profile.txt', ...options });
  const response = await fixture.response(entity, 'DRAFT');
  await fixture.save(response, {
    name: { answer_text: 'Quiet Harbour Ltd' },
    staff: { answer_text: '99' },
    officer: { answer_text: 'Odile Farrow' },
  });
  const sent = await fixture.call('POST', `/responses/${response}/submit/`);
  expect(sent.status, sent.text).toBe(200);
  expect(await runAutoflags(fixture)).toBe(0);
  const answers = await fixture.answers(response);
  return { response, document, staff: answers.get(STAFF), officer: answers.get(OFFICER) };
}

const Comments = z.object({
  comments: z.array(z.looseObject({ text: z.string(), comment_type: z.string() })),
});

async function commentsOn(
  fixture: AutofillFixture,
  answer: { readonly [name: string]: unknown } | undefined,
) {
  const { body } = await fixture.call('GET', `/comments/?answer_id=${String(answer?.['id'])}`);
  return Comments.parse(body).comments;
}

describe('the check of a submission', () => {
  it('flags an answer that a document contradicts, with the place for the reviewer', async () => {
    const { document, staff, officer } = await submitted(live);
    expect(staff).toMatchObject({
      is_flagged: true,
      evidence: [
        { document: { id: document }, place: { line: 1 }, quotation: `${STAFF}: 42`, verdict: 'contradicts' },
      ],
    });
    expect(officer).toMatchObject({ is_flagged: false, evidence: [{ verdict: 'supports' }] });
    expect(await commentsOn(live, staff)).toMatchObject([
      {
        comment_type: 'ai_reviewer_side',
        text: `A document says something else: "profile.txt", line 1, says "${STAFF}: 42".`,
      },
    ]);
    const [event] = await live.announced('response.autoflag_completed');
    expect(event?.['autoflag_summary']).toMatchObject({
      total_flagged: 1,
      findings: { document_contradicts: 1 },
    });
  });

  it('changes no answer, and charges nothing', async () => {
    const { staff } = await submitted(live);
    expect(staff?.answer_text).toBe('99');
    const holds = (await api.items()).filter(
      ({ pk, sk }) => sk === 'HOLD' && String(pk).startsWith(`${live.scope.prefix}#`),
    );
    expect(holds).toEqual([]);
  });

  it.each<[string, Uploaded]>([
    ['confidential', { options: { classification: 'confidential' } }],
    ['infected', { lines: [HARMLESS_VIRUS, `${STAFF}: 42`], options: { reading: {} } }],
    ['not read yet', { options: { reading: null } }],
  ])('does not use a document that is %s', async (_what, uploaded) => {
    const { staff } = await submitted(live, uploaded);
    expect(staff).toMatchObject({ is_flagged: false, evidence: [] });
  });

  it('is simulated in test mode: no document is compared', async () => {
    const { staff } = await submitted(test);
    expect(staff).toMatchObject({ is_flagged: false, evidence: [] });
  });

  it('flags no more what somebody says is read wrongly', async () => {
    const { response, staff } = await submitted(live);
    const [piece] = staff?.evidence ?? [];
    const disputed = await live.call('POST', `/evidence/${piece?.id}/dispute/`, { reason: 'Of last year.' });
    expect(disputed.status).toBe(200);
    const note = { text: 'Once more, please.', status_transition: 'CHANGES_REQUESTED' };
    expect((await live.call('POST', `/responses/${response}/notes/`, note)).status).toBe(201);
    expect((await live.call('POST', `/responses/${response}/submit/`)).status).toBe(200);
    expect(await runAutoflags(live)).toBe(0);
    expect((await live.answers(response)).get(STAFF)).toMatchObject({ is_flagged: false, evidence: [] });
  });
});
