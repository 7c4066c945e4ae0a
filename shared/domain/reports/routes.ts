/** Contract of the client report. */
import { Uuid } from '#shared/contract/primitives.ts';
import { route } from '#shared/contract/route.ts';
import { entityNotFound } from '../entities/errors.ts';
import { noClientReport } from './errors.ts';
import { ReportAccepted } from './schema.ts';

const generate = {
  method: 'POST',
  summary: 'Generate the client report of an entity',
  spec: 'Endpoints › Entities; Resources › Client report',
  auth: 'key',
  rate: 'general',
  idempotency: 'required',
  params: { id: Uuid },
  success: { status: 202, body: ReportAccepted },
  errors: [entityNotFound()],
} as const;

const download = {
  method: 'GET',
  summary: 'Download the latest client report of an entity',
  spec: 'Endpoints › Entities',
  auth: 'key',
  rate: 'general',
  idempotency: 'none',
  params: { id: Uuid },
  success: { status: 200, file: 'application/pdf' },
  errors: [noClientReport()],
} as const;

export const reportRoutes = {
  generateClientReport: route({
    ...generate,
    id: 'reports.generate_client',
    path: '/api/v1/entities/{id}/report/generate/',
  }),
  generateClientReportTwo: route({
    ...generate,
    id: 'reports.generate_client_two',
    path: '/api/v2/entities/{id}/report/generate/',
  }),
} as const;

/** Answered piece by piece, by a function of their own. */
export const reportDownloadRoutes = {
  downloadClientReport: route({
    ...download,
    id: 'reports.download_client',
    path: '/api/v1/entities/{id}/report/download/',
  }),
  downloadClientReportTwo: route({
    ...download,
    id: 'reports.download_client_two',
    path: '/api/v2/entities/{id}/report/download/',
  }),
} as const;
