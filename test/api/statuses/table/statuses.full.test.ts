/** Every status of every route, those of the pipeline included. */
import { CELLS } from './cells.ts';
import { statusesSuite } from './suite.ts';

statusesSuite(CELLS);
