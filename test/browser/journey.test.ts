/** The whole journey of a respondent in Chromium, with axe on every screen, on a phone and on a desktop. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { everyAnswer, seedQuestionnaire } from '../portal/fake-service/questionnaire.ts';
import { overflow, smallTargets, violations } from './axe.ts';
import { visit } from './chromium.ts';
import { type BrowserFixture, openFixture } from './fixture.ts';
import { driveQuestionnaire } from './journey.ts';

let fixture: BrowserFixture;
beforeAll(async () => {
  fixture = await openFixture();
});
afterAll(() => fixture.close());

const DEVICES = [
  { device: 'phone', width: 320, height: 640, colorScheme: 'light' },
  { device: 'phone', width: 360, height: 740, colorScheme: 'dark' },
  { device: 'tablet', width: 768, height: 1024, colorScheme: 'light' },
  { device: 'desktop', width: 1280, height: 900, colorScheme: 'dark' },
] as const;

describe('a respondent', () => {
  it.each(DEVICES)(
    'gets from the link to the confirmation on a $device, $width px, $colorScheme, without axe violations',
    async ({ width, height, colorScheme }) => {
      const service = fixture.reset();
      service.verification = { verification_session_id: crypto.randomUUID(), status: 'pending' };
      const { page, errors, close } = await visit(fixture.browser, {
        viewport: { width, height },
        colorScheme,
      });
      const found: Record<string, unknown> = {};
      const end = await driveQuestionnaire(
        page,
        fixture.address(service.link),
        everyAnswer(service.questionnaire),
        {
          onScreen: async (heading) => {
            const seen = {
              axe: await violations(page),
              overflow: await overflow(page),
              small: await smallTargets(page),
            };
            found[heading] = seen;
          },
        },
      );
      const clean = { axe: [], overflow: 0, small: [] };
      expect(found).toEqual(Object.fromEntries(end.screens.map((heading) => [heading, clean])));
      expect(end.screens).toEqual([
        'You have been asked to answer a questionnaire',
        'Supplier onboarding',
        'The company',
        'Business',
        'People',
        'Exports',
        'Documents',
        'Check your answers',
        'Your answers were submitted',
      ]);
      expect(end.responseId).toBe(service.view().ddq?.response_id);
      expect([errors, service.mistakes]).toEqual([[], []]);
      await close();
    },
  );

  it('has exactly the given answers stored, in all 15 types', async () => {
    const service = fixture.reset();
    const given = everyAnswer(service.questionnaire);
    const { page, close } = await visit(fixture.browser);
    await driveQuestionnaire(page, fixture.address(service.link), given);
    const blank = { answer_text: '', date_answer: null, structured_data: null };
    const stored = [...service.answers.values()].map(
      ({ question_id, updated_at: _saved, ...answer }) => [question_id, answer] as const,
    );
    expect(new Map(stored)).toEqual(new Map([...given].map(([id, answer]) => [id, { ...blank, ...answer }])));
    expect(service.responseStatus).toBe('SUBMITTED');
    await close();
  });

  it('answers the large questionnaire of the seed, with the documents that it requires', async () => {
    const { compiled, answers } = await seedQuestionnaire();
    const service = fixture.reset(compiled);
    const { page, errors, close } = await visit(fixture.browser);
    const end = await driveQuestionnaire(page, fixture.address(service.link), answers);
    expect(end.answered.length).toBe(answers.size);
    const required = service.questionnaire.file_questions.filter((file) => file.required);
    expect(service.files.list.map(({ file_question_id }) => file_question_id)).toEqual(
      required.map(({ id }) => id),
    );
    expect([errors, service.mistakes]).toEqual([[], []]);
    expect(service.responseStatus).toBe('SUBMITTED');
    await close();
  });
});

describe('a mail scanner', () => {
  it('that opens the link repeatedly changes nothing, even when it runs scripts', async () => {
    const service = fixture.reset();
    for (let times = 0; times < 3; times += 1) {
      const { page, close } = await visit(fixture.browser);
      await page.goto(fixture.address(service.link));
      await page.getByRole('button', { name: 'Start now' }).waitFor();
      await close();
    }
    for (const method of ['GET', 'HEAD']) {
      const response = await fetch(fixture.address(), { method });
      expect(response.status).toBe(200);
    }
    expect([service.calls, service.status]).toEqual([[], 'pending']);
  });
});
