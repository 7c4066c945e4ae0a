/** The autoflag worker on AWS. */
import { corePorts } from '#shared/platform/aws/core-ports.ts';
import { autoflagWorker } from './app.ts';

export const handler = autoflagWorker(corePorts('autoflag'));
