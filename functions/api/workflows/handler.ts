/** The sending group on AWS. */
import { deployedProviders } from '#shared/domain/verification/provider/deployed.ts';
import { corePorts } from '#shared/platform/aws/core-ports.ts';
import { setting } from '#shared/platform/aws/environment.ts';
import { awsMailer } from '#shared/platform/aws/mailer.ts';
import { awsSecretValues } from '#shared/platform/aws/secret-values.ts';
import { workflowsApi } from './app.ts';

const mailer = awsMailer({ from: setting('MAIL_FROM'), configurationSet: setting('MAIL_CONFIGURATION_SET') });

const ports = corePorts('workflows');
const providers = deployedProviders(setting('IDENTITY_PROVIDERS'), {
  ...ports,
  keys: awsSecretValues(setting('IDENTITY_PROVIDERS_SECRET_ARN')),
});

export const handler = workflowsApi({ ...ports, mailer, providers }, setting('PUBLIC_URL'));
