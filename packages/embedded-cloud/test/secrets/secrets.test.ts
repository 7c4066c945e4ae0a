/** Template secrets: generated once, as asked, and the same after a restart. */
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { generatedSecret } from '../../src/secrets/generate.ts';
import { Secrets } from '../../src/secrets/secrets.ts';
import { arn } from '../../src/service.ts';
import { type StorageEndpoint, startStorageEndpoint } from '../../testing/storage-endpoint.ts';

let cloud: StorageEndpoint;
const pepper = { arn: arn('secretsmanager', 'secret:pepper-AbCdEf'), name: 'pepper' };

beforeEach(async () => {
  cloud = await startStorageEndpoint();
});

afterEach(() => cloud.stop());

const secretOf = async (secrets: Secrets, SecretId: string): Promise<unknown> =>
  Reflect.get(Object(await secrets.handle('GetSecretValue', { SecretId })), 'SecretString');

describe('template secrets', () => {
  it('are generated once and stay the same after a restart', async () => {
    await cloud.secrets.ensureSecret({ ...pepper, generate: { PasswordLength: 48 } });
    const value = await secretOf(cloud.secrets, 'pepper');
    expect(value).toHaveLength(48);
    const again = await Secrets.open(cloud);
    await again.ensureSecret({ ...pepper, generate: { PasswordLength: 48 } });
    expect(await secretOf(again, pepper.arn)).toBe(value);
    expect(await secretOf(again, arn('secretsmanager', 'secret:pepper'))).toBe(value);
  });

  it('keep their value when the template gives them another ARN', async () => {
    await cloud.secrets.ensureSecret(pepper);
    const value = await secretOf(cloud.secrets, 'pepper');
    await cloud.secrets.ensureSecret({ ...pepper, arn: arn('secretsmanager', 'secret:pepper-XyZxYz') });
    expect(await secretOf(cloud.secrets, 'pepper')).toBe(value);
  });

  it('ask for the permission on the full ARN', async () => {
    await cloud.secrets.ensureSecret(pepper);
    expect(cloud.secrets.permissions('GetSecretValue', { SecretId: 'pepper' })).toEqual([
      { action: 'secretsmanager:GetSecretValue', resource: pepper.arn },
    ]);
  });

  it('ask for their encryption key too, bound to the secret', async () => {
    const kmsKeyArn = arn('kms', 'key/k1');
    await cloud.secrets.ensureSecret({ ...pepper, kmsKeyArn });
    expect(cloud.secrets.permissions('GetSecretValue', { SecretId: 'pepper' })).toMatchObject([
      { action: 'secretsmanager:GetSecretValue' },
      {
        action: 'kms:Decrypt',
        resource: kmsKeyArn,
        context: { 'kms:EncryptionContext:SecretARN': pepper.arn },
      },
    ]);
  });
});

describe('generated values', () => {
  it('have the length and the alphabets that were asked for', async () => {
    const wish = fc.record({
      PasswordLength: fc.integer({ min: 5, max: 60 }),
      ExcludePunctuation: fc.boolean(),
      ExcludeNumbers: fc.boolean(),
      ExcludeUppercase: fc.boolean(),
      IncludeSpace: fc.boolean(),
    });
    await fc.assert(
      fc.property(wish, (asked) => {
        const value = generatedSecret({ ...asked, ExcludeCharacters: 'abc' });
        expect(value).toHaveLength(asked.PasswordLength);
        expect(value).not.toMatch(/[abc]/);
        expect(value).toMatch(/[d-z]/);
        expect(/[A-Z]/.test(value)).toBe(!asked.ExcludeUppercase);
        expect(/\d/.test(value)).toBe(!asked.ExcludeNumbers);
        expect(/[^A-Za-z0-9 ]/.test(value)).toBe(!asked.ExcludePunctuation);
        expect(value.includes(' ')).toBe(asked.IncludeSpace);
      }),
    );
  });

  it('go into a JSON template under the asked key, and refuse the impossible', () => {
    const wish = { SecretStringTemplate: '{"user":"a"}', GenerateStringKey: 'password', PasswordLength: 8 };
    expect(JSON.parse(generatedSecret(wish))).toEqual({
      user: 'a',
      password: expect.stringMatching(/^.{8}$/),
    });
    expect(() => generatedSecret({ PasswordLength: 2 })).toThrow('no such password');
  });
});
