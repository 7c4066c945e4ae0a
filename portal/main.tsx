/** Starts the page: loads the texts of the respondent's language, then renders. */

import { renderPage } from './app.tsx';
import { loadFirstLanguage } from './browser/language.ts';
import { Page } from './page.ts';
import { service } from './remote/service.ts';

const root = document.getElementById('app');
if (root !== null) {
  void loadFirstLanguage(root).then((loaded) => {
    // Without texts the static message of the HTML page stays.
    if (!loaded) return;
    const page = new Page(service);
    page.start();
    renderPage(page, root);
  });
}
