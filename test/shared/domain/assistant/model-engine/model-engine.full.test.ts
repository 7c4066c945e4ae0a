/** Everything of which the daily file tries a sample (`breadth.ts`). */
import './model-engine.test.ts';
