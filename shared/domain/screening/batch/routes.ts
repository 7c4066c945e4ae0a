/** The contract of batch screening. */
import { Uuid } from '#shared/contract/primitives.ts';
import { route } from '#shared/contract/route.ts';
import { invalidWebhookUrl } from '../../webhooks/errors.ts';
import { allAlreadyScreened, batchNotFound, unknownEntities } from './errors.ts';
import { BatchStarted, BatchView, StartBatchInput } from './schema.ts';

const EXAMPLE = '0192f7a4-6c1e-4b7e-9d53-2f1c8a6b4e10';

export const batchRoutes = {
  startBatch: route({
    id: 'screening.create_batch',
    method: 'POST',
    path: '/api/v1/screening/batch/',
    summary: 'Screen up to 10,000 entities as one job',
    spec: 'Endpoints › Screening and risk profiles',
    auth: 'key',
    rate: 'general',
    idempotency: 'required',
    outsideEffect: true,
    keyLength: { min: 16, max: 255 },
    body: StartBatchInput,
    success: { status: 202, body: BatchStarted },
    errors: [
      unknownEntities([EXAMPLE]),
      invalidWebhookUrl('The URL must use HTTPS.'),
      allAlreadyScreened([EXAMPLE]),
    ],
  }),
  getBatch: route({
    id: 'screening.get_batch',
    method: 'GET',
    path: '/api/v1/screening/batch/{job_id}/',
    summary: 'See how a batch screening job is going',
    spec: 'Endpoints › Screening and risk profiles',
    auth: 'key',
    rate: 'general',
    idempotency: 'none',
    params: { job_id: Uuid },
    success: { status: 200, body: BatchView },
    errors: [batchNotFound()],
  }),
} as const;
