/** The fleet secret over Secrets Manager, read once per process. */
import type { Pepper } from '../ports.ts';
import { CLIENT_OPTIONS } from './client.ts';

/** Starts reading at once, so that the first request finds the secret there. */
export function awsPepper(secretArn: string): Pepper {
  let reading = fetchSecret(secretArn);
  reading.catch(() => undefined);
  return {
    async read() {
      try {
        return await reading;
      } catch {
        reading = fetchSecret(secretArn);
        return reading;
      }
    },
  };
}

/** Needed once per process, so the client is loaded beside everything else and then let go. */
async function fetchSecret(secretArn: string): Promise<Uint8Array> {
  const { GetSecretValueCommand, SecretsManagerClient } = await import('@aws-sdk/client-secrets-manager');
  const client = new SecretsManagerClient({ ...CLIENT_OPTIONS });
  const answer = await client.send(new GetSecretValueCommand({ SecretId: secretArn }));
  if (answer.SecretString === undefined) throw new Error('the fleet secret has no value');
  return Buffer.from(answer.SecretString, 'utf8');
}
