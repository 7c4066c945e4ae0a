/** Credentials of company registers over Secrets Manager. */
import type { RegisterKeys } from '../ports.ts';
import { awsSecretValues } from './secret-values.ts';

export function awsRegisterKeys(secretArn: string): RegisterKeys {
  return awsSecretValues(secretArn);
}
