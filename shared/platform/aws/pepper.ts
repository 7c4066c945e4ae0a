/** The fleet secret over Secrets Manager, read once per process. */
import { GetSecretValueCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import type { Pepper } from '../ports.ts';
import { CLIENT_OPTIONS } from './client.ts';

/** Starts reading at once, so that the first request finds the secret there. */
export function awsPepper(secretArn: string): Pepper {
  const client = new SecretsManagerClient({ ...CLIENT_OPTIONS });
  let reading = fetchSecret(client, secretArn);
  reading.catch(() => undefined);
  return {
    async read() {
      try {
        return await reading;
      } catch {
        reading = fetchSecret(client, secretArn);
        return reading;
      }
    },
  };
}

async function fetchSecret(client: SecretsManagerClient, secretArn: string): Promise<Uint8Array> {
  const answer = await client.send(new GetSecretValueCommand({ SecretId: secretArn }));
  if (answer.SecretString === undefined) throw new Error('the fleet secret has no value');
  return Buffer.from(answer.SecretString, 'utf8');
}
