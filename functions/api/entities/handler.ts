/** The /entities group on AWS. */
import { corePorts } from '#shared/platform/aws/core-ports.ts';
import { setting } from '#shared/platform/aws/environment.ts';
import { entitiesApi } from './app.ts';

export const handler = entitiesApi(corePorts('entities'), setting('PUBLIC_URL'));
