/** What an assessment says of a response that was compared with documents, of one that was not, and of answers that were changed. */
import { beforeEach, describe, expect, it } from 'vitest';
import { AutofillFixture } from '../../support/assistant/autofill-fixture.ts';
import { AUTOFILL_TEMPLATE } from '../../support/assistant/autofill-template.ts';
import { runAutoflags } from '../../support/assistant/autoflag-jobs.ts';
import type { InProcessApi } from '../../support/in-process-api.ts';
import { AssessmentFixture } from '../../support/reports/assessment-fixture.ts';
import { ReportFixture } from '../../support/reports/fixture.ts';
import { importTemplate } from '../../support/responses/templates.ts';
import { withApi } from '../../support/with-api.ts';

let api: InProcessApi;
let assessments: AssessmentFixture;
let live: AutofillFixture;
let entity: string;

withApi((opened) => {
  api = opened;
});
beforeEach(async () => {
  assessments = await AssessmentFixture.open(api);
  const imported = await importTemplate(assessments.tenant, AUTOFILL_TEMPLATE);
  live = new AutofillFixture(api, assessments.tenant, imported);
  entity = await live.entity();
});

const RIGHT = {
  name: { answer_text: 'Quiet Harbour Ltd' },
  country: { answer_text: 'GB' },
  founded: { date_answer: '2011-05-14' },
  staff: { answer_text: '42' },
  officer: { answer_text: 'Odile Farrow' },
};
const PROFILE = ['Number of employees: 42', 'Name of the compliance officer: Odile Farrow'];

function screened(): Promise<void> {
  return new ReportFixture(api, assessments.tenant).screen(entity);
}

async function submit(response: string, answers: object = RIGHT): Promise<void> {
  await live.save(response, { ...answers });
  const sent = await live.call('POST', `/responses/${response}/submit/`);
  if (sent.status !== 200) throw new Error(sent.text);
}

async function changesRequested(response: string): Promise<void> {
  const note = { text: 'Once more, please.', status_transition: 'CHANGES_REQUESTED' };
  expect((await live.call('POST', `/responses/${response}/notes/`, note)).status).toBe(201);
}

async function words(response: string): Promise<string> {
  expect((await assessments.ask(response)).status).toBe(202);
  expect(await assessments.runJobs()).toBe(0);
  return assessments.words(response);
}

describe('an assessment', () => {
  it('is rated where the entity was screened and the answers were compared with a document', async () => {
    await live.document(entity, PROFILE, { name: 'company-profile.txt' });
    const response = await live.response(entity, 'DRAFT');
    await submit(response);
    expect(await runAutoflags(live)).toBe(0);
    await screened();
    const text = await words(response);
    expect(text).toContain('Low, by findings of checks alone');
    expect(text).toContain('All answers compared with 1 document and 1 record');
    expect(text).toContain('Nothing found in 1 document and 1 record');
    expect(text).toMatch(/Supports: company-profile\.txt, line 2: “[^”]*Odile Farrow/);
    expect(text).toContain('No source contradicts the answers.');
    for (const said of ['United Kingdom', '14 May 2011']) expect(text).toContain(said);
    expect(text).not.toMatch(/Not rated|2011-05-14|\bGB\b|legal_name/);
  });

  it('is not rated before the check of the submission has run, and says what is missing', async () => {
    await live.document(entity, PROFILE);
    const response = await live.response(entity, 'DRAFT');
    await submit(response);
    const text = await words(response);
    expect(text).toContain('Not rated: not screened, no document compared');
    expect(text).not.toMatch(/Risk rating: |No source contradicts/);
  });

  it('counts nothing against answers that an earlier autofill had read otherwise', async () => {
    await live.document(entity, [`Number of employees: 42`, 'Name of the compliance officer: O. Farrow'], {
      name: 'company-profile.txt',
    });
    const response = await live.response(entity, 'DRAFT');
    await live.filled(response);
    await submit(response);
    const text = await words(response);
    expect(text).toMatch(/Read before, not compared: company-profile\.txt[^”]*O\. Farrow/);
    expect(text).not.toMatch(/Contradict(?:s|ed|ion)[.:]/);
    expect(text).toContain('0 points');
  });

  it('forgets the comparison of an answer that was changed since', async () => {
    await live.document(entity, PROFILE);
    const response = await live.response(entity, 'DRAFT');
    await submit(response);
    expect(await runAutoflags(live)).toBe(0);
    await screened();
    await changesRequested(response);
    await submit(response, { staff: { answer_text: '41' } });
    expect(await words(response)).toContain('Not rated: 1 of 5 answers not compared');
  });

  it('says of a comment that it is about an earlier answer, and counts it as no doubt', async () => {
    await live.document(entity, ['Company registration number: 04411872', 'Number of employees: 42'], {
      name: 'company-profile.txt',
    });
    const response = await live.response(entity, 'DRAFT');
    await live.filled(response);
    await submit(response, { ...RIGHT, number: { answer_text: '99887766' } });
    expect(await runAutoflags(live)).toBe(0);
    expect(await words(response)).toMatch(/Answers with a doubt by the rules\s*1/);
    await changesRequested(response);
    await submit(response, { number: { answer_text: '04411872' } });
    const text = await words(response);
    expect(text).toMatch(/Answers with a doubt by the rules\s*0/);
    expect(text).toContain('About an earlier answer, which was changed since. Automatic check: A document');
    expect(text).not.toContain('Doubt. ');
    const [, compared] = /(\d+) of \d+ answers compared/.exec(text) ?? [];
    const [, supported] = /Answers that a source supports\s*(\d+)/.exec(text) ?? [];
    expect(Number(supported)).toBeGreaterThan(0);
    expect(Number(supported)).toBeLessThanOrEqual(Number(compared));
    expect(text).toContain('Read before, says the same: company-profile.txt');
  });

  it('counts the doubt again where the changed answer is as wrong as the one before', async () => {
    await live.document(entity, ['Company registration number: 04411872']);
    const response = await live.response(entity, 'DRAFT');
    await submit(response, { ...RIGHT, number: { answer_text: '99887766' } });
    expect(await runAutoflags(live)).toBe(0);
    await changesRequested(response);
    await submit(response, { number: { answer_text: '99887755' } });
    expect(await runAutoflags(live)).toBe(0);
    const text = await words(response);
    expect(text).toMatch(/Answers with a doubt by the rules\s*1/);
    expect(text).not.toContain('About an earlier answer');
  });

  it('counts no document that reports may not mention among those that were compared', async () => {
    const document = await live.document(entity, PROFILE, { name: 'company-profile.txt' });
    const response = await live.response(entity, 'DRAFT');
    await submit(response);
    expect(await runAutoflags(live)).toBe(0);
    await screened();
    const changed = { classification: 'confidential' };
    expect((await live.call('PATCH', `/entities/${entity}/documents/${document}/`, changed)).status).toBe(
      200,
    );
    const text = await words(response);
    expect(text).toContain('Not rated: no document compared');
    expect(text).not.toContain('1 document');
  });
});
