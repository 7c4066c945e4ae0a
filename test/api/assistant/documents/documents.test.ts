/** Which documents an autofill reads, and what it says of those that it could not use. */
import type { Reading } from '@probity/reading/schema';
import { beforeEach, describe, expect, it } from 'vitest';
import { AutofillFixture, type UploadOptions } from '../../../support/assistant/autofill-fixture.ts';
import { AUTOFILL_TEMPLATE } from '../../../support/assistant/autofill-template.ts';
import { labelEngine } from '../../../support/assistant/label-engine.ts';
import type { InProcessApi } from '../../../support/in-process-api.ts';
import { importTemplate } from '../../../support/responses/templates.ts';
import { makeTenant } from '../../../support/tenant.ts';
import { withApi } from '../../../support/with-api.ts';

const OFFICER = 'Name of the compliance officer';
const LINES = [`${OFFICER}: Odile Farrow`];
const HARMLESS_VIRUS = 'EMBEDDED-CLOUD-TEST-THREATS-FOUND';

let api: InProcessApi;
let autofill: AutofillFixture;

withApi((opened) => {
  api = opened;
});
beforeEach(async () => {
  const tenant = await makeTenant(api);
  autofill = new AutofillFixture(api, tenant, await importTemplate(tenant, AUTOFILL_TEMPLATE));
});

/** The engine, which notes the texts that it is given. */
function reading(): string[] {
  const texts: string[] = [];
  autofill.use({
    name: 'extractive',
    answer: async (questions, sources) => {
      texts.push(...sources.flatMap(({ blocks }) => blocks.map(({ text }) => text)));
      return labelEngine.answer(questions, sources);
    },
  });
  return texts;
}

const resultOf = (task: { readonly body: Readonly<Record<string, unknown>> }) => Object(task.body['result']);

