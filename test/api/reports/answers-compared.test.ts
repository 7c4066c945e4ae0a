/** What answers say of their comparison with sources: that nothing was compared is never told as that nothing was found. */
import { beforeEach, describe, expect, it } from 'vitest';
import { AutofillFixture } from '../../support/assistant/autofill-fixture.ts';
import { AUTOFILL_TEMPLATE } from '../../support/assistant/autofill-template.ts';
import { runAutoflags } from '../../support/assistant/autoflag-jobs.ts';
import type { InProcessApi } from '../../support/in-process-api.ts';
import { importTemplate } from '../../support/responses/templates.ts';
import { makeTenant } from '../../support/tenant.ts';
import { withApi } from '../../support/with-api.ts';

let api: InProcessApi;
let live: AutofillFixture;
let entity: string;

withApi((opened) => {
  api = opened;
});
beforeEach(async () => {
  const tenant = await makeTenant(api);
  live = new AutofillFixture(api, tenant, await importTemplate(tenant, AUTOFILL_TEMPLATE));
  entity = await live.entity();
});

const GIVEN = {
  name: { answer_text: 'Quiet Harbour Ltd' },
  country: { answer_text: 'GB' },
  founded: { date_answer: '2011-05-14' },
  staff: { answer_text: '42' },
  officer: { answer_text: 'Odile Farrow' },
};
const STAFF = 'Number of employees';
const NOT_COMPARED = { state: 'not_compared', at: null, documents: 0, left_out: 0, records: 0 };

async function submit(response: string, answers: object = GIVEN): Promise<void> {
  await live.save(response, { ...answers });
  expect((await live.call('POST', `/responses/${response}/submit/`)).status).toBe(200);
}

async function comparisons(response: string): Promise<ReadonlyMap<string, unknown>> {
  const answers = await live.answers(response);
  return new Map([...answers].map(([question, { comparison }]) => [question, comparison]));
}

describe('an answer', () => {
  it('is not compared before a check has run, also where an autofill has read it in a document', async () => {
    await live.document(entity, ['Number of employees: 42']);
    const response = await live.response(entity, 'DRAFT');
    await live.filled(response);
    await submit(response);
    expect((await live.answers(response)).get(STAFF)).toMatchObject({
      evidence: [{ source: 'document', verdict: 'supports' }],
      comparison: NOT_COMPARED,
    });
  });

  it('is compared with how many documents and records once a check has run, whether or not it found something', async () => {
    await live.document(entity, ['Name of the compliance officer: Odile Farrow']);
    const response = await live.response(entity, 'DRAFT');
    await submit(response);
    for (const comparison of (await comparisons(response)).values()) expect(comparison).toEqual(NOT_COMPARED);
    expect(await runAutoflags(live)).toBe(0);
    const compared = { state: 'compared', at: expect.stringMatching(/Z$/) };
    for (const comparison of (await comparisons(response)).values())
      expect(comparison).toEqual({ ...compared, documents: 1, left_out: 0, records: 1 });
    const alone = await live.call('GET', `/responses/${response}/`);
    expect(alone.body['answers']).toContainEqual(
      expect.objectContaining({ question_text: STAFF, comparison: expect.objectContaining(compared) }),
    );
  });

  it('says that documents had no text, and that it was compared with records alone', async () => {
    await live.document(entity, [' ']);
    const response = await live.response(entity, 'DRAFT');
    await submit(response);
    expect(await runAutoflags(live)).toBe(0);
    expect((await comparisons(response)).get(STAFF)).toMatchObject({
      ...{ state: 'compared', documents: 0, left_out: 1, records: 1 },
    });
  });

  it('that was changed after it was compared says so, until the next check; the others stay compared', async () => {
    await live.document(entity, ['Number of employees: 42']);
    const response = await live.response(entity, 'DRAFT');
    await submit(response);
    expect(await runAutoflags(live)).toBe(0);
    const note = { text: 'Once more, please.', status_transition: 'CHANGES_REQUESTED' };
    expect((await live.call('POST', `/responses/${response}/notes/`, note)).status).toBe(201);
    await submit(response, { staff: { answer_text: '41' } });
    const changed = await comparisons(response);
    expect(changed.get(STAFF)).toMatchObject({ state: 'changed_since', documents: 1 });
    expect([...changed.values()]).toContainEqual(expect.objectContaining({ state: 'compared' }));
    expect(await runAutoflags(live)).toBe(0);
    expect((await comparisons(response)).get(STAFF)).toMatchObject({ state: 'compared' });
  });

  it('says nothing of a comparison where nothing is answered', async () => {
    await live.document(entity, ['Number of employees: about forty']);
    const response = await live.response(entity, 'DRAFT');
    await live.filled(response);
    expect((await live.answers(response)).get(STAFF)).toMatchObject({ answer_text: '', comparison: null });
  });
});
