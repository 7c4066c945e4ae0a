/** The whole value of one secret, read and replaced by the operator. */
import {
  GetSecretValueCommand,
  PutSecretValueCommand,
  type SecretsManagerClient,
} from '@aws-sdk/client-secrets-manager';
import type { Clock, Pepper } from '#shared/platform/ports.ts';
import {
  type PepperValues,
  pepperGenerations,
  pepperValues,
} from '#shared/platform/secrets/pepper-generations.ts';

export interface SecretText {
  read(): Promise<string>;
  write(text: string): Promise<void>;
}

export function secretText(secrets: SecretsManagerClient, SecretId: string): SecretText {
  return {
    async read() {
      const { SecretString } = await secrets.send(new GetSecretValueCommand({ SecretId }));
      if (SecretString === undefined) throw new Error('the fleet secret has no value');
      return SecretString;
    },
    async write(SecretString) {
      await secrets.send(new PutSecretValueCommand({ SecretId, SecretString }));
    },
  };
}

/** A command runs for seconds, so nothing is kept. */
export function operatorPepper(text: SecretText, clock: Clock): Pepper {
  return {
    read: async (): Promise<PepperValues> => pepperValues(pepperGenerations(await text.read()), clock.now()),
  };
}
