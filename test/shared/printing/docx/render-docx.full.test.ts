/** Everything of which the daily file tries a sample (`breadth.ts`). */
import './render-docx.test.ts';
