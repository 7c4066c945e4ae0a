/** The respondent's record: what was submitted as PDF, for the holder of the link, and nothing internal. */
import { accessibilityFaults } from '@probity/printing/testing/accessibility-faults';
import { lettersOf, lettersOfPdf } from '@probity/printing/testing/pdf-text';
import { PDFDocument } from 'pdf-lib';
import { beforeEach, describe, expect, it } from 'vitest';
import type { InProcessApi } from '../../../support/in-process-api.ts';
import { fill, type Sent, sendAndOpen, submit } from '../../../support/journeys.ts';
import {
  comment,
  type FilesTenant,
  makeFilesTenant,
  note,
  upload,
} from '../../../support/onboarding/fixture.ts';
import { withApi } from '../../../support/with-api.ts';

let api: InProcessApi;
let tenant: FilesTenant;
let sent: Sent;

withApi((opened) => {
  api = opened;
});
beforeEach(async () => {
  tenant = await makeFilesTenant(api);
  sent = await sendAndOpen(api, tenant);
});

const record = (bearer = sent.bearer) => api.call('GET', '/api/v1/onboarding/record/', { key: bearer });

async function submitted(): Promise<void> {
  await fill(api, tenant, sent.bearer);
  await upload(api, sent.bearer, tenant.files.certificate, 'Incorporation – 名.pdf');
  expect((await submit(api, sent.bearer)).status).toBe(200);
}

describe('the record', () => {
  it('says what was answered, about whom, for whom, when, under which reference, with which files', async () => {
    await submitted();
    const answer = await record();
    expect(answer.status).toBe(200);
    expect(answer.headers).toMatchObject({ 'Content-Type': 'application/pdf' });
    const bytes = answer.bytes ?? new Uint8Array();
    expect(await accessibilityFaults(bytes)).toEqual([]);
    const letters = await lettersOfPdf(bytes);
    for (const said of [
      'Record of your answers',
      'Lantern Shipping Ltd',
      sent.responseId,
      'Incorporation – 名.pdf',
      'UTC',
    ]) {
      expect(letters).toContain(lettersOf(said));
    }
    const session = await api.call('GET', '/api/v1/onboarding/session/', { key: sent.bearer });
    const sender = lettersOf(String(session.body['sender_name']));
    expect(letters).toContain(sender);
    expect(letters).not.toContain(sender + sender);
    expect(letters).not.toContain(`${sender},${sender}`);
    expect((await PDFDocument.load(bytes)).getTitle()).toBe('Record of your answers');
  });

  it('has nothing internal: no notes, no internal comments, no files that the respondent may not know', async () => {
    await submitted();
    await comment(api, sent.bearer, {
      question_id: tenant.questionnaire.ids.name,
      text: 'A question of mine',
    });
    await note(api, tenant, sent.responseId, { text: 'Hidden thought', status: 'REVIEWED' });
    const letters = await lettersOfPdf((await record()).bytes ?? new Uint8Array());
    expect(letters).toContain(lettersOf('A question of mine'));
    expect(letters).not.toContain(lettersOf('Hidden thought'));
  });

  it('is refused before the submission with 409, and to others with 401', async () => {
    const early = await record();
    expect(early.status).toBe(409);
    expect(early.body).toMatchObject({ code: 'response_not_submitted' });
    expect((await record('not-a-session')).status).toBe(401);
    expect((await record(tenant.test)).status).toBe(401);
  });

  it('is the same file whenever it is downloaded', async () => {
    await submitted();
    const [first, second] = [await record(), await record()];
    expect(Buffer.compare(first.bytes ?? Buffer.of(1), second.bytes ?? Buffer.of(2))).toBe(0);
  });
});
