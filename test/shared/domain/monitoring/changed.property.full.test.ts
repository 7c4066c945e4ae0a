/** Everything of which the daily file tries a sample (`breadth.ts`). */
import './changed.property.test.ts';
