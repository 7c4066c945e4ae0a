/** The queue of a review, and the texts of others in it. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ME } from '../../../console/fake-service/fake-service.ts';
import { RESPONSE_ID } from '../../../console/fake-service/reviews.ts';
import { aComment, aDocument, anAnswer, aReading } from '../../../console/responses/fixture.ts';
import { type ConsoleFixture, openConsole } from '../fixture.ts';
import { openDeciding, press, REVIEW } from './opened.ts';

let fixture: ConsoleFixture;
beforeAll(async () => {
  fixture = await openConsole();
});
afterAll(() => fixture.close());

describe('a queue', () => {
  const FROM = `?from=${encodeURIComponent('?assignee=me')}`;
  const item = (n: number, id: string, name: string) => ({
    id: `w${n}`,
    kind: 'review',
    subject: { type: 'response', id, response_id: id },
    entity: { id: `e${n}`, name, entity_type: 'company' },
    title: name,
  });
  const OTHER = '00000000-0000-4000-8000-000000000002';
  const prepare: NonNullable<Parameters<typeof openDeciding>[2]>['prepare'] = ({ service, review }) => {
    const results = [
      item(1, RESPONSE_ID, 'Northwind Harbour Logistics Ltd'),
      item(2, OTHER, 'Copperwick Mills BV'),
    ];
    service.handlers.unshift(({ path, query }) => {
      if (path === '/work-items/') {
        expect(query.get('assignee')).toBe(ME);
        return { status: 200, body: { results, next: null } };
      }
      if (path === `/responses/${OTHER}/documents/`) return { status: 200, body: { count: 0, data: [] } };
      return path === `/responses/${OTHER}/`
        ? { status: 200, body: { ...review.response, id: OTHER, entity_name: 'Copperwick Mills BV' } }
        : undefined;
    });
  };

  it('brings the next item by itself after a decision, with its heading focused, and `z` returns to the one before', async () => {
    const { page, service, close } = await openDeciding(fixture, `${REVIEW}${FROM}`, { prepare });
    await page.getByText('1 of 2').waitFor();
    await press(page, 'a');
    await page.keyboard.type('All agrees.');
    await press(page, 'Control+Enter');
    const heading = page.getByRole('heading', { level: 1, name: 'Copperwick Mills BV' });
    await heading.waitFor();
    expect(await heading.evaluate((element) => element === document.activeElement)).toBe(true);
    expect(page.url()).toContain(FROM.slice(1));
    await press(page, 'z');
    await page.getByRole('heading', { level: 1, name: 'Northwind Harbour Logistics Ltd' }).waitFor();
    expect(await page.getByLabel('Why do you approve?').inputValue()).toBe('All agrees.');
    expect(service.changes()).toEqual([]);
    await close();
  });

  it('is walked by keys, and the way back leads to the list with its filters', async () => {
    const { page, close } = await openDeciding(fixture, `${REVIEW}${FROM}`, { prepare });
    await page.getByText('1 of 2').waitFor();
    await press(page, ']');
    await page.getByText('2 of 2').waitFor();
    await press(page, '[');
    await page.getByText('1 of 2').waitFor();
    expect(await page.locator('.crumb').getAttribute('href')).toBe('/api/console/test/work?assignee=me');
    await close();
  });
});

describe('answers that were not compared with documents', () => {
  type Comparison = NonNullable<ReturnType<typeof anAnswer>['comparison']>;
  const state = (change: Partial<Comparison> = {}): Comparison => ({
    ...{ state: 'not_compared', at: null, documents: 0, left_out: 0, records: 0 },
    ...change,
  });
  const compared = state({ state: 'compared', documents: 2, records: 1 });
  const opened = (...comparisons: readonly Comparison[]) =>
    openDeciding(fixture, REVIEW, {
      prepare: ({ review }) => {
        const answers = comparisons.map((comparison, index) => anAnswer(index + 1, { comparison }));
        review.response = { ...review.response, answers };
      },
    });

  it('say so, each and in the head, where nothing is open', async () => {
    const { page, errors, close } = await opened(state(), state());
    await page.locator('article.answer').first().waitFor();
    const said = page.getByText('Not compared with any document', { exact: true });
    expect(await page.locator('header.bar').locator(said).isVisible()).toBe(true);
    expect(await page.locator('article.answer').locator(said).count()).toBe(2);
    expect(errors).toEqual([]);
    await close();
  });

  it('are told from those with which nothing was found, and from those that were changed since', async () => {
    const changed = state({ ...compared, state: 'changed_since' });
    const { page, close } = await opened(compared, changed, state());
    await page.locator('article.answer').first().waitFor();
    expect(await page.locator('article.answer .compared').allInnerTexts()).toEqual([
      'Compared with 2 documents, nothing found',
      'Changed since it was compared',
      'Not compared with any document',
    ]);
    expect(await page.locator('header.bar .compared').innerText()).toBe(
      '1 of 3 answers compared with documents · 1 changed since',
    );
    await close();
  });
});

const CANARY =
  '<img src=x onerror="window.canary=1"><script>window.canary=1</script>“{name}” javascript:canary';

describe('texts of others', () => {
  it('are shown as they are written and do nothing, in every field of a response', async () => {
    const { page, errors, close } = await openDeciding(fixture, REVIEW, {
      prepare: ({ review }) => {
        const evidence = [
          aReading({ quotation: CANARY, label: CANARY, document: { id: 'd1', name: CANARY } }),
        ];
        const comments = [aComment({ text: CANARY, profile_name: CANARY })];
        review.files = [
          {
            ...(review.files[0] ?? notThere()),
            document: aDocument({ id: 'd1', name: CANARY, document_type_name: CANARY }),
          },
        ];
        review.response = {
          ...review.response,
          entity_name: CANARY,
          questionnaire: { ...review.response.questionnaire, name: CANARY },
          answers: [
            anAnswer(1, {
              section: CANARY,
              question_text: CANARY,
              answer_text: CANARY,
              evidence,
              comments,
              num_of_comments: 1,
            }),
            anAnswer(2, {
              question_type: 'structured',
              answer_text: '',
              structured_data: [{ [CANARY]: CANARY }],
            }),
          ],
        };
      },
    });
    await page.locator('article.at .evidence').waitFor();
    expect(await page.locator('h1').textContent()).toBe(CANARY);
    expect(await page.locator('article.at .given').textContent()).toBe(CANARY);
    expect(await page.locator('.evidence q').textContent()).toBe(CANARY);
    expect(await page.locator('img[src="x"], a[href^="javascript"]').count()).toBe(0);
    expect(await page.evaluate('window.canary')).toBeUndefined();
    expect(errors).toEqual([]);
    await close();
  });
});

function notThere(): never {
  throw new Error('the response has no file');
}
