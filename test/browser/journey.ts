/** Drives the whole journey of a respondent, from the link to the confirmation, on any fleet that serves the page. */
import type { AnswerContent } from '@probity/questionnaire-rules/model';
import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';

/** Answers by question id. Other questions are left blank. */
export type JourneyAnswers = ReadonlyMap<number, AnswerContent>;

export interface JourneyOptions {
  /** Called on every screen, with its heading. */
  readonly onScreen?: (heading: string) => Promise<void>;
}

export interface JourneyEnd {
  /** Headings of the screens, in order. */
  readonly screens: readonly string[];
  /** Id of the submitted response, as the confirmation names it. */
  readonly responseId: string;
  /** Questions that were answered, in order. */
  readonly answered: readonly number[];
}

/**
 * Opens `link` (the whole address, token in the fragment) in `page`, answers every visible question that `answers`
 * knows, and submits. Throws when a section has something to correct, or when the page ends anywhere else.
 */
export async function driveQuestionnaire(
  page: Page,
  link: string,
  answers: JourneyAnswers,
  options: JourneyOptions = {},
): Promise<JourneyEnd> {
  const screens: string[] = [];
  const answered: number[] = [];
  const nextScreen = async (before?: string) => {
    const heading = await headingOtherThan(page, before);
    screens.push(heading);
    await options.onScreen?.(heading);
    return heading;
  };

  await page.goto(link);
  let heading = await nextScreen();
  await page.getByRole('button', { name: 'Start now' }).click();
  await page.getByRole('button', { name: /^(Begin|Continue)$/ }).waitFor();
  heading = await nextScreen(heading);
  await page.getByRole('button', { name: /^(Begin|Continue)$/ }).click();

  for (;;) {
    heading = await nextScreen(heading);
    if (await page.getByRole('button', { name: 'Submit answers' }).isVisible()) break;
    answered.push(...(await fillSection(page, answers)));
    await uploadRequired(page);
    await page.getByRole('button', { name: /^(Save and continue|Continue)$/ }).click();
    await refuseProblems(page);
  }
  await page.getByRole('button', { name: 'Submit answers' }).click();
  await refuseProblems(page);
  const confirmation = page.locator('[data-response]');
  await confirmation.waitFor();
  await nextScreen(heading);
  return { screens, answered, responseId: (await confirmation.getAttribute('data-response')) ?? '' };
}

async function headingOtherThan(page: Page, before: string | undefined): Promise<string> {
  const heading = page.locator('h1');
  let text = '';
  const isOther = async () => {
    text = (await heading.textContent()) ?? '';
    return text !== before && !text.startsWith('Loading');
  };
  await expect.poll(isOther, { message: `the page stays at "${before}"` }).toBe(true);
  return text;
}

async function refuseProblems(page: Page): Promise<void> {
  const problems = page.locator('#problems li');
  if ((await problems.count()) > 0) {
    throw new Error(`the page asks for corrections: ${(await problems.allTextContents()).join(' | ')}`);
  }
}

/** Uploads a file for each required document question of the screen. */
async function uploadRequired(page: Page): Promise<void> {
  const statement = { name: 'statement.txt', mimeType: 'text/plain', buffer: Buffer.from('As requested.') };
  const fields = await page.locator('[data-file-question]:not(:has(.optional))').all();
  for (const field of fields) {
    if ((await field.locator('.file').count()) > 0) continue;
    await field.locator('input[type=file]').setInputFiles(statement);
    await field.getByText(statement.name).waitFor();
    await field.locator('progress').waitFor({ state: 'detached' });
  }
}

/** Answers questions until no answer makes another question visible. */
async function fillSection(page: Page, answers: JourneyAnswers): Promise<number[]> {
  const done: number[] = [];
  for (;;) {
    const ids = await page
      .locator('[data-question]')
      .evaluateAll((nodes) => nodes.map((node) => Number(node.getAttribute('data-question'))));
    const next = ids.find((id) => answers.has(id) && !done.includes(id));
    const answer = next === undefined ? undefined : answers.get(next);
    if (next === undefined || answer === undefined) return done;
    await fillQuestion(page.locator(`[data-question="${next}"]`), answer);
    done.push(next);
  }
}

/** Answers one question through its control. */
async function fillQuestion(question: Locator, answer: AnswerContent): Promise<void> {
  const text = answer.answer_text ?? '';
  switch (await question.getAttribute('data-type')) {
    case 'date':
      return question.locator('input').fill(answer.date_answer ?? '');
    case 'text_and_date':
      await question.locator('.field textarea').fill(text);
      return question.locator('input').fill(answer.date_answer ?? '');
    case 'multi_select':
      for (const option of unsafeOptions(JSON.parse(text))) {
        await question.locator(`input[value=${JSON.stringify(option)}]`).check();
      }
      return;
    case 'structured':
      return fillEntries(question, answer.structured_data ?? []);
    case 'country':
      await question.locator('select').selectOption(text);
      return;
    case 'boolean':
    case 'yes_no_na':
    case 'select':
      return choose(question, text);
    default:
      return question.locator('.field :is(input, textarea)').fill(text);
  }
}

async function choose(question: Locator, value: string): Promise<void> {
  const list = question.locator('select');
  if ((await list.count()) > 0) await list.selectOption(value);
  else await question.locator(`input[value=${JSON.stringify(value)}]`).check();
}

async function fillEntries(question: Locator, entries: readonly unknown[]): Promise<void> {
  for (const [index, entry] of entries.entries()) {
    const card = question.locator('.entry').nth(index);
    if ((await card.count()) === 0) await question.getByRole('button', { name: 'Add an entry' }).click();
    if ((await card.locator('.pair').count()) > 0) await fillPairs(card, unsafeEntry(entry));
    else await fillFields(card, unsafeEntry(entry));
  }
}

async function fillFields(card: Locator, entry: Readonly<Record<string, unknown>>): Promise<void> {
  for (const [name, value] of Object.entries(entry)) {
    const control = card.locator(`[data-field=${JSON.stringify(name)}]`).locator('input, select');
    const isList = await control.evaluate((node) => node.tagName === 'SELECT');
    if (isList) await control.selectOption(value === true ? 'yes' : value === false ? 'no' : String(value));
    else await control.fill(String(value));
    await control.blur();
  }
}

async function fillPairs(card: Locator, entry: Readonly<Record<string, unknown>>): Promise<void> {
  for (const [index, [name, value]] of Object.entries(entry).entries()) {
    const pair = card.locator('.pair').nth(index);
    if ((await pair.count()) === 0) await card.getByRole('button', { name: 'Add a line' }).click();
    await pair.getByLabel('What is it?').fill(name);
    await pair.getByLabel('Your answer').fill(typeof value === 'string' ? value : JSON.stringify(value));
  }
}

function unsafeOptions(value: unknown): readonly string[] {
  return value as readonly string[];
}

function unsafeEntry(value: unknown): Readonly<Record<string, unknown>> {
  return value as Readonly<Record<string, unknown>>;
}
