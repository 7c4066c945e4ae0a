/** Autofill over the API where several sources speak of one question: which of them is written. */
import { beforeEach, describe, expect, it } from 'vitest';
import { AutofillFixture } from '../../support/assistant/autofill-fixture.ts';
import { AUTOFILL_TEMPLATE } from '../../support/assistant/autofill-template.ts';
import type { InProcessApi } from '../../support/in-process-api.ts';
import { importTemplate } from '../../support/responses/templates.ts';
import { makeTenant } from '../../support/tenant.ts';
import { withApi } from '../../support/with-api.ts';

let api: InProcessApi;
let autofill: AutofillFixture;

withApi((opened) => {
  api = opened;
});
beforeEach(async () => {
  const tenant = await makeTenant(api, { credits: 3 });
  autofill = new AutofillFixture(api, tenant, await importTemplate(tenant, AUTOFILL_TEMPLATE));
});

/** A response of an entity with one document. */
async function prepared() {
  const entity = await autofill.entity();
  await autofill.document(entity, [
    'Name of the compliance officer: Odile Farrow',
    'Number of employees: 42',
  ]);
  return { entity, response: await autofill.response(entity) };
}

describe('what several sources state', () => {
  it('is a conflict where documents state different values, and nothing is answered', async () => {
    const { entity, response } = await prepared();
    await autofill.document(entity, ['Number of employees: 57']);
    const task = await autofill.filled(response);
    const answer = (await autofill.answers(response)).get('Number of employees');
    expect(answer).toMatchObject({ answer_text: '', autofill: { state: 'conflict' } });
    expect(answer?.evidence.map(({ reading, verdict }) => [reading, verdict]).sort()).toEqual([
      ['42', 'unanswered'],
      ['57', 'unanswered'],
    ]);
    expect(task.body['result']).toMatchObject({ conflicts: 1 });
  });

  it('is the record where a document says otherwise, and the document stands against it', async () => {
    const { entity, response } = await prepared();
    await autofill.document(entity, ['Legal name of the company: Loud Harbour Ltd']);
    await autofill.filled(response);
    expect((await autofill.answers(response)).get('Legal name of the company')).toMatchObject({
      answer_text: 'Quiet Harbour Ltd',
      autofill: { state: 'answered' },
      evidence: [
        { source: 'entity', verdict: 'supports' },
        { source: 'document', reading: 'Loud Harbour Ltd', verdict: 'contradicts' },
      ],
    });
  });

  it('comes from approved answers of the same entity first', async () => {
    const { entity, response } = await prepared();
    const earlier = await autofill.response(entity);
    await autofill.save(earlier, { officer: { answer_text: 'Basil Quenneville' } });
    const note = { text: 'Fine.', status_transition: 'APPROVED' };
    await autofill.call('POST', `/responses/${earlier}/notes/`, note);
    await autofill.filled(response);
    expect((await autofill.answers(response)).get('Name of the compliance officer')).toMatchObject({
      answer_text: 'Basil Quenneville',
      evidence: [
        { source: 'approved_answer', source_id: earlier, verdict: 'supports' },
        { source: 'document', reading: 'Odile Farrow', verdict: 'contradicts' },
      ],
    });
    const changes = { text: 'Once more.', status_transition: 'CHANGES_REQUESTED' };
    await autofill.call('POST', `/responses/${earlier}/notes/`, changes);
    await autofill.filled(response);
    expect((await autofill.answers(response)).get('Name of the compliance officer')?.answer_text).toBe(
      'Odile Farrow',
    );
  });
});
