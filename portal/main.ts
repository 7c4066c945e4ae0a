/** Starts the page. */
import { speakFirst } from './browser/language.ts';
import { Page } from './page.tsx';
import { service } from './remote/service.ts';

const root = document.getElementById('app');
if (root !== null) {
  void speakFirst(root).then((speaking) => {
    if (speaking) new Page(service, root).start();
  });
}
