/** The fallback on AWS. */
import { corePorts } from '#shared/platform/aws/core-ports.ts';
import { setting } from '#shared/platform/aws/environment.ts';
import { fallbackApi } from './app.ts';

export const handler = fallbackApi(corePorts('fallback'), setting('PUBLIC_URL'));
