/** Starts the page. */
import { Page } from './page.tsx';
import { service } from './remote/service.ts';

const root = document.getElementById('app');
if (root !== null) new Page(service, root).start();
