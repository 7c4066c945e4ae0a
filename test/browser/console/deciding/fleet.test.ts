/** The console on the running fleet: a link signs in, work is taken, a response is reviewed, hits are judged, and the person signs out. */
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PDFDocument } from 'pdf-lib';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { placedQuestions } from '#shared/domain/questionnaires/placed.ts';
import { TemplateAnswers, TemplateInput } from '#shared/domain/questionnaires/template.ts';
import { linkIn } from '../../../../cli/demo/respondent.ts';
import { type RunningFleet, startFleet } from '../../../../cli/local/start-fleet.ts';
import { violations } from '../../axe.ts';
import { launchChromium, visit } from '../../chromium.ts';
import { press } from './opened.ts';

const PORTS = { api: 13_100, aws: 14_666, control: 13_101, docs: 13_102 };
const SEED = new URL('../../../../cli/seed/', import.meta.url);
const HELD_MS = 40_000;

let fleet: RunningFleet;
let browser: Browser;
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'probity-console-'));
  fleet = await startFleet({ folder, ports: PORTS });
  browser = await launchChromium();
}, 180_000);
afterAll(async () => {
  await browser.close();
  await fleet.stop();
  await rm(folder, { recursive: true, force: true });
});

async function api(method: string, path: string, body?: unknown): Promise<unknown> {
  const isForm = body instanceof FormData;
  const response = await fetch(`${fleet.facts.urls.api}/api/v1${path}`, {
    method,
    headers: {
      Authorization: `Bearer ${fleet.facts.tenants[0]?.keys.test.api_key ?? ''}`,
      'Idempotency-Key': crypto.randomUUID(),
      ...(isForm ? {} : { 'Content-Type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }),
  });
  if (!response.ok)
    throw new Error(`${method} ${path} answered ${response.status}: ${await response.text()}`);
  return response.json();
}

const Listed = z.object({ results: z.array(z.object({ id: z.int(), question_count: z.int() })) });
const Asked = z.object({
  questions: z.array(z.object({ id: z.int(), text: z.string() })),
  file_questions: z.array(z.object({ id: z.int(), required: z.boolean() })),
});
const Sent = z.object({ response_id: z.uuid() });
const Files = z.object({ data: z.array(z.object({ document: z.object({ scan_status: z.string() }) })) });

/** A response that was sent in, with a PDF that the scan has found clean. */
async function submitted(): Promise<string> {
  const { results } = Listed.parse(await api('GET', '/questionnaires/?type=ddq'));
  const [largest] = [...results].sort((a, b) => b.question_count - a.question_count);
  const questionnaire = largest?.id ?? 0;
  const { response_id: id } = Sent.parse(
    await api('POST', '/workflows/send/', {
      entity: { legal_name: 'Brackwater Instruments GmbH' },
      ddq: { questionnaire_id: questionnaire },
      email: 'respondent@brackwater.example',
    }),
  );
  const { questions, file_questions } = Asked.parse(
    await api('GET', `/questionnaires/${questionnaire}/questions/`),
  );
  await attach(id, file_questions.find(({ required }) => required)?.id);
  await api('PUT', `/responses/${id}/answers/`, { answers: await seededAnswers(questions), submit: true });
  await expect
    .poll(
      async () => Files.parse(await api('GET', `/responses/${id}/documents/`)).data[0]?.document.scan_status,
      {
        timeout: 30_000,
      },
    )
    .toBe('clean');
  return id;
}

async function attach(id: string, question: number | undefined): Promise<void> {
  const document = await PDFDocument.create();
  document.addPage([300, 400]).drawText('Brackwater Instruments GmbH', { x: 30, y: 300, size: 14 });
  const form = new FormData();
  form.set('document_type', 'Certificate of incorporation');
  if (question !== undefined) form.set('file_question_id', String(question));
  const bytes = new Uint8Array(await document.save());
  form.set('file', new File([bytes], 'certificate.pdf', { type: 'application/pdf' }));
  await api('POST', `/responses/${id}/documents/upload/`, form);
}

async function seededAnswers(questions: z.output<typeof Asked>['questions']): Promise<readonly object[]> {
  const read = async (name: string) => JSON.parse(await readFile(new URL(name, SEED), 'utf8'));
  const template = TemplateInput.parse(await read('third-party-due-diligence.json'));
  const answers = TemplateAnswers.parse(await read('answers-third-party.json'));
  const ids = new Map(questions.map(({ id, text }) => [text, id]));
  return placedQuestions(template).flatMap(({ question }) => {
    const [id, answer] = [ids.get(question.text), answers[question.key]];
    return id === undefined || answer === undefined ? [] : [{ question_id: id, ...answer }];
  });
}

const Entity = z.object({ id: z.uuid() });
const Screened = z.object({ status: z.string() });

/** A company that the fictional list names. */
async function screened(): Promise<string> {
  const { id } = Entity.parse(
    await api('POST', '/entities/', { entity_type: 'company', legal_name: 'Kastelmar Freight Holding Ltd' }),
  );
  await api('POST', '/screening/', { entity_id: id });
  await expect
    .poll(async () => Screened.parse(await api('GET', `/screening/${id}/`)).status, { timeout: 30_000 })
    .toBe('completed');
  return id;
}

const Mails = z.array(z.object({ to: z.array(z.string()), text: z.string() }));

/** The newest link that was mailed to the address, or nothing. */
async function mailedLink(email: string): Promise<string> {
  const mails = Mails.parse(await (await fetch(fleet.facts.urls.mails)).json());
  const mail = mails.findLast(({ to }) => to.includes(email));
  return mail === undefined ? '' : linkIn(mail.text);
}

/** Signs somebody of the demo in, and opens a screen of test data. Returns the person's address. */
async function open(page: Page, role: string, path: string): Promise<string> {
  const [tenant] = fleet.facts.tenants;
  const link = fleet.facts.sign_in.find((each) => each.tenant === tenant?.name && each.role === role);
  if (link === undefined) throw new Error(`the fleet has no link for ${role}`);
  await page.goto(link.url);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('heading', { level: 1, name: 'Work' }).waitFor();
  await page.goto(`${fleet.facts.urls.api}/api/console/test/${path}`);
  return link.email;
}

/** Decisions are confirmed once in a while: by a link that is mailed, opened in a window of its own. */
async function confirm(page: Page, email: string): Promise<void> {
  await page.getByRole('heading', { name: 'Confirm that it is you' }).waitFor();
  await page.getByRole('button', { name: 'Send me a link' }).click();
  await expect.poll(() => mailedLink(email), { timeout: 15_000 }).not.toBe('');
  const other = await page.context().newPage();
  await other.goto(await mailedLink(email));
  await other.locator('main button').first().click();
  await page
    .getByRole('heading', { name: 'Confirm that it is you' })
    .waitFor({ state: 'detached', timeout: 20_000 });
  await other.close();
}

const Status = z.object({ status: z.string() });
const Assigned = z.object({ assigned_to: z.string().nullable() });
const Case = z.object({
  cases: z.array(z.object({ status: z.string(), closed_by: z.object({ email: z.string() }).nullable() })),
});

describe('on the running fleet', () => {
  it('a response is reviewed beside its document, and the respondent is asked for changes', async () => {
    const id = await submitted();
    const { page, errors, close } = await visit(browser, { viewport: { width: 1440, height: 900 } });
    const email = await open(page, 'administrator', `responses/${id}`);
    await page.getByRole('heading', { level: 1, name: 'Brackwater Instruments GmbH' }).waitFor();
    await page.getByRole('tab', { name: 'certificate.pdf' }).click();
    const frame = page.locator('iframe');
    await frame.waitFor();
    const source = await frame.getAttribute('src');
    expect(new URL(source ?? '').origin).not.toBe(new URL(fleet.facts.urls.api).origin);
    expect((await fetch(source ?? '')).headers.get('content-type')).toBe('application/pdf');
    expect(await violations(page)).toEqual([]);
    await press(page, 'c');
    await page.keyboard.type('Please send the chart of owners.');
    await press(page, 'Control+Enter');
    await confirm(page, email);
    await page.getByText('was asked for changes.').waitFor({ timeout: HELD_MS });
    expect(Status.parse(await api('GET', `/responses/${id}/`)).status).toBe('CHANGES_REQUESTED');
    expect(errors).toEqual([]);
    await close();
  });

  it('hits are judged, and the case is decided by the person who is signed in', async () => {
    const id = await screened();
    const { page, errors, close } = await visit(browser, { viewport: { width: 1440, height: 900 } });
    const email = await open(page, 'analyst', `cases/${id}`);
    await page.locator('.sentence').waitFor();
    expect(await violations(page)).toEqual([]);
    await page.locator('#judge-note').fill('Same number in the register.');
    await press(page, 'Escape', 't');
    await confirm(page, email);
    await page.locator('.hit').getByText('The same').waitFor();
    await page.getByRole('button', { name: 'Unacceptable risk (test)' }).click();
    await page.keyboard.type('It is listed.');
    await press(page, 'Control+Enter');
    await page.locator('.bar').getByText('Closed').waitFor({ timeout: HELD_MS });
    const { cases } = Case.parse(await api('GET', `/screening/${id}/`));
    expect(cases).toMatchObject([{ status: 'closed', closed_by: { email } }]);
    expect(errors).toEqual([]);
    await close();
  });

  it('an item of the work list is taken, opened, decided and gone, and the person signs out', async () => {
    const id = await submitted();
    const { page, errors, close } = await visit(browser, { viewport: { width: 1440, height: 900 } });
    const email = await open(page, 'manager', 'work?kind=review');
    const line = page.locator('tr[data-index]', { has: page.locator(`a[href*="/responses/${id}"]`) });
    await line.locator('.c-age').click();
    await press(page, 'a');
    await line.locator('.who').getByText('You').waitFor();
    await expect
      .poll(async () => Assigned.parse(await api('GET', `/responses/${id}/`)).assigned_to)
      .not.toBeNull();
    await line.getByRole('link').click();
    await page.getByRole('heading', { level: 1, name: 'Brackwater Instruments GmbH' }).waitFor();
    await press(page, 'c');
    await page.keyboard.type('Please send the chart of owners.');
    await press(page, 'Control+Enter');
    await confirm(page, email);
    await page.getByText('was asked for changes.').waitFor({ timeout: HELD_MS });
    const decided = async () => Status.parse(await api('GET', `/responses/${id}/`)).status;
    await expect.poll(decided, { timeout: HELD_MS }).toBe('CHANGES_REQUESTED');
    await page.goto(`${fleet.facts.urls.api}/api/console/test/work?assignee=me`);
    await page.getByRole('heading', { level: 1, name: 'Work' }).waitFor();
    await page.locator('.foot-line [role=status]').getByText(/\d/).waitFor();
    expect(await line.count()).toBe(0);
    await page.goto(`${fleet.facts.urls.api}/api/console/test/settings/sessions`);
    await page.getByRole('button', { name: 'Sign out of this browser' }).click();
    await page.getByRole('heading', { level: 1, name: 'Sign in' }).waitFor();
    await page.goto(`${fleet.facts.urls.api}/api/console/test/work`);
    await page.getByRole('heading', { level: 1, name: 'Sign in' }).waitFor();
    // What the page asks before it knows that nobody is signed in is refused.
    expect(errors.filter((error) => !error.includes('401'))).toEqual([]);
    await close();
  });
});
