/** The mailed link in Chromium, from opening to submission, on the running fleet. */
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { placedQuestions } from '#shared/domain/questionnaires/placed.ts';
import { TemplateAnswers, TemplateInput } from '#shared/domain/questionnaires/template.ts';
import { linkIn } from '../../cli/demo/respondent.ts';
import { type RunningFleet, startFleet } from '../../cli/local/start-fleet.ts';
import { sharedDeployment } from '../support/fleet/host/shared-assembly.ts';
import { overflow, violations } from './axe.ts';
import { launchChromium, visit } from './chromium.ts';
import { driveQuestionnaire, type JourneyAnswers } from './journey.ts';

const PORTS = { api: 13_000, aws: 14_566, control: 13_001, docs: 13_002 };
const SEED = new URL('../../cli/seed/', import.meta.url);

let fleet: RunningFleet;
let browser: Browser;
let folder: string;
let headers: Record<string, string>;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'probity-browser-'));
  fleet = await startFleet({ folder, ports: PORTS, ...(await sharedDeployment()) });
  headers = {
    Authorization: `Bearer ${fleet.facts.tenants[0]?.keys.test.api_key ?? ''}`,
    'Content-Type': 'application/json',
  };
  browser = await launchChromium('shell');
}, 120_000);
afterAll(async () => {
  await browser.close();
  await fleet.stop();
  await rm(folder, { recursive: true, force: true });
});

async function api(method: string, path: string, body?: unknown): Promise<unknown> {
  const response = await fetch(`${fleet.facts.urls.api}/api/v1${path}`, {
    method,
    headers: { ...headers, 'Idempotency-Key': crypto.randomUUID() },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return response.json();
}

const Line = z.object({ id: z.int(), question_count: z.int() });
const Listed = z.object({ results: z.array(Line) });
const Questions = z.object({ questions: z.array(z.object({ id: z.int(), text: z.string() })) });
const Sent = z.object({ response_id: z.uuid() });
const Mails = z.array(z.object({ to: z.array(z.string()), text: z.string() }));

/** Sends the large questionnaire and returns the link of the mail. */
async function mailedLink(
  email: string,
): Promise<{ link: string; responseId: string; questionnaireId: number }> {
  const { results } = Listed.parse(await api('GET', '/questionnaires/?type=ddq'));
  const [largest] = [...results].sort((a, b) => b.question_count - a.question_count);
  const questionnaireId = largest?.id ?? 0;
  const body = {
    entity: { legal_name: 'Brackwater Instruments GmbH' },
    ddq: { questionnaire_id: questionnaireId },
    email,
  };
  const { response_id: responseId } = Sent.parse(await api('POST', '/workflows/send/', body));
  const mails = Mails.parse(await (await fetch(fleet.facts.urls.mails)).json());
  const message = mails.find((mail) => mail.to.includes(email));
  return { link: linkIn(message?.text ?? ''), responseId, questionnaireId };
}

/** The seeded answers by question id. The template's keys and the fleet's ids are matched by the question text. */
async function answersFor(questionnaireId: number): Promise<JourneyAnswers> {
  const read = async (name: string) => JSON.parse(await readFile(new URL(name, SEED), 'utf8'));
  const template = TemplateInput.parse(await read('third-party-due-diligence.json'));
  const answers = TemplateAnswers.parse(await read('answers-third-party.json'));
  const { questions } = Questions.parse(await api('GET', `/questionnaires/${questionnaireId}/questions/`));
  const ids = new Map(questions.map((question) => [question.text, question.id]));
  return new Map(
    placedQuestions(template).flatMap(({ question }) => {
      const id = ids.get(question.text);
      const answer = answers[question.key];
      return id === undefined || answer === undefined ? [] : [[id, answer] as const];
    }),
  );
}

describe('the mailed link', () => {
  it.each([
    { device: 'phone', width: 360, height: 740 },
    { device: 'desktop', width: 1280, height: 900 },
  ])(
    'leads to the submission on a $device, without axe violations or CSP errors',
    async ({ device, width, height }) => {
      const { link, responseId, questionnaireId } = await mailedLink(`${device}@brackwater.example`);
      const { page, errors, close } = await visit(browser, { viewport: { width, height } });
      const found: Record<string, unknown> = {};
      const end = await driveQuestionnaire(page, link, await answersFor(questionnaireId), {
        onScreen: async (heading) => {
          found[heading] = { axe: await violations(page), overflow: await overflow(page) };
        },
      });
      expect(found).toEqual(
        Object.fromEntries(end.screens.map((heading) => [heading, { axe: [], overflow: 0 }])),
      );
      expect(errors).toEqual([]);
      expect(end.responseId).toBe(responseId);
      expect(end.answered.length).toBeGreaterThan(50);
      expect(await api('GET', `/responses/${responseId}/`)).toMatchObject({ status: 'SUBMITTED' });
      await close();
    },
  );
});

describe('pages for operators and developers', () => {
  it.each(['inbox', 'docs'] as const)(
    '%s has no axe violations, on a phone and on a desktop',
    async (name) => {
      for (const width of [360, 1280]) {
        const { page, errors, close } = await visit(browser, { viewport: { width, height: 800 } });
        await page.goto(fleet.facts.urls[name]);
        expect({ axe: await violations(page), overflow: await overflow(page), errors }).toEqual({
          axe: [],
          overflow: 0,
          errors: [],
        });
        await close();
      }
    },
  );
});
