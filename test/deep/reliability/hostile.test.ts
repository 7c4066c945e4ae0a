/** Three hundred thousand hostile requests, others in every run; `SEED` repeats one. */
import { hostileSuite } from '../../reliability/suites/hostile.ts';

const seed = Number(process.env['SEED'] ?? Date.now() % 2 ** 31);

hostileSuite({ suite: 'deep', seed, requests: 300_000 });
