/** Builds the bundles and synthesises the local stage into the folder that is its argument; run as a process of its own. */
import { build } from '../../lib/build/build.ts';
import { synthesise } from '../../lib/synthesise.ts';

const [folder] = process.argv.slice(2);
if (folder === undefined) throw new Error('usage: make-assembly.ts <folder>');
await build();
synthesise('local', folder, { validate: false });
