/** The worker for scan results on AWS. */
import { setting } from '#shared/platform/aws/environment.ts';
import { awsObjects } from '#shared/platform/aws/objects.ts';
import { readScanResult, ScanResultEvent } from '#shared/platform/aws/scan-result.ts';
import { workerPorts } from '#shared/platform/aws/worker-ports.ts';
import { fileScanWorker } from './app.ts';

const objects = awsObjects(setting('DOCUMENTS_BUCKET'));

export const handler = fileScanWorker(
  { ...workerPorts('file-scan'), objects },
  { schema: ScanResultEvent, read: readScanResult },
);
