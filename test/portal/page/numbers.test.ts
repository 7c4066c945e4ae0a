/** Numbers in jsdom: typed in the forms of the language, stored in one form, and shown formatted once the field is left. */
import { describe, expect, it } from 'vitest';
import { pageFixture } from './fixture.ts';

const fixture = pageFixture();

async function business(languages: readonly string[]) {
  const page = await fixture.resume({ languages });
  page.document.querySelectorAll<HTMLButtonElement>('.part')[1]?.click();
  await page.until(() => page.document.querySelector(`[data-question="${fixture.service.idOf('staff')}"]`));
  const input = () => page.question('turnover').querySelector('input');
  const leave = async () => {
    input()?.dispatchEvent(new page.window.Event('blur'));
    await new Promise((resolve) => setTimeout(resolve));
  };
  const stored = (text: string) =>
    page.until(() => fixture.service.answers.get(fixture.service.idOf('turnover'))?.answer_text === text);
  return { page, input, leave, stored };
}

describe('an amount', () => {
  it.each([
    [['de-DE'], '1250000,5', '1250000.5', '1.250.000,5'],
    [['de-DE'], '1.250,5', '1250.5', '1.250,5'],
    [['de-DE'], '1,250', '1.250', '1,250'],
    [['en-GB'], '1.250,5', '1250.5', '1,250.5'],
    [['en-GB'], '12,500', '12500', '12,500'],
    [['ar-EG'], '١٢٥٠٠', '12500', '12,500'],
  ] as const)(
    'is typed in %j as %s, stored as %s, and then shown as %s',
    async (languages, typed, plain, shown) => {
      const { page, input, leave, stored } = await business(languages);
      await page.type(input(), typed);
      expect(input()?.value).toBe(typed);
      await leave();
      expect(input()?.value).toBe(shown);
      await stored(plain);
    },
  );

  it('that cannot be read stays as typed and is reported', async () => {
    const { page, input, leave, stored } = await business(['en-GB']);
    await page.type(input(), 'about 5');
    await leave();
    expect(input()?.value).toBe('about 5');
    await stored('about 5');
    await page.click('Save and continue');
    const problems = await page.until(() => page.document.getElementById('problems'));
    expect(problems.textContent).toContain('Enter an amount such as 1,250,000.50');
  });

  it('is shown in the form of the language on the review, and changes its form with the language', async () => {
    fixture.answerAll();
    const page = await fixture.resume();
    await page.click('Check and submit');
    await page.heading('Check your answers');
    expect(page.document.querySelector('main')?.textContent).toContain('12,500,000.50');
    await page.type(page.document.querySelector('.language'), 'de');
    await page.until(() => page.document.querySelector('main')?.textContent?.includes('12.500.000,50'));
    expect(page.document.querySelector('main')?.textContent).toContain('62,5%');
    expect(page.document.querySelector('main')?.textContent).toContain('60,5');
  });
});

describe('a number in an entry', () => {
  it('is read and shown like any other', async () => {
    const page = await fixture.resume({ languages: ['de-DE'] });
    page.document.querySelectorAll<HTMLButtonElement>('.part')[2]?.click();
    await page.until(() =>
      page.document.querySelector(`[data-question="${fixture.service.idOf('owners')}"]`),
    );
    await page.click('Eintrag hinzufügen');
    const share = () => page.question('owners').querySelector<HTMLInputElement>('[data-field=share] input');
    await page.type(share(), '60,5');
    expect(share()?.value).toBe('60,5');
    await page.until(
      () =>
        fixture.service.answers.get(fixture.service.idOf('owners'))?.structured_data?.[0]?.['share'] === 60.5,
    );
    share()?.dispatchEvent(new page.window.Event('blur'));
    expect(share()?.value).toBe('60,5');
  });
});
