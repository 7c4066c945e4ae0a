/** Credentials over Secrets Manager: one secret, a JSON object of texts that the operator fills in. */
import * as z from 'zod';
import { CLIENT_OPTIONS } from './client.ts';

const Keys = z.record(z.string(), z.string());

interface SecretValues {
  read(): Promise<Readonly<Record<string, string>>>;
}

/** How long a process works on with what it has read, so that a new key is taken up without a deployment. */
const KEPT_MS = 5 * 60_000;

/** Reads with the first call, and again after five minutes; values that are empty count as not there. */
export function awsSecretValues(secretArn: string): SecretValues {
  let kept: { readonly keys: Promise<Readonly<Record<string, string>>>; readonly until: number } | undefined;
  return {
    async read() {
      if (kept === undefined || kept.until < Date.now()) {
        kept = { keys: fetchKeys(secretArn), until: Date.now() + KEPT_MS };
      }
      try {
        return await kept.keys;
      } catch (error) {
        kept = undefined;
        throw error;
      }
    },
  };
}

async function fetchKeys(secretArn: string): Promise<Readonly<Record<string, string>>> {
  const { GetSecretValueCommand, SecretsManagerClient } = await import('@aws-sdk/client-secrets-manager');
  const client = new SecretsManagerClient({ ...CLIENT_OPTIONS });
  const answer = await client.send(new GetSecretValueCommand({ SecretId: secretArn }));
  const filled = Object.entries(Keys.parse(JSON.parse(answer.SecretString ?? '{}')));
  return Object.fromEntries(filled.filter(([, value]) => value !== ''));
}
