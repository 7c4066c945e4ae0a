/** The onboarding-record group on AWS. */
import type { ApiEvent } from '#shared/http/exchange/event.ts';
import type { ApiContext } from '#shared/http/exchange/exchange.ts';
import { corePorts } from '#shared/platform/aws/core-ports.ts';
import { setting } from '#shared/platform/aws/environment.ts';
import { pdfPrinter } from '#shared/platform/aws/pdf-printer.ts';
import { streamed, unsafeStreamingRuntime } from '#shared/platform/aws/stream-response.ts';
import { onboardingRecordApi } from './app.ts';

const ports = { ...corePorts('onboarding-record'), printPdf: pdfPrinter(import.meta.url) };
const api = onboardingRecordApi(ports, setting('PUBLIC_URL'));

export const handler = streamed<ApiEvent, ApiContext>(unsafeStreamingRuntime(), (event, context) =>
  api(event, context),
);
