/** Every status of every route, and of what the pipeline alone refuses one of each kind of route; `statuses.full.test.ts` has all. */
import { oneOfEachKind } from './cells.ts';
import { statusesSuite } from './suite.ts';

statusesSuite(oneOfEachKind());
