/** Staged forms on AWS. */
import { STAGED_PREFIX } from '#shared/domain/responses/staged/routes.ts';
import { corePorts } from '#shared/platform/aws/core-ports.ts';
import { setting } from '#shared/platform/aws/environment.ts';
import { awsObjects } from '#shared/platform/aws/objects.ts';
import { awsStagedForms } from '#shared/platform/aws/staged-forms.ts';
import { stagedApi } from './app.ts';

const bucket = setting('DOCUMENTS_BUCKET');
const stores = { objects: awsObjects(bucket), stagedForms: awsStagedForms(bucket, STAGED_PREFIX) };

export const handler = stagedApi({ ...corePorts('staged'), ...stores }, setting('PUBLIC_URL'));
