/** Several people on the running fleet: four eyes, two windows on the same response, a failed verification, and changes that come back. */
import type { Locator } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { violations } from '../../axe.ts';
import { visit } from '../../chromium.ts';
import { type Colleague, HELD, RunningConsole } from '../running.ts';
import { press } from './opened.ts';

let running: RunningConsole;
let analyst: Colleague;
let manager: Colleague;
/** Who has confirmed who acts. That holds for longer than these tests take. */
const confirmed = new Set<Colleague>();

beforeAll(async () => {
  running = await RunningConsole.start({ api: 13_220, aws: 14_786, control: 13_221, docs: 13_222 });
  analyst = await running.signIn('analyst');
  manager = await running.signIn('manager');
}, 240_000);
afterAll(async () => {
  confirmed.clear();
  await running.stop();
});

/** Does what the console asks a confirmation for, once per person. */
async function surely(person: Colleague, act: () => Promise<void>): Promise<void> {
  await act();
  if (confirmed.has(person)) return;
  await running.confirm(person);
  confirmed.add(person);
}

/** Chooses an offered decision by its key, says why, and sends it. */
async function decide(
  person: Colleague,
  [key, name]: readonly [key: string, name: string],
  note: string,
): Promise<void> {
  await person.page.getByRole('button', { name: `${name} (test)` }).waitFor();
  await press(person.page, key);
  await person.page.locator('#decision-note').waitFor();
  await person.page.keyboard.type(note);
  await surely(person, () => press(person.page, 'Control+Enter'));
}

/** The line of the work list that leads to the address. */
const lineOf = ({ page }: Colleague, address: string) =>
  page.locator('tr[data-index]', { has: page.locator(`a[href*="/${address}"]`) });

/** Opens an item from the work list by keyboard. Returns what its line said. */
async function openFromWork(person: Colleague, kind: string, address: string): Promise<string> {
  await running.go(person, `work?kind=${kind}`);
  const line = lineOf(person, address);
  await line.getByRole('link').focus();
  const said = await line.innerText();
  await press(person.page, 'Enter');
  await person.page.waitForURL(new RegExp(`/${address}`));
  return said;
}

/** The work list of the kind has no such line. */
async function isGone(person: Colleague, kind: string, address: string): Promise<void> {
  await running.go(person, `work?kind=${kind}`);
  await person.page.locator('.foot-line [role=status]').getByText(/\d/).waitFor();
  expect(await lineOf(person, address).count()).toBe(0);
}

const Person = z.object({ email: z.string() }).nullable();
const Case = z.object({
  ...{ id: z.uuid(), status: z.string(), decision: z.string().nullable() },
  ...{ proposed_by: Person, closed_by: Person },
});
const Cases = z.object({ cases: z.tuple([Case]) });

const caseOf = async (entity: string) =>
  Cases.parse(await running.api('GET', `/screening/${entity}/`)).cases[0];

/** The administrator lets nobody pass alone from now on. */
async function requireTwoPersons(): Promise<void> {
  const administrator = await running.signIn('administrator');
  const { page, close } = administrator;
  await running.go(administrator, 'settings/policy');
  await page.getByLabel('A second person confirms that a case is no risk or an acceptable one').check();
  await page.getByRole('button', { name: 'Save (test)' }).click();
  await running.confirm(administrator);
  await page.getByText('The policy was saved.').waitFor();
  await close();
}

/** Judges every hit as another company: two keys, and the note that the team's policy asks for. */
async function judgeAll(person: Colleague): Promise<void> {
  const { page } = person;
  await page.locator('.sentence').waitFor();
  const open = page.locator('.hit').getByText('Open', { exact: true });
  const hits = await open.count();
  expect(hits).toBeGreaterThan(0);
  for (let left = hits; left > 0; left -= 1) {
    await press(page, '1', 'f');
    await page.keyboard.type('Another number in the register.');
    await surely(person, () => press(page, 'Control+Enter'));
    await expect.poll(() => open.count()).toBe(left - 1);
  }
}

/** What the service answers where the person sends the decision past the page. */
function sentPastThePage({ page }: Colleague, id: string): Promise<unknown> {
  return page.evaluate(async (path) => {
    const reply = await fetch(path, {
      method: 'PATCH',
      headers: {
        'Content-Type': 'application/json',
        'Probity-Environment': 'test',
        'Idempotency-Key': crypto.randomUUID(),
      },
      body: JSON.stringify({ decision: 'no_risk', reason: 'I agree with myself.' }),
    });
    const { error }: { readonly error: string } = await reply.json();
    return [reply.status, error];
  }, `/api/v1/cases/${id}/`);
}

