/** Entities at every width, in every theme and direction: axe finds nothing, and nothing overflows. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aVerification, FakeEntities } from '../../../console/fake-service/entities/entities.ts';
import { COMPANY, PERSON } from '../../../console/fake-service/entities/ids.ts';
import { FakeVerifications } from '../../../console/fake-service/entities/verifications.ts';
import { inTurn } from '../../layout/every-look.ts';
import { openDeciding } from '../deciding/opened.ts';
import { type ConsoleFixture, openConsole } from '../fixture.ts';
import { LOOKED_AT, LOOKS, look } from '../looks.ts';

let fixture: ConsoleFixture;
beforeAll(async () => {
  fixture = await openConsole();
});
afterAll(() => fixture.close());

/** Each part, with what is there once it is shown. */
const PARTS: readonly (readonly [name: string, path: string, ready: string])[] = [
  ['list', 'entities', 'tbody tr'],
  ['every verification', 'verifications', 'tbody tr'],
  ['facts', `entities/${COMPANY}/facts`, '.groups section'],
  ['owners', `entities/${COMPANY}/owners`, '.graph .inner'],
  ['screenings', `entities/${COMPANY}/screenings`, '.coverage'],
  ['documents', `entities/${COMPANY}/documents?document=d2`, '.open-document img'],
  ['verifications', `entities/${PERSON}/verifications`, 'tbody tr'],
  ['requests', `entities/${COMPANY}/requests`, 'tbody tr'],
  ['timeline', `entities/${COMPANY}/timeline`, '.timeline li'],
  ['reports', `entities/${COMPANY}/reports`, '[role=status]'],
];

describe.each(LOOKED_AT)('%s', (name, options, turn) => {
  it.each(inTurn(PARTS, turn))('shows: %s', async (part, path, ready) => {
    const { page, errors, close } = await openDeciding(fixture, path, {
      ...options,
      prepare: ({ service }) => {
        new FakeVerifications(service);
        const fake = new FakeEntities(service);
        fake.verifications = [aVerification('pending', 'pending'), aVerification('completed', 'issue')];
      },
    });
    await page.locator(ready).first().waitFor({ state: 'attached' });
    await page.locator('h1').first().waitFor();
    await look(page, `entity ${part} ${name}`);
    expect(errors).toEqual([]);
    await close();
  });
});

describe('states', () => {
  it.each(LOOKED_AT)('shows owners at all levels: %s', async (name, options) => {
    const { page, close } = await openDeciding(fixture, `entities/${COMPANY}/owners`, {
      ...options,
      prepare: ({ service }) => new FakeEntities(service),
    });
    await page.locator('.graph').locator('xpath=following-sibling::p//button').click();
    await page.locator('.graph .inner').nth(1).waitFor({ state: 'attached' });
    await look(page, `entity owners at all levels ${name}`);
    await close();
  });

  it('asks for a verification', async () => {
    const { page, close } = await openDeciding(fixture, `entities/${PERSON}/verifications`, {
      ...LOOKS.wide,
      prepare: ({ service }) => new FakeEntities(service),
    });
    await page.getByRole('button', { name: 'Ask for verification' }).click();
    await page.getByRole('dialog').waitFor();
    await look(page, 'entity verify');
    await close();
  });

  it.each(['404', '403', '500'])('says what to do where the service answers %s', async (status) => {
    const body = { code: 'code_of_it', detail: 'A sentence.', error: 'x', request_id: 'r' };
    for (const path of ['', `/${COMPANY}`]) {
      const { page, close } = await openDeciding(fixture, `entities${path}`, {
        ...LOOKS.wide,
        prepare: ({ service }) =>
          service.handlers.unshift(({ path: called }) =>
            called.startsWith('/entities/') ? { status: Number(status), body } : undefined,
          ),
      });
      await page.locator('.blank').waitFor();
      await look(page, `entity ${path === '' ? 'list' : 'one'} ${status}`);
      await close();
    }
  });
});
