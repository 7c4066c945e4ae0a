/** Download of reports on AWS. */
import type { ApiEvent } from '#shared/http/exchange/event.ts';
import type { ApiContext } from '#shared/http/exchange/exchange.ts';
import { corePorts } from '#shared/platform/aws/core-ports.ts';
import { setting } from '#shared/platform/aws/environment.ts';
import { awsObjects } from '#shared/platform/aws/objects.ts';
import { streamed, unsafeStreamingRuntime } from '#shared/platform/aws/stream-response.ts';
import { reportDownloadApi } from './app.ts';

const objects = awsObjects(setting('DOCUMENTS_BUCKET'));
const api = reportDownloadApi({ ...corePorts('report-download'), objects }, setting('PUBLIC_URL'));

export const handler = streamed<ApiEvent, ApiContext>(unsafeStreamingRuntime(), (event, context) =>
  api(event, context),
);
