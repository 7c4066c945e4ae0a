/** Everything of which the daily file tries a sample (`breadth.ts`). */
import './similar.property.test.ts';
