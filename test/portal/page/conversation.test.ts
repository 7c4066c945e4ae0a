/** Languages, comments, the sender's brand and documents in jsdom. */
import { describe, expect, it } from 'vitest';
import { pageFixture } from './fixture.ts';

const fixture = pageFixture();

describe('the language', () => {
  it.each([
    [['de-AT', 'en'], 'de', 'ltr', 'Sie wurden gebeten, einen Fragebogen zu beantworten'],
    [['fr-FR', 'ar-EG'], 'ar', 'rtl', 'طُلب منك الإجابة عن استبيان'],
    [['fr-FR'], 'en', 'ltr', 'You have been asked to answer a questionnaire'],
  ] as const)(
    'is the first of the browser’s %j that is supported: %s',
    async (languages, lang, dir, heading) => {
      const page = await fixture.open({ fragment: fixture.service.link, languages });
      await page.heading(heading);
      const { documentElement: html } = page.document;
      expect([html.lang, html.dir, page.document.title.includes(heading)]).toEqual([lang, dir, true]);
      expect(await page.violations()).toEqual([]);
    },
  );

  it('can be changed on the page, keeps typed answers, and is remembered', async () => {
    const page = await fixture.resume();
    await page.click('Begin');
    await page.heading('The company');
    const field = () => page.question('name').querySelector('textarea');
    await page.type(field(), 'Łódź Metalworks');
    await page.type(page.document.querySelector('.language'), 'de');
    await page.until(() => page.document.documentElement.lang === 'de');
    expect(field()?.value).toBe('Łódź Metalworks');
    expect(page.button('Speichern und weiter')).toBeDefined();
    await page.click('Speichern und weiter');
    const problems = await page.until(() => page.document.getElementById('problems'));
    expect(problems.textContent).toContain('Wählen Sie ein Land.');
    const options = [...page.question('country').querySelectorAll('option')].map(
      ({ textContent }) => textContent,
    );
    expect(options).toContain('Deutschland');
    expect(page.window.localStorage.getItem('probity.language')).toBe('de');
  });

  it('is English in the static message where no texts can be loaded, and the link stays usable', async () => {
    const page = await fixture.open({ fragment: fixture.service.link, textsLost: true });
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(page.document.querySelector('main')?.textContent).toContain('load the page again');
    expect(page.window.location.hash).toBe(`#${fixture.service.link}`);
  });

  it('formats dates in the calendar and the digits of typed answers', async () => {
    fixture.answerAll();
    fixture.service.responseStatus = 'SUBMITTED';
    const page = await fixture.resume({ languages: ['ar-SA'] });
    await page.click('إجاباتك');
    await page.until(() => page.document.querySelector('dl.answers'));
    expect(page.document.body.textContent).toContain('28 فبراير 1994');
  });
});

describe('a question', () => {
  it('can be commented on: the comment is shown immediately and reaches the service once', async () => {
    const page = await fixture.resume();
    await page.click('Begin');
    await page.heading('The company');
    const thread = page.question('name').querySelector('details');
    expect(thread?.textContent).toContain('Ask about this question');
    fixture.service.faults = ['lost'];
    await page.type(thread?.querySelector('textarea') ?? null, 'Which name do you mean?');
    thread?.querySelector('button')?.click();
    await page.until(() =>
      thread?.querySelector('[role=status]')?.textContent?.includes('Which name do you mean?'),
    );
    await page.until(() => thread?.querySelector('li'));
    expect(fixture.service.comments.map(({ text }) => text)).toEqual(['Which name do you mean?']);
    expect(
      new Set(fixture.service.callsOf('comments').map(({ idempotencyKey }) => idempotencyKey)).size,
    ).toBe(1);
    expect(thread?.querySelector('summary')?.textContent).toContain('1 comment');
    expect(await page.violations()).toEqual([]);
  });

  it('shows its comments on the review', async () => {
    fixture.service.say('sender', fixture.service.idOf('name'), 'Is this the registered name?');
    const page = await fixture.resume();
    await page.click('Check and submit');
    await page.heading('Check your answers');
    expect(page.document.querySelectorAll('.answers details')).toHaveLength(1);
    expect(page.document.querySelector('.answers')?.textContent).toContain('Mara Lind');
  });
});

describe('the sender', () => {
  it('is shown by its logo with an alternative text, and in its colour', async () => {
    const logo = 'data:image/png;base64,iVBORw0KGgo=';
    fixture.service.brand = { name: 'Nordwind', color: '#0b3d91', logo };
    const page = await fixture.resume();
    const image = page.document.querySelector('.brand img');
    expect([image?.getAttribute('src'), image?.getAttribute('alt')]).toEqual([logo, 'Nordwind']);
    expect(page.document.documentElement.style.getPropertyValue('--brand-light')).toBe('#0b3d91');
    expect(page.document.documentElement.style.getPropertyValue('--brand-dark')).toBe('');
    expect(await page.violations()).toEqual([]);
  });
});

describe('a document', () => {
  it('can be removed after a confirmation, and the focus returns to its field', async () => {
    const [file] = fixture.service.questionnaire.file_questions;
    fixture.service.files.store({ file_question_id: file?.id ?? 0, filename: 'extract.pdf', size: 120_000 });
    const page = await fixture.resume();
    const parts = [...page.document.querySelectorAll<HTMLButtonElement>('.part')];
    parts.find(({ textContent }) => textContent?.startsWith('Documents'))?.click();
    await page.heading('Documents');
    await page.click('Remove');
    await page.until(() => page.document.activeElement?.textContent === 'Keep');
    expect(await page.violations()).toEqual([]);
    await page.click('Keep');
    await page.until(() => page.document.activeElement?.textContent === 'Remove');
    expect(fixture.service.files.list).toHaveLength(1);
    await page.click('Remove');
    await page.click('Remove');
    await page.until(() => fixture.service.files.list.length === 0);
    await page.until(() => page.document.activeElement?.getAttribute('type') === 'file');
  });
});
