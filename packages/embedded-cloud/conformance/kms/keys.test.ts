/** What any KMS must do: bind ciphertexts to their context, make data keys, make and verify MACs. */
import * as kms from '@aws-sdk/client-kms';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ConformanceTarget, conformanceTarget } from '../../testing/conformance-target.ts';

let target: ConformanceTarget;
let client: kms.KMSClient;
let KeyId: string;
let macKey: string;

const createKey = async (input: kms.CreateKeyCommandInput) =>
  (await client.send(new kms.CreateKeyCommand(input))).KeyMetadata?.Arn ?? '';

beforeAll(async () => {
  target = await conformanceTarget();
  client = new kms.KMSClient(target.client);
  KeyId = await createKey({ Description: 'conformance' });
  macKey = await createKey({ KeyUsage: 'GENERATE_VERIFY_MAC', KeySpec: 'HMAC_256' });
});

afterAll(async () => {
  for (const id of [KeyId, macKey]) {
    await client.send(new kms.ScheduleKeyDeletionCommand({ KeyId: id, PendingWindowInDays: 7 }));
  }
  client.destroy();
  await target.stop();
});

const Plaintext = Buffer.from('Alan Turing');
const EncryptionContext = { tenant: 't1', attribute: 'name' };
const encrypt = async () =>
  (await client.send(new kms.EncryptCommand({ KeyId, Plaintext, EncryptionContext }))).CiphertextBlob;

describe('encryption', () => {
  it('decrypts under the same context, whatever the order of its pairs, and tells the key', async () => {
    const CiphertextBlob = await encrypt();
    const reordered = { attribute: 'name', tenant: 't1' };
    const answer = await client.send(
      new kms.DecryptCommand({ CiphertextBlob, EncryptionContext: reordered }),
    );
    expect(Buffer.from(answer.Plaintext ?? []).toString()).toBe('Alan Turing');
    expect(answer.KeyId).toBe(KeyId);
  });

  it('refuses another context, no context and a changed ciphertext', async () => {
    const CiphertextBlob = Buffer.from((await encrypt()) ?? []);
    const changed = Buffer.from(CiphertextBlob);
    changed[changed.length - 1] = (changed.at(-1) ?? 0) ^ 1;
    for (const input of [
      { CiphertextBlob, EncryptionContext: { ...EncryptionContext, tenant: 't2' } },
      { CiphertextBlob },
      { CiphertextBlob: changed, EncryptionContext },
      { CiphertextBlob: Buffer.from('no ciphertext at all'), EncryptionContext },
    ]) {
      await expect(client.send(new kms.DecryptCommand(input))).rejects.toMatchObject({
        name: 'InvalidCiphertextException',
      });
    }
  });

  it('refuses more than 4096 bytes, an unknown key and a key of another use', async () => {
    const over = new kms.EncryptCommand({ KeyId, Plaintext: Buffer.alloc(4097) });
    await expect(client.send(over)).rejects.toMatchObject({ name: 'ValidationException' });
    const none = new kms.EncryptCommand({ KeyId: '00000000-0000-4000-8000-000000000000', Plaintext });
    await expect(client.send(none)).rejects.toMatchObject({ name: 'NotFoundException' });
    const mac = new kms.EncryptCommand({ KeyId: macKey, Plaintext });
    await expect(client.send(mac)).rejects.toMatchObject({ name: 'InvalidKeyUsageException' });
  });

  it('makes data keys whose wrapped form decrypts to the plain one', async () => {
    const key = await client.send(
      new kms.GenerateDataKeyCommand({ KeyId, KeySpec: 'AES_256', EncryptionContext }),
    );
    expect(key.Plaintext).toHaveLength(32);
    const { CiphertextBlob } = key;
    const { Plaintext: plain } = await client.send(
      new kms.DecryptCommand({ CiphertextBlob, EncryptionContext }),
    );
    expect(Buffer.from(plain ?? []).equals(Buffer.from(key.Plaintext ?? []))).toBe(true);
  });
});

describe('MACs', () => {
  it('verifies its own MAC and refuses another message', async () => {
    const input = { KeyId: macKey, MacAlgorithm: 'HMAC_SHA_256' as const };
    const { Mac } = await client.send(new kms.GenerateMacCommand({ ...input, Message: Plaintext }));
    const answer = await client.send(new kms.VerifyMacCommand({ ...input, Message: Plaintext, Mac }));
    expect(answer.MacValid).toBe(true);
    const other = new kms.VerifyMacCommand({ ...input, Message: Buffer.from('other'), Mac });
    await expect(client.send(other)).rejects.toMatchObject({ name: 'KMSInvalidMacException' });
  });

  it('describes a key', async () => {
    const { KeyMetadata } = await client.send(new kms.DescribeKeyCommand({ KeyId: macKey }));
    expect(KeyMetadata).toMatchObject({ Arn: macKey, KeyUsage: 'GENERATE_VERIFY_MAC', KeyState: 'Enabled' });
  });
});
