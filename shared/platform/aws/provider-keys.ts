/** Credentials of identity providers over Secrets Manager. */
import type { ProviderKeys } from '../ports.ts';
import { awsSecretValues } from './secret-values.ts';

export function awsProviderKeys(secretArn: string): ProviderKeys {
  return awsSecretValues(secretArn);
}
