/** In place of `@aws-sdk/credential-provider-node`: the credentials that Lambda puts into the environment, and no other source. */
import { fromEnv } from '@aws-sdk/credential-provider-env';
import type { AwsCredentialIdentity } from '@aws-sdk/types';

const REFRESH_BEFORE_MS = 300_000;

/** Reads the environment at every call; rejects with `CredentialsProviderError` where it holds no credentials. */
export const defaultProvider = fromEnv;

export function credentialsWillNeedRefresh(credentials?: AwsCredentialIdentity): boolean {
  return credentials?.expiration !== undefined;
}

export function credentialsTreatedAsExpired(credentials?: AwsCredentialIdentity): boolean {
  const expiration = credentials?.expiration;
  return expiration !== undefined && expiration.getTime() - Date.now() < REFRESH_BEFORE_MS;
}
