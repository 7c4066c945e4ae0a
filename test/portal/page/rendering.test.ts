/** What the respondent sees and has entered stays as it is while the page renders again. */
import { describe, expect, it } from 'vitest';
import { pageFixture } from './fixture.ts';
import type { OpenWindow } from './open-window.ts';

const fixture = pageFixture();

async function openSection(name: string): Promise<OpenWindow> {
  const page = await fixture.resume();
  const parts = [...page.document.querySelectorAll<HTMLButtonElement>('.part')];
  parts.find(({ textContent }) => textContent?.startsWith(name))?.click();
  await page.heading(name);
  return page;
}

describe('the first render', () => {
  it('replaces the static message of the page', async () => {
    const page = await fixture.open({ fragment: fixture.service.link });
    expect(page.document.querySelectorAll('main')).toHaveLength(1);
    expect(page.document.body.textContent).not.toContain('This page is loading');
    expect(page.document.querySelector('main .starting')).toBeNull();
  });
});

describe('a later render', () => {
  it('keeps the focused control and its caret', async () => {
    const page = await openSection('The company');
    const name = page.question('name').querySelector('textarea');
    name?.focus();
    await page.type(name, 'Metalworks');
    name?.setSelectionRange(5, 5);
    await page.until(() => fixture.service.answers.size === 1);
    expect(page.document.activeElement).toBe(name);
    expect(page.question('name').querySelector('textarea')).toBe(name);
    expect([name?.value, name?.selectionStart]).toEqual(['Metalworks', 5]);
  });

  it('keeps the focused control when a question appears before it', async () => {
    const page = await openSection('The company');
    const email = page.question('email').querySelector('input');
    email?.focus();
    page.question('form').querySelector<HTMLInputElement>('input[value=Other]')?.click();
    await page.until(() =>
      page.document.querySelector(`[data-question="${fixture.service.idOf('form_other')}"]`),
    );
    expect(page.question('email').querySelector('input')).toBe(email);
    expect(page.document.activeElement).toBe(email);
  });

  it('keeps a comment thread open that the respondent has opened', async () => {
    const page = await openSection('The company');
    const thread = page.question('name').querySelector('details');
    if (thread !== null) thread.open = true;
    await page.type(page.question('name').querySelector('textarea'), 'Metalworks');
    expect(page.question('name').querySelector('details')?.open).toBe(true);
  });

  it('keeps a pair without a name when another entry is removed or another screen is opened', async () => {
    const page = await openSection('People');
    const addEntry = () =>
      [...page.question('references').querySelectorAll('button')]
        .find(({ id }) => id.endsWith('-add'))
        ?.click();
    const entries = () => [...page.question('references').querySelectorAll('.entry')];
    const values = () =>
      entries().map((entry) => [...entry.querySelectorAll('textarea')].map(({ value }) => value));
    addEntry();
    await page.until(() => entries().length === 1);
    await page.type(entries()[0]?.querySelector('textarea') ?? null, 'first');
    addEntry();
    await page.until(() => entries().length === 2);
    await page.type(entries()[1]?.querySelector('textarea') ?? null, 'second');
    const addPair = [...(entries()[1]?.querySelectorAll('button') ?? [])].find(
      ({ textContent }) => textContent === 'Add a line',
    );
    addPair?.click();
    await page.until(() => entries()[1]?.querySelectorAll('.pair').length === 2);
    await page.click('Remove entry 1');
    expect(values()).toEqual([['second', '']]);
    await page.click('Back');
    await page.heading('Business');
    await page.click('Save and continue');
    await page.click('Finish this section later');
    await page.heading('People');
    expect(values()).toEqual([['second', '']]);
  });
});

describe('the list of sections', () => {
  it('is collapsed on each visit of a screen, also of the same screen and through the history', async () => {
    const page = await openSection('The company');
    const expanded = () => page.button('Sections').getAttribute('aria-expanded');
    const open = (name: string) => {
      const parts = [...page.document.querySelectorAll<HTMLButtonElement>('.part')];
      parts.find(({ textContent }) => textContent?.startsWith(name))?.click();
    };
    await page.click('Sections');
    expect(expanded()).toBe('true');
    open('The company');
    await page.until(() => expanded() === 'false');
    await page.click('Sections');
    open('People');
    await page.heading('People');
    expect(expanded()).toBe('false');
    await page.click('Sections');
    page.window.history.back();
    await page.heading('The company');
    expect(expanded()).toBe('false');
    expect(page.document.activeElement?.textContent).toBe('The company');
  });
});
