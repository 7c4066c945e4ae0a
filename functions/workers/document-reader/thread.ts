/** What runs in the thread of the document reader. The build makes `thread.mjs` of it, beside the function. */
import { serveReading } from '@probity/reading/thread/serve';

await serveReading();