describe('documents', () => {
  it.each<[string, Pick<UploadOptions, 'reading'>, readonly string[], string]>([
    ['infected', { reading: {} }, [HARMLESS_VIRUS, ...LINES], 'infected'],
    ['not read yet', { reading: null }, LINES, 'not_read_yet'],
    ['without text', { reading: { status: 'no_text_layer', blocks: [] } }, LINES, 'no_text_layer'],
    ['protected', { reading: { status: 'encrypted', blocks: [] } }, LINES, 'encrypted'],
    ['damaged', { reading: { status: 'unreadable', reason: 'damaged', blocks: [] } }, LINES, 'unreadable'],
    ['empty', { reading: { blocks: [] } }, LINES, 'nothing_to_read'],
  ])('that are %s are left out, and named', async (_what, options, lines, reason) => {
    const entity = await autofill.entity();
    await autofill.document(entity, ['Number of employees: 42']);
    const id = await autofill.document(entity, lines, options);
    const response = await autofill.response(entity);
    const texts = reading();
    const result = resultOf(await autofill.filled(response));
    expect(texts).toEqual(['Number of employees: 42']);
    expect(result).toMatchObject({
      documents_read: 1,
      documents_left_out: [{ document_id: id, reason }],
    });
    const answers = await autofill.answers(response);
    expect(answers.get('Number of employees')?.answer_text).toBe('42');
    expect(answers.has(OFFICER)).toBe(false);
  });

  it('that are only partly read are used, and named', async () => {
    const entity = await autofill.entity();
    const id = await autofill.document(entity, LINES, { reading: { truncated: true } });
    const response = await autofill.response(entity);
    const result = resultOf(await autofill.filled(response));
    expect(result).toMatchObject({
      documents_read: 1,
      documents_left_out: [{ document_id: id, reason: 'partly_read' }],
    });
    expect((await autofill.answers(response)).get(OFFICER)?.answer_text).toBe('Odile Farrow');
  });

  it.each<[string, Partial<Reading>]>([
    ['some pages are scanned', { pages: 2, pages_without_text: [2], has_pictures: true }],
    ['a font of some pages has no letters', { pages: 2, garbled_pages: [2] }],
    ['formulas have no values', { cells_without_value: 3 }],
  ])('of which %s are used, and named', async (_what, reading) => {
    const entity = await autofill.entity();
    const id = await autofill.document(entity, LINES, { reading });
    const result = resultOf(await autofill.filled(await autofill.response(entity)));
    expect(result).toMatchObject({ documents_left_out: [{ document_id: id, reason: 'partly_read' }] });
  });

  it('whose text an earlier version has read are read again, and waited for', async () => {
    const entity = await autofill.entity();
    const id = await autofill.document(entity, LINES, { reading: null });
    api.clock.advance(3_600_000);
    const response = await autofill.response(entity);
    await autofill.start(response);
    const run = autofill.run({}, 20_000);
    await expect
      .poll(async () => (await api.outbox(autofill.scope)).filter(({ type }) => type === 'read').length)
      .toBe(2);
    await autofill.read(id, LINES);
    expect(await run).toBe(0);
    expect((await autofill.answers(response)).get(OFFICER)?.answer_text).toBe('Odile Farrow');
  });

  it('that the store refuses for a moment are asked for again within the run', async () => {
    const entity = await autofill.entity();
    await autofill.document(entity, LINES);
    const response = await autofill.response(entity);
    await autofill.start(response);
    let refusals = 1;
    const { objects } = api.ports;
    const within: typeof objects.within = (scope) => {
      const store = objects.within(scope);
      const get: typeof store.get = (name) =>
        refusals-- > 0 ? Promise.reject(new Error('the store is busy')) : store.get(name);
      return new Proxy(store, {
        get: (target, key) => {
          if (key === 'get') return get;
          const found: unknown = Reflect.get(target, key);
          return typeof found === 'function' ? found.bind(target) : found;
        },
      });
    };
    expect(await autofill.run({ objects: { ...objects, within } }, 20_000)).toBe(0);
    expect((await autofill.answers(response)).get(OFFICER)?.answer_text).toBe('Odile Farrow');
  });

  it('that are confidential are neither read nor named', async () => {
    const entity = await autofill.entity();
    await autofill.document(entity, ['Number of employees: 42']);
    await autofill.document(entity, LINES, { classification: 'confidential' });
    const response = await autofill.response(entity);
    const texts = reading();
    const result = resultOf(await autofill.filled(response));
    expect(texts).toEqual(['Number of employees: 42']);
    expect(result.documents_left_out).toEqual([]);
  });

  it('that were just uploaded are waited for', async () => {
    const entity = await autofill.entity();
    await autofill.document(entity, ['Number of employees: 42']);
    const id = await autofill.document(entity, LINES, { reading: null });
    const response = await autofill.response(entity);
    await autofill.start(response);
    const run = autofill.run({}, 20_000);
    await autofill.read(id, LINES);
    expect(await run).toBe(0);
    expect((await autofill.answers(response)).get(OFFICER)?.answer_text).toBe('Odile Farrow');
  });

  it('of the response are read beside those of the entity', async () => {
    const entity = await autofill.entity();
    const document = await autofill.document(entity, LINES);
    const response = await autofill.response(entity);
    const attached = await autofill.call('POST', `/responses/${response}/documents/attach/`, {
      document_id: document,
    });
    expect(attached.status).toBeLessThan(300);
    const texts = reading();
    expect(resultOf(await autofill.filled(response)).documents_read).toBe(1);
    expect(texts).toEqual(LINES);
  });

  it('of other entities are not read', async () => {
    const [entity, other] = [await autofill.entity(), await autofill.entity()];
    await autofill.document(entity, ['Number of employees: 42']);
    await autofill.document(other, LINES);
    const response = await autofill.response(entity);
    const texts = reading();
    await autofill.filled(response);
    expect(texts).toEqual(['Number of employees: 42']);
  });
});
