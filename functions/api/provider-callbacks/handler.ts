/** Callbacks of identity providers on AWS. */
import { deployedProviders } from '#shared/domain/verification/provider/deployed.ts';
import { corePorts } from '#shared/platform/aws/core-ports.ts';
import { setting } from '#shared/platform/aws/environment.ts';
import { awsProviderKeys } from '#shared/platform/aws/provider-keys.ts';
import { providerCallbacksApi } from './app.ts';

const ports = corePorts('provider-callbacks');
const providers = deployedProviders(setting('IDENTITY_PROVIDERS'), {
  ...ports,
  keys: awsProviderKeys(setting('IDENTITY_PROVIDERS_SECRET_ARN')),
});

export const handler = providerCallbacksApi({ ...ports, providers }, setting('PUBLIC_URL'));
