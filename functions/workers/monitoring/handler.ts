/** The monitoring worker on AWS. */
import { setting } from '#shared/platform/aws/environment.ts';
import { awsObjects } from '#shared/platform/aws/objects.ts';
import { awsQueue } from '#shared/platform/aws/queue.ts';
import { awsWatchlistFiles } from '#shared/platform/aws/watchlist-files.ts';
import { workerPorts } from '#shared/platform/aws/worker-ports.ts';
import { monitoringWorker } from './app.ts';

export const handler = monitoringWorker({
  ...workerPorts('monitoring'),
  objects: awsObjects(setting('DOCUMENTS_BUCKET')),
  lists: awsWatchlistFiles(setting('LISTS_BUCKET')),
  monitoring: awsQueue(setting('MONITORING_QUEUE_URL')),
});
