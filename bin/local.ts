/** `npm start` and `npm run demo` (`cli/local/main.ts`), with compiled code kept from one start to the next. */
import { enableCompileCache } from 'node:module';
import { join } from 'node:path';

enableCompileCache(join(import.meta.dirname, '..', 'node_modules', '.cache', 'probity'));
await import('../cli/local/main.ts');
