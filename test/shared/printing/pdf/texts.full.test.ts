/** Everything of which the daily file tries a sample (`breadth.ts`). */
import './texts.test.ts';
