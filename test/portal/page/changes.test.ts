/** Requested changes in jsdom: what is still open, where to continue, and a submission in which nothing was changed. */
import { beforeEach, describe, expect, it } from 'vitest';
import { pageFixture } from './fixture.ts';
import type { OpenWindow } from './open-window.ts';

const fixture = pageFixture();

/** Answers of 1 March, a comment of 2 March at 8:30, and the request of 9:00. */
beforeEach(() => {
  fixture.service.savedAt = '2026-03-01T09:00:00.000Z';
  fixture.answerAll();
  fixture.service.savedAt = undefined;
  fixture.service.say('sender', fixture.service.idOf('staff'), 'Is this number up to date?');
  fixture.service.requestChanges('One point is open.');
});

const states = (page: OpenWindow) =>
  [...page.document.querySelectorAll('.part .state')].map(({ textContent }) => textContent);

describe('the overview', () => {
  it('counts the comments of a section in place of "Complete", until the answer changes', async () => {
    const page = await fixture.resume();
    expect(states(page)).toEqual(['Complete', '1 comment', 'Complete', 'Complete', 'Optional', '']);
    await page.click('Continue');
    await page.heading('Business');
    expect(page.document.activeElement).toBe(page.question('staff').querySelector('input'));
    await page.type(page.question('staff').querySelector('input'), '47');
    expect(states(page)[1]).toBe('Complete');
    await page.until(() => fixture.service.callsOf('answers').length > 0);
    const again = await fixture.resume();
    expect(states(again)[1]).toBe('Complete');
    await again.click('Continue');
    await again.heading('Check your answers');
  });

  it('counts a comment as answered by a comment of the respondent', async () => {
    fixture.service.comments.push({
      ...fixture.service.say('respondent', fixture.service.idOf('staff'), 'It is.'),
      created_at: '2026-03-02T10:00:00.000Z',
    });
    const page = await fixture.resume();
    expect(states(page)[1]).toBe('Complete');
  });

  it('leads to a document with a comment, until another file is there', async () => {
    fixture.service.comments.length = 0;
    const [asked] = fixture.service.questionnaire.file_questions;
    const old = fixture.service.files.store({ file_question_id: asked?.id ?? 0, filename: 'a.pdf', size: 9 });
    const comment = fixture.service.say('sender', fixture.service.idOf('staff'), 'This one is out of date.');
    Object.assign(comment, { question_id: null, attachment_id: old.attachment_id });
    const page = await fixture.resume();
    expect(states(page)[4]).toBe('1 comment');
    await page.click('Continue');
    await page.heading('Documents');
    await page.click('Back');
    await page.heading('Exports');
  });
});

describe('a submission without any change', () => {
  async function review() {
    const page = await fixture.resume();
    await page.click('Check and submit');
    await page.heading('Check your answers');
    return page;
  }

  it('is the respondent’s decision', async () => {
    const page = await review();
    await page.click('Submit again');
    await page.until(() => page.document.body.textContent?.includes('You have not changed'));
    expect(fixture.service.callsOf('submit')).toHaveLength(0);
    expect(await page.violations()).toEqual([]);
    await page.click('Submit without changes');
    await page.heading('Your answers were submitted again');
    expect(fixture.service.responseStatus).toBe('RESUBMITTED');
  });

  it.each([
    ['an answer', () => fixture.service.saveElsewhere(fixture.service.idOf('staff'), { answer_text: '47' })],
    ['a comment', () => fixture.service.comments.push(said())],
  ])('is not asked about after %s', async (_what, change) => {
    change();
    const page = await review();
    await page.click('Submit again');
    await page.heading('Your answers were submitted again');
    expect(fixture.service.callsOf('submit')).toHaveLength(1);
  });

  const said = () => ({
    ...fixture.service.say('respondent', fixture.service.idOf('staff'), 'It is.'),
    created_at: '2026-03-02T10:00:00.000Z',
  });
});
