/** The embedded KMS beyond the wire: permissions with their context, durability, template keys. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Kms } from '../../src/kms/kms.ts';
import { type StorageEndpoint, startStorageEndpoint } from '../../testing/storage-endpoint.ts';

let cloud: StorageEndpoint;
let keyArn: string;

beforeEach(async () => {
  cloud = await startStorageEndpoint();
  keyArn = await cloud.kms.ensureKey({ keyId: 'data-key' });
  await cloud.kms.ensureAlias('alias/data', 'data-key');
});

afterEach(() => cloud.stop());

const Plaintext = Buffer.from('secret').toString('base64');
const EncryptionContext = { table: 'main', tenant: 't1' };
const encrypt = (kms: Kms, KeyId: string): Promise<unknown> =>
  kms.handle('Encrypt', { KeyId, Plaintext, EncryptionContext });

describe('permissions', () => {
  it('name the key and every pair of the encryption context', () => {
    expect(cloud.kms.permissions('Encrypt', { KeyId: 'data-key', Plaintext, EncryptionContext })).toEqual([
      {
        action: 'kms:Encrypt',
        resource: keyArn,
        context: {
          'kms:CallerAccount': '000000000000',
          'kms:EncryptionContext:table': 'main',
          'kms:EncryptionContext:tenant': 't1',
        },
      },
    ]);
  });

  it('find the key of a decryption in the ciphertext, and the key behind an alias', async () => {
    const sealed = await encrypt(cloud.kms, 'alias/data');
    expect(sealed).toMatchObject({ KeyId: keyArn });
    const CiphertextBlob = Reflect.get(Object(sealed), 'CiphertextBlob');
    expect(cloud.kms.permissions('Decrypt', { CiphertextBlob })).toMatchObject([
      { action: 'kms:Decrypt', resource: keyArn },
    ]);
    expect(cloud.kms.permissions('Encrypt', { KeyId: 'alias/data' })).toMatchObject([
      { resource: keyArn, context: { 'kms:RequestAlias': 'alias/data' } },
    ]);
  });
});

describe('keys', () => {
  it('keep their material over a restart and a second mention', async () => {
    const sealed = await encrypt(cloud.kms, keyArn);
    await cloud.kms.ensureKey({ keyId: 'data-key' });
    const again = await Kms.open(cloud);
    await again.ensureKey({ keyId: 'data-key' });
    const CiphertextBlob = Reflect.get(Object(sealed), 'CiphertextBlob');
    const opened = await again.handle('Decrypt', { CiphertextBlob, EncryptionContext });
    expect(opened).toMatchObject({ Plaintext, KeyId: keyArn });
  });

  it('refuse a decryption under another key than the one that is named', async () => {
    await cloud.kms.ensureKey({ keyId: 'other-key' });
    const CiphertextBlob = Reflect.get(Object(await encrypt(cloud.kms, keyArn)), 'CiphertextBlob');
    const input = { CiphertextBlob, EncryptionContext, KeyId: 'other-key' };
    await expect(cloud.kms.handle('Decrypt', input)).rejects.toMatchObject({ code: 'IncorrectKeyException' });
  });

  it('refuse to work while they wait to be deleted', async () => {
    await cloud.kms.handle('ScheduleKeyDeletion', { KeyId: keyArn });
    await expect(encrypt(cloud.kms, keyArn)).rejects.toMatchObject({ code: 'KMSInvalidStateException' });
  });

  it('name operations and members that nobody emulates', async () => {
    await expect(cloud.kms.handle('Sign', {})).rejects.toThrow('kms:Sign');
    const input = { KeyId: keyArn, Plaintext, GrantTokens: ['x'] };
    await expect(cloud.kms.handle('Encrypt', input)).rejects.toThrow('GrantTokens');
  });
});
