/** Every status of every route, and of what the pipeline alone refuses one of each kind of route; `table/statuses.full.test.ts` the others. */
import { oneOfEachKind } from './table/cells.ts';
import { statusesSuite } from './table/suite.ts';

statusesSuite(oneOfEachKind());