const Notes = z.object({
  notes: z.array(z.object({ status_transition: z.string().nullable(), profile_email: z.string() })),
});
const Status = z.object({ status: z.string() });
const Answer = z.object({ id: z.uuid(), question_text: z.string(), answer_text: z.string().nullable() });
const Answers = z.object({ answers: z.array(Answer) });
const Fact = z.object({ field: z.string(), document_value: z.string().nullable() });
const Results = z.object({ comparison: z.array(Fact) });
const Reviews = z.object({ latest_decision: z.string(), total_reviews: z.int() });

const statusOf = async (id: string) => Status.parse(await running.api('GET', `/responses/${id}/`)).status;

const REGISTRATION = 'What is the company registration number?';
const CORRECTED = 'HRB 774411';

/** The respondent opens the link, reads what is asked, changes the answer, and submits again. */
async function changeAnswer(link: string, message: string, comment: string): Promise<void> {
  const { page, errors, close } = await visit(running.browser, { viewport: { width: 1280, height: 900 } });
  await page.goto(link);
  await page.getByRole('button', { name: 'Start now' }).click();
  await page.locator('.changes').getByText(message).waitFor();
  await page.locator('.changes').getByRole('link', { name: REGISTRATION }).click();
  const question = page.locator('[data-question]', { hasText: REGISTRATION });
  await question.locator('.comment').getByText(comment).waitFor();
  await question.locator('.field :is(input, textarea)').first().fill(CORRECTED);
  await page.getByRole('button', { name: 'Save and continue' }).click();
  await page.getByRole('button', { name: 'Check and submit' }).click();
  await page.getByRole('button', { name: 'Submit again' }).click();
  await page.locator('[data-response]').waitFor();
  expect(errors).toEqual([]);
  await close();
}

/** Walks the open points by their key to the question. */
async function walkTo({ page }: Colleague, question: string): Promise<Locator> {
  const at = page.locator('article.at');
  const title = async () => {
    const text = await at.locator('h3').innerText();
    if (text !== question) await press(page, 'n');
    return text;
  };
  await expect.poll(title).toBe(question);
  return at;
}

