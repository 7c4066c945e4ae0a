/** Answering and submitting in jsdom: conditions, problems, saving, the review and the confirmation. */
import { describe, expect, it } from 'vitest';
import { pageFixture } from './fixture.ts';
import type { OpenWindow } from './open-window.ts';

const fixture = pageFixture();

function requireFile(): number {
  const [file] = fixture.service.questionnaire.file_questions;
  if (file === undefined) throw new Error('the questionnaire has no document question');
  fixture.service.questionnaire.file_questions[0] = { ...file, required: true };
  return file.id;
}

describe('a section', () => {
  async function section(): Promise<OpenWindow> {
    const page = await fixture.resume();
    await page.click('Begin');
    await page.heading('The company');
    return page;
  }

  it('shows a question exactly while its condition holds', async () => {
    const page = await section();
    const other = () =>
      page.document.querySelector(`[data-question="${fixture.service.idOf('form_other')}"]`);
    expect(other()).toBeNull();
    page.question('form').querySelector<HTMLInputElement>('input[value=Other]')?.click();
    await page.until(other);
    page.question('form').querySelector<HTMLInputElement>('input[value=Partnership]')?.click();
    await page.until(() => other() === null);
  });

  it('focuses the list of problems, which links to each question', async () => {
    const page = await section();
    await page.type(page.question('email').querySelector('input'), 'not an address');
    await page.click('Save and continue');
    const problems = await page.until(() => page.document.getElementById('problems'));
    expect(page.document.activeElement).toBe(problems);
    const links = [...problems.querySelectorAll('a')];
    expect(links.map(({ textContent }) => textContent)).toEqual([
      'Enter an answer.',
      'Choose a country.',
      'Choose an answer.',
      'Enter an e-mail address such as name@example.com.',
    ]);
    links[3]?.click();
    const input = page.question('email').querySelector('input');
    expect(page.document.activeElement).toBe(input);
    expect(input?.getAttribute('aria-invalid')).toBe('true');
    expect(
      page.document.getElementById(input?.getAttribute('aria-describedby') ?? '')?.textContent,
    ).toContain('Enter an e-mail');
    expect(await page.violations()).toEqual([]);
    await page.type(input, 'a@example.com');
    await page.until(() => problems.querySelectorAll('a').length === 3);
  });

  it('can be left unfinished', async () => {
    const page = await section();
    await page.click('Save and continue');
    await page.until(() => page.document.getElementById('problems'));
    await page.click('Finish this section later');
    await page.heading('Business');
    expect(page.document.activeElement?.textContent).toBe('Business');
  });

  it('is saved when it is left, and restored after a reload', async () => {
    const page = await section();
    await page.type(page.question('name').querySelector('textarea'), 'Łódź Metalworks');
    await page.click('Save and continue');
    await page.click('Finish this section later');
    await page.until(() => fixture.service.answers.get(fixture.service.idOf('name')));
    expect(fixture.service.callsOf('answers')[0]?.body).toMatchObject({ section_number: 1, revision: 0 });
    const again = await fixture.resume();
    await again.click('Continue');
    await again.heading('The company');
    expect(again.question('name').querySelector('textarea')?.value).toBe('Łódź Metalworks');
  });
});

