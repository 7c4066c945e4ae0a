/** What a process has of the fleet secret, and when. */
import { describe, expect, it } from 'vitest';
import { PepperMemory } from '#shared/platform/aws/pepper.ts';
import {
  onlyPepper,
  PEPPER_ADOPTED_MS,
  PEPPER_KEPT_MS,
  pepperGenerations,
  pepperValues,
  storedPepper,
} from '#shared/platform/secrets/pepper-generations.ts';

const generation = (number: number, secret: string, writes_from = 0) => ({
  number,
  secret,
  writes_from,
  made_by: 'ada',
});

describe('the stored fleet secret', () => {
  it('is one generation as CloudFormation makes it', () => {
    expect(pepperGenerations('plain')).toEqual([
      { number: 1, secret: 'plain', writes_from: 0, made_by: 'deployment' },
    ]);
    expect(onlyPepper('plain').accepted).toEqual([Buffer.from('plain')]);
  });

  it('accepts every generation at once, and writes with a new one only from its time on', () => {
    const stored = pepperGenerations(storedPepper([generation(1, 'first'), generation(2, 'second', 1_000)]));
    const text = (values: readonly Uint8Array[]) => values.map((each) => Buffer.from(each).toString());
    expect(text(pepperValues(stored, 999).accepted)).toEqual(['first', 'second']);
    expect(text(pepperValues(stored, 1_000).accepted)).toEqual(['second', 'first']);
    expect(pepperValues(stored, 1_000)).toMatchObject({ generation: 2, current: Buffer.from('second') });
  });

  it('has two generations at the most', () => {
    expect(() => storedPepper([1, 2, 3].map((number) => generation(number, 'text')))).toThrow();
  });
});

describe('a process', () => {
  function processOver(secret: { text: string; fails?: boolean }) {
    const clock = { now: 1_000 };
    let reads = 0;
    const fetch = async () => {
      reads += 1;
      if (secret.fails === true) throw new Error('Secrets Manager does not answer');
      return secret.text;
    };
    const memory = new PepperMemory(fetch, () => clock.now);
    return { memory, clock, reads: () => reads };
  }

  it('has read a new generation before anybody writes with it', async () => {
    const secret = { text: storedPepper([generation(1, 'first')]) };
    const { memory, clock } = processOver(secret);
    const before = await memory.read();
    const writesFrom = clock.now + PEPPER_ADOPTED_MS;
    secret.text = storedPepper([generation(1, 'first'), generation(2, 'second', writesFrom)]);
    expect(await memory.read()).toBe(before);
    clock.now += PEPPER_KEPT_MS;
    expect((await memory.read()).accepted).toHaveLength(2);
    expect((await memory.read()).generation).toBe(1);
    clock.now = writesFrom;
    expect((await memory.read()).generation).toBe(2);
  });

  it('reads once in five minutes, however many calls ask', async () => {
    const { memory, clock, reads } = processOver({ text: 'plain' });
    await Promise.all(Array.from({ length: 20 }, () => memory.read()));
    clock.now += PEPPER_KEPT_MS - 1;
    const kept = await memory.read();
    expect(reads()).toBe(1);
    clock.now += 1;
    // The same object, so that keys that were checked with it are not checked again.
    expect(await memory.read()).toBe(kept);
    expect(reads()).toBe(2);
  });

  it('goes on with what it has while Secrets Manager does not answer, and fails where it has nothing', async () => {
    const secret = { text: 'plain', fails: false };
    const { memory, clock } = processOver(secret);
    const kept = await memory.read();
    secret.fails = true;
    clock.now += PEPPER_KEPT_MS;
    expect(await memory.read()).toBe(kept);
    await expect(processOver(secret).memory.read()).rejects.toThrow('does not answer');
  });
});
