/** The worker of client reports on AWS. */
import { setting } from '#shared/platform/aws/environment.ts';
import { awsObjects } from '#shared/platform/aws/objects.ts';
import { workerPorts } from '#shared/platform/aws/worker-ports.ts';
import { clientReportWorker } from './app.ts';

export const handler = clientReportWorker({
  ...workerPorts('client-report'),
  objects: awsObjects(setting('DOCUMENTS_BUCKET')),
  renderPdf: () => Promise.reject(new Error('no renderer')),
});
