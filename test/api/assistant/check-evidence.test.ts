/** What a check leaves beside the answers: the places that say the same or something else, for a person to look at. */
import { beforeEach, describe, expect, it } from 'vitest';
import { checked } from '../../support/assistant/answer-checks.ts';
import { AutofillFixture } from '../../support/assistant/autofill-fixture.ts';
import { AUTOFILL_TEMPLATE } from '../../support/assistant/autofill-template.ts';
import type { InProcessApi } from '../../support/in-process-api.ts';
import { importTemplate } from '../../support/responses/templates.ts';
import { makeTenant } from '../../support/tenant.ts';
import { withApi } from '../../support/with-api.ts';

const STAFF = 'Number of employees';
const OFFICER = 'Name of the compliance officer';
const NAME = 'Legal name of the company';
const LINES = [`${STAFF}: 42`, `${OFFICER}: Odile Farrow`];

let api: InProcessApi;
let fixture: AutofillFixture;

withApi((opened) => {
  api = opened;
});
beforeEach(async () => {
  const tenant = await makeTenant(api, { credits: 5 });
  fixture = new AutofillFixture(api, tenant, await importTemplate(tenant, AUTOFILL_TEMPLATE));
});

async function prepared(entityChanges: object = {}) {
  const entity = await fixture.entity(entityChanges);
  const document = await fixture.document(entity, LINES, { name: 'profile.txt' });
  return { entity, document, response: await fixture.response(entity) };
}

const evidenceOn = async (response: string, question: string) =>
  (await fixture.answers(response)).get(question)?.evidence ?? [];

const verdictsOn = async (response: string, question: string) =>
  (await evidenceOn(response, question)).map(({ verdict, reading }) => [verdict, reading]);

describe('the evidence of a check', () => {
  it('has document, place, words, reading, confidence and verdict of each compared answer', async () => {
    const { response, document } = await prepared();
    await fixture.save(response, { staff: { answer_text: '99' }, officer: { answer_text: 'Odile Farrow' } });
    await checked(fixture, response);
    expect(await evidenceOn(response, STAFF)).toMatchObject([
      {
        source: 'document',
        document: { id: document, name: 'profile.txt' },
        place: { line: 1 },
        label: 'line 1',
        quotation: `${STAFF}: 42`,
        reading: '42',
        confidence: expect.any(Number),
        verdict: 'contradicts',
        disputed: null,
      },
    ]);
    expect(await verdictsOn(response, OFFICER)).toEqual([['supports', 'Odile Farrow']]);
    expect((await fixture.answers(response)).get(STAFF)?.autofill).toBeNull();
  });

  it('follows the answer: what contradicted a wrong answer supports the corrected one', async () => {
    const { response } = await prepared();
    await fixture.save(response, { staff: { answer_text: '99' } });
    await checked(fixture, response);
    await fixture.save(response, { staff: { answer_text: '42' } });
    expect(await verdictsOn(response, STAFF)).toEqual([['supports', '42']]);
  });

  it('supports an answer that a record writes in another way', async () => {
    const { response } = await prepared();
    await fixture.save(response, { name: { answer_text: 'QUIET HARBOUR LIMITED' } });
    await checked(fixture, response);
    expect(await evidenceOn(response, NAME)).toMatchObject([
      { source: 'entity', verdict: 'supports', quotation: 'Quiet Harbour Ltd' },
    ]);
  });

  it('is replaced by the next check, and never doubled', async () => {
    const { response } = await prepared();
    await fixture.save(response, { staff: { answer_text: '99' }, officer: { answer_text: 'Odile Farrow' } });
    await checked(fixture, response);
    await checked(fixture, response);
    expect(await evidenceOn(response, STAFF)).toHaveLength(1);
    await fixture.save(response, { officer: { answer_text: '' } });
    await checked(fixture, response);
    expect(await evidenceOn(response, OFFICER)).toEqual([]);
    expect(await evidenceOn(response, STAFF)).toHaveLength(1);
  });

  it('stands beside that of autofill: each place once', async () => {
    const { response } = await prepared();
    await fixture.filled(response);
    const before = await evidenceOn(response, STAFF);
    await checked(fixture, response);
    expect(await evidenceOn(response, STAFF)).toEqual(before);
    await fixture.filled(response);
    expect(await evidenceOn(response, STAFF)).toEqual(before);
    expect((await fixture.answers(response)).get(STAFF)?.autofill).toMatchObject({ state: 'answered' });
  });

  it('can be disputed: the next check says nothing by that place, and comments nothing', async () => {
    const { response } = await prepared();
    await fixture.save(response, { staff: { answer_text: '99' } });
    await checked(fixture, response);
    const [piece] = await evidenceOn(response, STAFF);
    const disputed = await fixture.call('POST', `/evidence/${piece?.id}/dispute/`, {
      reason: 'That was last year.',
    });
    expect(disputed).toMatchObject({ status: 200, body: { disputed: { reason: 'That was last year.' } } });
    const before = await fixture.announced('response.check_answers_completed');
    await checked(fixture, response);
    expect(await evidenceOn(response, STAFF)).toEqual([]);
    const events = await fixture.announced('response.check_answers_completed');
    expect(events).toHaveLength(before.length + 1);
    expect(events).toContainEqual(
      expect.objectContaining({ answers_contradicted: 0, answers_without_evidence: 1 }),
    );
  });

  it('is hidden from the moment a prefill is sent', async () => {
    const { response } = await prepared();
    await fixture.save(response, { staff: { answer_text: '99' } });
    await checked(fixture, response);
    const sent = await fixture.call('POST', `/responses/${response}/send/`, { email: 'to@harbour.example' });
    expect(sent.status, sent.text).toBe(200);
    expect(await evidenceOn(response, STAFF)).toEqual([]);
  });
});
