/** Documents of the library, of entities and of responses on AWS. */
import { corePorts } from '#shared/platform/aws/core-ports.ts';
import { setting } from '#shared/platform/aws/environment.ts';
import { awsObjects } from '#shared/platform/aws/objects.ts';
import { documentsApi } from './app.ts';

const objects = awsObjects(setting('DOCUMENTS_BUCKET'));

export const handler = documentsApi({ ...corePorts('documents'), objects }, setting('PUBLIC_URL'));