describe('people who work together on the running fleet', () => {
  it('decide a case by four eyes: one proposes and cannot confirm, another sees who it was and confirms', async () => {
    const entity = await running.screened();
    await requireTwoPersons();
    await running.go(analyst, `cases/${entity}`);
    await judgeAll(analyst);
    await decide(analyst, ['1', 'Propose: No risk'], 'Another number in the register.');
    await analyst.page.getByText('waits for a second person.').waitFor(HELD);
    await analyst.page
      .locator('.judge')
      .getByText('Proposed. Another person has to confirm.')
      .first()
      .waitFor();
    expect(await analyst.page.getByRole('button', { name: /^Confirm/ }).count()).toBe(0);
    const { id } = await caseOf(entity);
    expect(await sentPastThePage(analyst, id)).toEqual([403, 'second_person_required']);

    const line = await openFromWork(manager, 'second_person', `cases/${entity}`);
    expect(line).toContain('Second person');
    const judge = manager.page.locator('.judge');
    await judge.getByText('Proposed; you are the second person').waitFor();
    expect(await judge.locator('.past').innerText()).toContain(analyst.name);
    await judge.locator('q', { hasText: 'Another number in the register.' }).first().waitFor();
    await decide(manager, ['c', 'Confirm: No risk'], 'I see the same.');
    await manager.page.locator('.bar').getByText('Closed').waitFor(HELD);
    const past = await judge.locator('.case-decision .past').innerText();
    expect(past).toContain(manager.name);
    expect(past).toContain(`Proposed by ${analyst.name}`);
    expect(await violations(manager.page)).toEqual([]);
    const names = { proposed_by: { email: analyst.email }, closed_by: { email: manager.email } };
    expect(await caseOf(entity)).toMatchObject({ status: 'closed', decision: 'no_risk', ...names });
    await isGone(manager, 'second_person', `cases/${entity}`);
    expect([...analyst.errors, ...manager.errors]).toEqual([]);
  });

  it('have the same response open: who is later is told who decided what and when, keeps the note, and decides nothing', async () => {
    const id = await running.submitted('windows@brackwater.example');
    for (const person of [manager, analyst]) {
      await running.go(person, `responses/${id}`);
      await person.page.locator('article.at').waitFor();
    }
    await decide(manager, ['a', 'Approve'], 'All documents agree.');
    await manager.page.getByText('is approved.').waitFor(HELD);
    await decide(analyst, ['r', 'Reject'], 'The chart of owners is missing.');
    const { page } = analyst;
    await page.getByText('is rejected in 5 seconds.').waitFor();
    const conflict = page.getByRole('alert').filter({ hasText: 'Somebody decided meanwhile.' });
    await conflict.waitFor(HELD);
    const told = await conflict.innerText();
    expect(told).toContain(`${manager.name} changed this (approved) on `);
    expect(told).toMatch(/ on \d.*\d{2}:\d{2}/);
    const note = page.getByLabel('Why do you reject?');
    expect(await note.inputValue()).toBe('The chart of owners is missing.');
    expect(await violations(page)).toEqual([]);
    await page.getByRole('button', { name: 'Show what it is now' }).click();
    await page.locator('.bar').getByText('Approved').waitFor();
    await conflict.waitFor({ state: 'detached' });
    expect(await note.inputValue()).toBe('The chart of owners is missing.');
    await note.press('Escape');
    expect(await statusOf(id)).toBe('APPROVED');
    const { notes } = Notes.parse(await running.api('GET', `/responses/${id}/notes/`));
    expect(notes).toEqual([{ status_transition: 'APPROVED', profile_email: manager.email }]);
    expect([...analyst.errors, ...manager.errors]).toEqual([]);
  });

  it('decide a failed verification from the work list, with both values in sight, and it is gone from there', async () => {
    const id = await running.renamed({ first_name: 'Corin', last_name: 'Ashvale' });
    const line = await openFromWork(analyst, 'verification', `verifications/${id}`);
    expect(line).toContain('Corin Ashvale');
    const { page } = analyst;
    const differing = page.locator('.compare tbody tr').first();
    await differing.getByText('Differs').waitFor();
    const { comparison } = Results.parse(await running.api('GET', `/verification/sessions/${id}/results/`));
    const name = comparison.find(({ field }) => field === 'name');
    expect(name?.document_value).not.toBe('Corin Ashvale');
    expect(await differing.locator('th, td').allInnerTexts()).toEqual([
      'Name',
      'Corin Ashvale',
      name?.document_value,
      'Differs',
    ]);
    await page.locator('.bar').getByText('Another name on the document').waitFor();
    await decide(analyst, ['r', 'Reject'], 'The surname is another one, and nothing explains it.');
    await page.getByText('Corin Ashvale is rejected.').waitFor(HELD);
    const past = page.locator('.judge .past');
    await past.locator('q', { hasText: 'nothing explains it' }).waitFor();
    expect(await past.innerText()).toContain(analyst.name);
    expect(Reviews.parse(await running.api('GET', `/verification/sessions/${id}/reviews/`))).toEqual({
      latest_decision: 'rejected',
      total_reviews: 1,
    });
    await isGone(analyst, 'verification', `verifications/${id}`);
    expect(analyst.errors).toEqual([]);
  });

  it('ask the respondent for changes, see the response again, compare it with the submission before, and approve', async () => {
    const email = 'changes@brackwater.example';
    const id = await running.submitted(email);
    const { answers } = Answers.parse(await running.api('GET', `/responses/${id}/`));
    const before = answers.find(({ question_text }) => question_text === REGISTRATION);
    const { page } = analyst;
    await running.go(analyst, `responses/${id}?at=${before?.id}`);
    await page.locator('article.at', { hasText: REGISTRATION }).waitFor();
    await press(page, 'm', 'Shift+Tab', 'ArrowRight');
    await page.getByLabel('Comment that the respondent reads').fill('The register has another number.');
    await press(page, 'Control+Enter');
    await page.locator('.comment.outside', { hasText: 'another number' }).waitFor(HELD);
    const mails = (await running.mailsTo(email)).length;
    await decide(analyst, ['c', 'Ask for changes'], 'Please correct the number of the company.');
    await page.getByText('was asked for changes.').first().waitFor(HELD);
    const link = await running.linkAfter(email, mails);
    await changeAnswer(link, 'Please correct the number of the company.', 'The register has another number.');
    await expect.poll(() => statusOf(id), HELD).toBe('RESUBMITTED');

    const line = await openFromWork(analyst, 'changes_back', `responses/${id}`);
    expect(line).toMatch(/Changes are back[\s\S]*Came back/);
    await page.locator('article.at').waitFor();
    await press(page, 'p');
    await page.getByRole('button', { name: /^Compared with / }).waitFor();
    const at = await walkTo(analyst, REGISTRATION);
    expect(await at.locator('.given').innerText()).toBe(CORRECTED);
    expect(await at.locator('del').innerText()).toBe(before?.answer_text);
    expect(await at.locator('.flags').innerText()).toContain('Changed');
    expect(await violations(page)).toEqual([]);
    await decide(analyst, ['a', 'Approve'], 'The number is that of the register now.');
    await page.getByText('is approved.').waitFor(HELD);
    expect(await statusOf(id)).toBe('APPROVED');
    await isGone(analyst, 'changes_back', `responses/${id}`);
    expect(analyst.errors).toEqual([]);
  });
});
