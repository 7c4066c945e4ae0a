/** KMS of the embedded cloud: symmetric and HMAC keys that survive a restart. */
import { createHmac, randomBytes, randomUUID, timingSafeEqual } from 'node:crypto';
import type * as z from 'zod';
import type { Clock } from '../clock.ts';
import { parseInput } from '../input/parse-input.ts';
import { ACCOUNT, type JsonService, type Permission, unknownOperation } from '../service.ts';
import type { Store } from '../store.ts';
import { keyIdOf, seal, unseal } from './envelope.ts';
import { incorrectKey, invalid, invalidCiphertext, invalidMac } from './errors.ts';
import * as inputs from './inputs.ts';
import { type Key, type KeyDefinition, Keyring } from './keyring.ts';

type Operation = (input: unknown, call: string) => object | Promise<object>;

const DAY_MS = 86_400_000;

export class Kms implements JsonService {
  private readonly keys: Keyring;
  private readonly clock: Clock;

  private constructor(keys: Keyring, clock: Clock) {
    this.keys = keys;
    this.clock = clock;
  }

  static async open({ store, clock }: { readonly store: Store; readonly clock: Clock }): Promise<Kms> {
    return new Kms(await Keyring.open(store, clock), clock);
  }

  /** Makes the key at its first mention, with fresh material; returns its ARN. */
  async ensureKey(definition: KeyDefinition): Promise<string> {
    return (await this.keys.ensure(definition)).arn;
  }

  /** Points `alias/name` at a key. */
  ensureAlias(alias: string, keyId: string): Promise<void> {
    return this.keys.ensureAlias(alias, keyId);
  }

  /** The context holds one `kms:EncryptionContext:<name>` for each pair of the call. */
  permissions(operation: string, input: unknown): readonly Permission[] {
    if (this.operations[operation] === undefined) throw unknownOperation('kms', operation);
    const call = parseInput(inputs.AnyCall, input, `kms:${operation}`);
    const context = Object.entries(call.EncryptionContext ?? {}).map(
      ([name, value]) => [`kms:EncryptionContext:${name}`, value] as const,
    );
    const alias = call.KeyId?.includes('alias/') ? [['kms:RequestAlias', call.KeyId] as const] : [];
    return [
      {
        action: `kms:${operation}`,
        resource: this.resourceOf(operation, call),
        context: Object.fromEntries([['kms:CallerAccount', ACCOUNT], ...context, ...alias]),
      },
    ];
  }

  async handle(operation: string, input: unknown): Promise<unknown> {
    const run = this.operations[operation];
    if (run === undefined) throw unknownOperation('kms', operation);
    return run(input, `kms:${operation}`);
  }

