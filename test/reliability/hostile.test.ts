/** Twelve hundred hostile requests, about ten for each route; `hostile.full.test.ts` sends five thousand. */
import { hostileSuite } from './suites/hostile.ts';

hostileSuite({ seed: 20_261_123, requests: 1_200 });
