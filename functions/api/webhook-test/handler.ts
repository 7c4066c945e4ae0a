/** POST /webhooks/test/ on AWS. */
import { TEST_CONNECT_MS, TEST_DEADLINE_MS } from '#shared/domain/webhooks/send-test.ts';
import type { ApiEvent } from '#shared/http/exchange/event.ts';
import type { ApiContext } from '#shared/http/exchange/exchange.ts';
import { corePorts } from '#shared/platform/aws/core-ports.ts';
import { setting } from '#shared/platform/aws/environment.ts';
import { streamed, unsafeStreamingRuntime } from '#shared/platform/aws/stream-response.ts';
import { guardedSender } from '#shared/platform/outbound/guarded-sender.ts';
import { webhookTestApi } from './app.ts';

const allowLoopback = setting('WEBHOOK_LOOPBACK') === 'allow';
const ports = {
  ...corePorts('webhook-test'),
  outbound: guardedSender({ allowLoopback, deadlineMs: TEST_DEADLINE_MS, connectMs: TEST_CONNECT_MS }),
};
const api = webhookTestApi(ports, setting('PUBLIC_URL'), { allowLoopback });

export const handler = streamed<ApiEvent, ApiContext>(unsafeStreamingRuntime(), (event, context) =>
  api(event, context),
);
