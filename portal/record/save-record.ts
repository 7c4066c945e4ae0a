/**
 * Saves the record of a submission as PDF when a button with `data-record` is pressed. A script of its own, which needs nothing of the
 * page but its session: the main script has no room for it.
 */
import { bearerItem } from '../browser/storage.ts';

const PATH = '/api/v1/onboarding/record/';
/** The service needs some seconds for the first record after a while. */
const TIMEOUT_MS = 60_000;

document.addEventListener('click', ({ target }) => {
  const button = target instanceof Element ? target.closest<HTMLElement>('[data-record]') : null;
  if (button !== null && button.ariaDisabled !== 'true') void save(button);
});

/** The value of the attribute is what the page says where that fails. */
async function save(button: HTMLElement): Promise<void> {
  button.ariaDisabled = 'true';
  tell(button, '');
  try {
    const answer = await fetch(PATH, {
      headers: new Headers({ Authorization: `Bearer ${bearerItem.read()}` }),
      cache: 'no-store',
      credentials: 'omit',
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (answer.headers.get('Content-Type') !== 'application/pdf') throw new Error('no record');
    hand(await answer.blob(), nameIn(answer.headers.get('Content-Disposition')));
  } catch {
    tell(button, button.dataset['record'] ?? '');
  }
  button.ariaDisabled = 'false';
}

function hand(file: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  // Browsers read the address after the click.
  setTimeout(() => URL.revokeObjectURL(link.href), TIMEOUT_MS);
}

function nameIn(disposition: string | null): string {
  return /filename="([^"]+)"/.exec(disposition ?? '')?.[1] ?? 'answers.pdf';
}

/** After the buttons, so that the page's own elements stay where its renderer knows them. */
function tell(button: HTMLElement, text: string): void {
  const card = button.closest('.card');
  const place = card?.querySelector('[data-record-problem]') ?? card?.appendChild(newPlace());
  if (place !== undefined) place.textContent = text;
}

function newPlace(): HTMLElement {
  const place = document.createElement('p');
  place.className = 'error';
  place.dataset['recordProblem'] = '';
  place.role = 'alert';
  return place;
}
