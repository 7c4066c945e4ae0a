/** The fleet secret over Secrets Manager, kept for five minutes, so that a new generation is taken up without a deployment. */

import type { Pepper } from '../ports.ts';
import {
  PEPPER_KEPT_MS,
  type PepperGeneration,
  type PepperValues,
  pepperGenerations,
  pepperValues,
} from '../secrets/pepper-generations.ts';
import { CLIENT_OPTIONS } from './client.ts';

interface Kept {
  readonly text: string;
  readonly generations: readonly PepperGeneration[];
  readonly values: PepperValues;
}

/** Starts reading at once, so that the first request finds the secret there. */
export function awsPepper(secretArn: string, now: () => number = Date.now): Pepper {
  const memory = new PepperMemory(() => fetchSecret(secretArn), now);
  memory.read().catch(() => undefined);
  return memory;
}

/**
 * Reads again when the secret was kept for five minutes. Where that fails, it goes on with what it has: an outage of Secrets Manager
 * refuses no call of a warm process.
 */
export class PepperMemory implements Pepper {
  readonly #fetch: () => Promise<string>;
  readonly #now: () => number;
  #kept: Kept | undefined;
  #until = 0;
  #reading: Promise<Kept> | undefined;

  constructor(fetch: () => Promise<string>, now: () => number) {
    this.#fetch = fetch;
    this.#now = now;
  }

  async read(): Promise<PepperValues> {
    const kept = this.#until > this.#now() ? this.#kept : undefined;
    return this.#valuesOf(kept ?? (await this.#readAgain()));
  }

  /** The same object while nothing changed, because what was checked with it is remembered by it. */
  #valuesOf(kept: Kept): PepperValues {
    const values = pepperValues(kept.generations, this.#now());
    if (values.generation === kept.values.generation) return kept.values;
    this.#kept = { ...kept, values };
    return values;
  }

  #readAgain(): Promise<Kept> {
    this.#reading ??= this.#take().finally(() => {
      this.#reading = undefined;
    });
    return this.#reading;
  }

  async #take(): Promise<Kept> {
    try {
      const text = await this.#fetch();
      if (this.#kept?.text !== text) {
        const generations = pepperGenerations(text);
        this.#kept = { text, generations, values: pepperValues(generations, this.#now()) };
      }
    } catch (error) {
      if (this.#kept === undefined) throw error;
    }
    this.#until = this.#now() + PEPPER_KEPT_MS;
    return this.#kept;
  }
}

/** Needed every five minutes, so the client is loaded beside everything else and then let go. */
async function fetchSecret(secretArn: string): Promise<string> {
  const { GetSecretValueCommand, SecretsManagerClient } = await import('@aws-sdk/client-secrets-manager');
  const client = new SecretsManagerClient({ ...CLIENT_OPTIONS });
  const answer = await client.send(new GetSecretValueCommand({ SecretId: secretArn }));
  if (answer.SecretString === undefined) throw new Error('the fleet secret has no value');
  return answer.SecretString;
}