  private readonly operations: Readonly<Record<string, Operation>> = {
    Encrypt: (raw, call) => {
      const input = parseInput(inputs.Encrypt, raw, call);
      const key = this.keys.usable(input.KeyId, 'ENCRYPT_DECRYPT');
      const sealed = seal(key, input.Plaintext, input.EncryptionContext ?? {});
      return {
        CiphertextBlob: sealed.toString('base64'),
        KeyId: key.arn,
        EncryptionAlgorithm: 'SYMMETRIC_DEFAULT',
      };
    },
    Decrypt: (raw, call) => {
      const input = parseInput(inputs.Decrypt, raw, call);
      const id = keyIdOf(input.CiphertextBlob);
      if (id === undefined) throw invalidCiphertext();
      if (input.KeyId !== undefined && this.keys.find(input.KeyId).id !== id) throw incorrectKey();
      const key = this.keys.usable(id, 'ENCRYPT_DECRYPT');
      const plaintext = unseal(key, input.CiphertextBlob, input.EncryptionContext ?? {});
      return {
        Plaintext: plaintext.toString('base64'),
        KeyId: key.arn,
        EncryptionAlgorithm: 'SYMMETRIC_DEFAULT',
      };
    },
    GenerateDataKey: (raw, call) => this.dataKey(parseInput(inputs.GenerateDataKey, raw, call)),
    GenerateDataKeyWithoutPlaintext: (raw, call) => {
      const { CiphertextBlob, KeyId } = this.dataKey(parseInput(inputs.GenerateDataKey, raw, call));
      return { CiphertextBlob, KeyId };
    },
    GenerateMac: (raw, call) => {
      const input = parseInput(inputs.GenerateMac, raw, call);
      const key = this.keys.usable(input.KeyId, 'GENERATE_VERIFY_MAC');
      const mac = macOf(key, input.MacAlgorithm, input.Message);
      return { Mac: mac.toString('base64'), MacAlgorithm: input.MacAlgorithm, KeyId: key.arn };
    },
    VerifyMac: (raw, call) => {
      const input = parseInput(inputs.VerifyMac, raw, call);
      const key = this.keys.usable(input.KeyId, 'GENERATE_VERIFY_MAC');
      const mac = macOf(key, input.MacAlgorithm, input.Message);
      if (mac.length !== input.Mac.length || !timingSafeEqual(mac, input.Mac)) throw invalidMac();
      return { KeyId: key.arn, MacValid: true, MacAlgorithm: input.MacAlgorithm };
    },
    DescribeKey: (raw, call) => ({
      KeyMetadata: metadata(this.keys.find(parseInput(inputs.DescribeKey, raw, call).KeyId)),
    }),
    CreateKey: async (raw, call) => {
      const input = parseInput(inputs.CreateKey, raw, call);
      const [usage = 'ENCRYPT_DECRYPT', spec = 'SYMMETRIC_DEFAULT'] = [input.KeyUsage, input.KeySpec];
      if ((usage === 'GENERATE_VERIFY_MAC') !== spec.startsWith('HMAC')) {
        throw invalid(`KeyUsage ${usage} is not compatible with KeySpec ${spec}`);
      }
      const key = await this.keys.ensure({
        keyId: randomUUID(),
        usage,
        spec,
        description: input.Description,
      });
      return { KeyMetadata: metadata(key) };
    },
    ScheduleKeyDeletion: async (raw, call) => {
      const input = parseInput(inputs.ScheduleKeyDeletion, raw, call);
      const key = this.keys.find(input.KeyId);
      const days = input.PendingWindowInDays ?? 30;
      const deletionAt = this.clock.now() + days * DAY_MS;
      await this.keys.keep({ ...key, state: 'PendingDeletion', deletionAt });
      return {
        KeyId: key.arn,
        KeyState: 'PendingDeletion',
        DeletionDate: deletionAt / 1000,
        PendingWindowInDays: days,
      };
    },
  };

  private dataKey(input: z.infer<typeof inputs.GenerateDataKey>) {
    if ((input.KeySpec === undefined) === (input.NumberOfBytes === undefined)) {
      throw invalid('Please specify either number of bytes or key spec.');
    }
    const key = this.keys.usable(input.KeyId, 'ENCRYPT_DECRYPT');
    const plaintext = randomBytes(input.NumberOfBytes ?? (input.KeySpec === 'AES_128' ? 16 : 32));
    const sealed = seal(key, plaintext, input.EncryptionContext ?? {});
    return {
      CiphertextBlob: sealed.toString('base64'),
      Plaintext: plaintext.toString('base64'),
      KeyId: key.arn,
    };
  }

  /** A ciphertext names its key itself, so a caller needs the permission on that key. */
  private resourceOf(operation: string, call: z.infer<typeof inputs.AnyCall>): string {
    if (operation === 'CreateKey') return '*';
    const inside =
      operation === 'Decrypt' ? keyIdOf(Buffer.from(call.CiphertextBlob ?? '', 'base64')) : undefined;
    if (operation === 'Decrypt' && inside === undefined) throw invalidCiphertext();
    return this.keys.find(inside ?? call.KeyId ?? '').arn;
  }
}

function macOf(key: Key, algorithm: string, message: Buffer): Buffer {
  const bits = algorithm.slice('HMAC_SHA_'.length);
  if (key.spec !== `HMAC_${bits}`) throw invalid(`${algorithm} is not valid for a key of spec ${key.spec}`);
  return createHmac(`sha${bits}`, Buffer.from(key.material, 'base64')).update(message).digest();
}

function metadata(key: Key): object {
  return {
    AWSAccountId: ACCOUNT,
    KeyId: key.id,
    Arn: key.arn,
    CreationDate: key.created / 1000,
    Enabled: key.state === 'Enabled',
    Description: key.description,
    KeyUsage: key.usage,
    KeyState: key.state,
    Origin: 'AWS_KMS',
    KeyManager: 'CUSTOMER',
    KeySpec: key.spec,
    CustomerMasterKeySpec: key.spec,
    MultiRegion: false,
    ...(key.deletionAt === undefined ? {} : { DeletionDate: key.deletionAt / 1000 }),
    ...(key.usage === 'ENCRYPT_DECRYPT'
      ? { EncryptionAlgorithms: ['SYMMETRIC_DEFAULT'] }
      : { MacAlgorithms: [key.spec.replace('HMAC_', 'HMAC_SHA_')] }),
  };
}
