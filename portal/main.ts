/** Starts the page: loads the texts of the respondent's language, then renders. */

import { renderPage } from './app.tsx';
import { loadFirstLanguage } from './browser/language.ts';
import { Page } from './page.ts';
import { service } from './remote/service.ts';

/** The build calls this where the script is loaded. */
export function start(): void {
  const root = document.getElementById('app');
  if (root === null) return;
  void loadFirstLanguage(root).then((loaded) => {
    // Without texts the static message of the HTML page stays.
    if (!loaded) return;
    const page = new Page(service);
    page.start();
    renderPage(page, root);
  });
}
