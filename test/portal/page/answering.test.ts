/** Answering and submitting in jsdom: conditions, problems, saving, the review and the end. */
import { describe, expect, it } from 'vitest';
import type { OpenWindow } from './open-window.ts';
import { pageStage } from './stage.ts';

const stage = pageStage();

function requireFile(): number {
  const [file] = stage.service.questionnaire.file_questions;
  if (file === undefined) throw new Error('no document is asked for');
  stage.service.questionnaire.file_questions[0] = { ...file, required: true };
  return file.id;
}

describe('a section', () => {
  async function section(): Promise<OpenWindow> {
    const page = await stage.resume();
    page.click('Begin');
    await page.heading('The company');
    return page;
  }

  it('shows a question exactly while its condition holds', async () => {
    const page = await section();
    const other = () => page.document.querySelector(`[data-question="${stage.service.idOf('form_other')}"]`);
    expect(other()).toBeNull();
    page.question('form').querySelector<HTMLInputElement>('input[value=Other]')?.click();
    await page.until(other);
    page.question('form').querySelector<HTMLInputElement>('input[value=Partnership]')?.click();
    await page.until(() => other() === null);
  });

  it('leads from a list of problems, which takes the focus, to each question', async () => {
    const page = await section();
    page.type(page.question('email').querySelector('input'), 'not an address');
    page.click('Save and continue');
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
    page.type(input, 'a@example.com');
    await page.until(() => problems.querySelectorAll('a').length === 3);
  });

  it('can be left unfinished', async () => {
    const page = await section();
    page.click('Save and continue');
    await page.until(() => page.document.getElementById('problems'));
    page.click('Finish this section later');
    await page.heading('Business');
    expect(page.document.activeElement?.textContent).toBe('Business');
  });

  it('is saved when it is left, and found again after a reload', async () => {
    const page = await section();
    page.type(page.question('name').querySelector('textarea'), 'Łódź Metalworks');
    page.click('Save and continue');
    page.click('Finish this section later');
    await page.until(() => stage.service.answers.get(stage.service.idOf('name')));
    expect(stage.service.callsOf('answers')[0]?.body).toMatchObject({ section_number: 1, revision: 0 });
    const again = await stage.resume();
    again.click('Continue');
    await again.heading('The company');
    expect(again.question('name').querySelector('textarea')?.value).toBe('Łódź Metalworks');
  });
});

describe('the end', () => {
  async function review(): Promise<OpenWindow> {
    const page = await stage.resume();
    page.click('Check and submit');
    await page.heading('Check your answers');
    return page;
  }

  it('lists every visible answer in words, and submits once with a key', async () => {
    stage.answerAll();
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
    page.click('Submit answers');
    await page.heading('Your answers were submitted');
    expect(stage.service.callsOf('submit')).toHaveLength(1);
    expect(stage.service.callsOf('submit')[0]?.idempotencyKey).toMatch(/^[0-9a-f-]{36}$/);
    expect(page.document.querySelector('[data-response]')?.getAttribute('data-response')).toBe(
      stage.service.view().ddq?.response_id,
    );
    expect(await page.violations()).toEqual([]);
  });

  it('repeats a submission whose reply was lost under the same key, and reports the one that counted', async () => {
    stage.answerAll();
    const page = await review();
    stage.service.faults = ['lost'];
    page.click('Submit answers');
    await page.heading('Your answers were submitted');
    const keys = stage.service.callsOf('submit').map(({ idempotencyKey }) => idempotencyKey);
    expect(keys).toHaveLength(2);
    expect(new Set(keys).size).toBe(1);
    expect(stage.service.submissions.size).toBe(1);
  });

  it('leads from a missing answer to its question in its own section', async () => {
    stage.answerAll();
    stage.service.saveElsewhere(stage.service.idOf('staff'), {});
    const page = await review();
    page.click('Submit answers');
    const problems = await page.until(() => page.document.getElementById('problems'));
    expect(stage.service.callsOf('submit')).toEqual([]);
    problems.querySelector('a')?.click();
    await page.heading('Business');
    expect(page.document.activeElement).toBe(page.question('staff').querySelector('input'));
  });

  it('leads to the required documents that are missing, without asking the service', async () => {
    stage.answerAll();
    requireFile();
    const page = await review();
    page.click('Submit answers');
    const problems = await page.until(() => page.document.getElementById('problems'));
    expect(problems.textContent).toContain('Upload this document. Extract from the commercial register');
    expect(stage.service.callsOf('submit')).toEqual([]);
    problems.querySelector('a')?.click();
    await page.heading('Documents');
    expect(page.document.activeElement?.getAttribute('type')).toBe('file');
    expect(await page.violations()).toEqual([]);
  });

  it('leads to a document that was taken away elsewhere, and takes a new key for the next try', async () => {
    stage.answerAll();
    const file_question_id = requireFile();
    const stored = stage.service.files.store({ file_question_id, filename: 'extract.pdf', size: 9 });
    const page = await review();
    stage.service.files.remove(stored.attachment_id);
    page.click('Submit answers');
    const problems = await page.until(() => page.document.getElementById('problems'));
    expect(page.document.activeElement).toBe(problems);
    expect(problems.textContent).toContain('Extract from the commercial register');
    expect(page.document.body.textContent).toContain('Your answers were not accepted.');
    stage.service.files.store({ file_question_id, filename: 'extract.pdf', size: 9 });
    const again = await stage.resume();
    again.click('Check and submit');
    await again.heading('Check your answers');
    again.click('Submit answers');
    await again.heading('Your answers were submitted');
    expect(new Set(stage.service.callsOf('submit').map(({ idempotencyKey }) => idempotencyKey)).size).toBe(2);
  });

  it('says that a confirmation is on its way, and offers the answers for printing', async () => {
    stage.answerAll();
    const page = await review();
    page.click('Submit answers');
    await page.heading('Your answers were submitted');
    expect(page.document.body.textContent).toContain('A confirmation is on its way to your e-mail address.');
    const prints: (string | null | undefined)[] = [];
    page.window.print = () => prints.push(page.document.querySelector('h1')?.textContent);
    page.click('Print or save as PDF');
    expect(prints).toEqual(['Your answers']);
  });

  it('shows where the identity check stands, which comes separately', async () => {
    stage.answerAll();
    stage.service.verification = { verification_session_id: crypto.randomUUID(), status: 'pending' };
    const page = await review();
    page.click('Submit answers');
    await page.heading('Your answers were submitted');
    expect(page.document.querySelector('main')?.textContent).toContain('You will receive it separately');
  });

  it('submits again after the sender has asked for changes', async () => {
    stage.answerAll();
    stage.service.requestChanges('Please look at the owners again.');
    stage.service.say('sender', stage.service.idOf('owners'), 'The shares must add up to 100 percent.');
    const page = await stage.resume();
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
    page.click('Check and submit');
    await page.heading('Check your answers');
    expect(notice()).toContain('Requested on');
    page.click('Submit again');
    await page.heading('Your changes were submitted');
    const reloaded = await stage.resume();
    expect(reloaded.document.body.textContent).toContain('You submitted your answers on');
    expect(stage.service.responseStatus).toBe('RESUBMITTED');
  });
});
