/** The worker of assessments on AWS. The renderer is loaded with the first document. */
import { setting } from '#shared/platform/aws/environment.ts';
import { awsObjects } from '#shared/platform/aws/objects.ts';
import { workerPorts } from '#shared/platform/aws/worker-ports.ts';
import { assessmentWorker } from './app.ts';

export const handler = assessmentWorker({
  ...workerPorts('assessment'),
  objects: awsObjects(setting('DOCUMENTS_BUCKET')),
  render: async (document) => (await import('@probity/printing/docx/render-docx')).renderDocx(document),
});
