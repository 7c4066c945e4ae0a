/** The mail worker on AWS. */
import { corePorts } from '#shared/platform/aws/core-ports.ts';
import { setting } from '#shared/platform/aws/environment.ts';
import { awsMailer } from '#shared/platform/aws/mailer.ts';
import { mailWorker } from './app.ts';

const mailer = awsMailer({ from: setting('MAIL_FROM'), configurationSet: setting('MAIL_CONFIGURATION_SET') });

export const handler = mailWorker({ ...corePorts('mail'), mailer }, setting('PUBLIC_URL'));
