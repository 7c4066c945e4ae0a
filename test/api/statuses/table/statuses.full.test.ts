/** The refusals of the pipeline on every route; all other statuses are tried by the daily file. */
import { CELLS, oneOfEachKind } from './cells.ts';
import { statusesSuite } from './suite.ts';

const daily = new Set(oneOfEachKind());

statusesSuite(CELLS.filter((cell) => !daily.has(cell)));
