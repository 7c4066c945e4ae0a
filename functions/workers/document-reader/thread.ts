/** What runs in the thread of the document reader. The build makes `thread.mjs` of it, beside the function. */
import { serveReading } from '#shared/reading/thread/serve.ts';

await serveReading();