describe('the submission', () => {
  async function review(): Promise<OpenWindow> {
    const page = await fixture.resume();
    await page.click('Check and submit');
    await page.heading('Check your answers');
    return page;
  }

  it('shows every visible answer as text, and submits once with an idempotency key', async () => {
    fixture.answerAll();
    const page = await review();
    const words = page.document.querySelector('main')?.textContent;
    for (const part of [
      'Germany',
      '28 February 1994',
      '62.5%',
      'Energy',
      'Not applicable',
      'Prüfwerk GmbH',
      'Ada Vogt',
      'Hafen AG',
    ]) {
      expect(words).toContain(part);
    }
    expect(await page.violations()).toEqual([]);
    await page.click('Submit answers');
    await page.heading('Your answers were submitted');
    expect(fixture.service.callsOf('submit')).toHaveLength(1);
    expect(fixture.service.callsOf('submit')[0]?.idempotencyKey).toMatch(/^[0-9a-f-]{36}$/);
    expect(page.document.querySelector('[data-response]')?.getAttribute('data-response')).toBe(
      fixture.service.view().ddq?.response_id,
    );
    expect(await page.violations()).toEqual([]);
  });

  it('is retried with the same key after a lost reply, and shows the accepted one', async () => {
    fixture.answerAll();
    const page = await review();
    fixture.service.faults = ['lost'];
    await page.click('Submit answers');
    await page.heading('Your answers were submitted');
    const keys = fixture.service.callsOf('submit').map(({ idempotencyKey }) => idempotencyKey);
    expect(keys).toHaveLength(2);
    expect(new Set(keys).size).toBe(1);
    expect(fixture.service.submissions.size).toBe(1);
  });

  it('links from a missing answer to the question in its section', async () => {
    fixture.answerAll();
    fixture.service.saveElsewhere(fixture.service.idOf('staff'), {});
    const page = await review();
    await page.click('Submit answers');
    const problems = await page.until(() => page.document.getElementById('problems'));
    expect(fixture.service.callsOf('submit')).toEqual([]);
    problems.querySelector('a')?.click();
    await page.heading('Business');
    expect(page.document.activeElement).toBe(page.question('staff').querySelector('input'));
  });

  it('links to missing required documents, without calling the service', async () => {
    fixture.answerAll();
    requireFile();
    const page = await review();
    await page.click('Submit answers');
    const problems = await page.until(() => page.document.getElementById('problems'));
    expect(problems.textContent).toContain('Upload this document. Extract from the commercial register');
    expect(fixture.service.callsOf('submit')).toEqual([]);
    problems.querySelector('a')?.click();
    await page.heading('Documents');
    expect(page.document.activeElement?.getAttribute('type')).toBe('file');
    expect(await page.violations()).toEqual([]);
  });

  it('links to a document that was removed elsewhere, and uses a new key for the next attempt', async () => {
    fixture.answerAll();
    const file_question_id = requireFile();
    const stored = fixture.service.files.store({ file_question_id, filename: 'extract.pdf', size: 9 });
    const page = await review();
    fixture.service.files.remove(stored.attachment_id);
    await page.click('Submit answers');
    const problems = await page.until(() => page.document.getElementById('problems'));
    expect(page.document.activeElement).toBe(problems);
    expect(problems.textContent).toContain('Extract from the commercial register');
    expect(page.document.body.textContent).toContain('Your answers were not accepted.');
    fixture.service.files.store({ file_question_id, filename: 'extract.pdf', size: 9 });
    const again = await fixture.resume();
    await again.click('Check and submit');
    await again.heading('Check your answers');
    await again.click('Submit answers');
    await again.heading('Your answers were submitted');
    expect(new Set(fixture.service.callsOf('submit').map(({ idempotencyKey }) => idempotencyKey)).size).toBe(
      2,
    );
  });

  it('announces the confirmation mail, and prints the answers', async () => {
    fixture.answerAll();
    const page = await review();
    await page.click('Submit answers');
    await page.heading('Your answers were submitted');
    expect(page.document.body.textContent).toContain('A confirmation is on its way to your e-mail address.');
    const prints: (string | null | undefined)[] = [];
    page.window.print = () => prints.push(page.document.querySelector('h1')?.textContent);
    await page.click('Print');
    await page.until(() => prints.length > 0);
    expect(prints).toEqual(['Your answers']);
  });

  it('shows the status of the identity check', async () => {
    fixture.answerAll();
    fixture.service.verification = { verification_session_id: crypto.randomUUID(), status: 'pending' };
    const page = await review();
    await page.click('Submit answers');
    await page.heading('Your answers were submitted');
    expect(page.document.querySelector('main')?.textContent).toContain('Not completed yet.');
  });

  it('is possible again after the sender has requested changes', async () => {
    fixture.answerAll();
    fixture.service.requestChanges('Please look at the owners again.');
    fixture.service.say('sender', fixture.service.idOf('owners'), 'The shares must add up to 100 percent.');
    const page = await fixture.resume();
    const notice = () => page.document.querySelector('.changes')?.textContent ?? '';
    for (const part of ['2 March 2026', 'Please look at the owners again.', '16. Who owns the company?']) {
      expect(notice()).toContain(part);
    }
    expect(await page.violations()).toEqual([]);
    page.document.querySelector<HTMLAnchorElement>('.changes a')?.click();
    await page.heading('People');
    expect(page.question('owners').querySelector('details')?.open).toBe(true);
    expect(page.question('references').querySelector('details')?.open).toBe(false);
    expect(notice()).toContain('Requested on');
    await page.click('Check and submit');
    await page.heading('Check your answers');
    expect(notice()).toContain('Requested on');
    await page.click('Submit again');
    await page.heading('Your answers were submitted again');
    const reloaded = await fixture.resume();
    expect(reloaded.document.body.textContent).toContain('You submitted your answers on');
    expect(fixture.service.responseStatus).toBe('RESUBMITTED');
  });
});
