/** Five thousand hostile requests; the deep suite sends three hundred thousand, and `SEED` repeats them. */
import { hostileSuite } from './suites/hostile.ts';

hostileSuite({ suite: 'default', seed: Number(process.env['SEED'] ?? 20_261_123), requests: 5_000 });
