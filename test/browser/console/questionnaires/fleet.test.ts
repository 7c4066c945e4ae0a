/** On the running fleet: a questionnaire is written with a condition, published, sent, changed and retired, and what was sent keeps its version. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import * as z from 'zod';
import { violations } from '../../axe.ts';
import { RunningConsole } from '../running.ts';

let running: RunningConsole;

beforeAll(async () => {
  running = await RunningConsole.start({ api: 13_180, aws: 14_746, control: 13_181, docs: 13_182 });
}, 240_000);
afterAll(() => running.stop());

const Sent = z.object({ response_id: z.uuid() });
const Response = z.object({ questionnaire: z.object({ id: z.int() }) });
const Asked = z.object({
  questions: z.array(z.object({ text: z.string(), visibility_conditions: z.unknown() })),
});

/** The id in the address, once the page of the version is shown. */
async function publish(page: Page): Promise<number> {
  await page.getByRole('button', { name: 'Publish' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Publish (test)' }).click();
  await page.waitForURL(/\/questionnaires\/\d+$/);
  return Number(/(\d+)$/.exec(page.url())?.[1]);
}

it('a questionnaire is written, sent, changed and retired, and an open response keeps the version that it was sent with', async () => {
  const { page, errors, close } = await running.signIn('administrator');
  await page.keyboard.press('g');
  await page.keyboard.press('q');
  await page.getByRole('link', { name: 'New questionnaire' }).click();
  const outline = page.locator('.outline-of');
  await outline.getByRole('button', { name: 'Name and kind' }).click();
  await page.getByLabel('Name', { exact: true }).fill('Branches abroad');
  await outline
    .getByRole('button', { name: /not written yet/ })
    .first()
    .click();
  await page.getByLabel('Title').fill('Where it works');
  await page.getByRole('button', { name: 'Add a question' }).click();
  await page.locator('#question-text').fill('Are there branches abroad?');
  await page.locator('#question-type').selectOption('boolean');
  await page.getByRole('button', { name: 'Add a question' }).click();
  await page.locator('#question-text').fill('In which country is the largest?');
  await page.locator('#question-type').selectOption('country');
  await page.getByRole('button', { name: 'Show it only if' }).click();
  await page.locator('.respondent').getByLabel('Yes').check();
  await page.locator('.respondent').getByText('In which country is the largest?').waitFor();
  expect(await violations(page)).toEqual([]);
  const first = await publish(page);

  const { response_id: response } = Sent.parse(
    await running.api('POST', '/workflows/send/', {
      entity: { legal_name: 'Brackwater Instruments GmbH' },
      ddq: { questionnaire_id: first },
      email: 'respondent@brackwater.example',
    }),
  );
  const asked = async (id: number) =>
    Asked.parse(await running.api('GET', `/questionnaires/${id}/questions/`)).questions;
  expect(await asked(first)).toMatchObject([
    { text: 'Are there branches abroad?', visibility_conditions: null },
    { text: 'In which country is the largest?', visibility_conditions: { rules: [{ value: 'yes' }] } },
  ]);

  await page.getByRole('link', { name: 'Write the next version' }).click();
  await outline.getByRole('button', { name: /largest/ }).click();
  await page.locator('#question-text').fill('In which country are most people?');
  await page.getByText('No problems').first().waitFor();
  const second = await publish(page);
  expect(second).not.toBe(first);
  await page.getByRole('link', { name: 'Versions (2)' }).click();
  await page.getByText('In which country are most people?').first().waitFor();
  expect(Response.parse(await running.api('GET', `/responses/${response}/`)).questionnaire.id).toBe(first);
  expect((await asked(first))[1]?.text).toBe('In which country is the largest?');
  expect((await asked(second))[1]?.text).toBe('In which country are most people?');

  await page.getByRole('button', { name: 'Retire' }).click();
  await page.getByText(/^Retired on /).waitFor();
  const again = { entity: { legal_name: 'Tidewater Ropes Ltd' }, email: 'office@tidewater.example' };
  for (const questionnaire_id of [first, second])
    await expect(
      running.api('POST', '/workflows/send/', { ...again, ddq: { questionnaire_id } }),
    ).rejects.toThrow('questionnaire_retired');
  await page.getByRole('button', { name: 'Take it back' }).click();
  await page.getByRole('button', { name: 'Retire' }).waitFor();
  Sent.parse(await running.api('POST', '/workflows/send/', { ...again, ddq: { questionnaire_id: second } }));
  expect(errors.filter((error) => !error.includes('401'))).toEqual([]);
  await close();
});
