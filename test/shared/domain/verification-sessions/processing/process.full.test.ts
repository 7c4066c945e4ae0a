/** Everything of which the daily file tries a sample (`breadth.ts`). */
import './process.test.ts';
