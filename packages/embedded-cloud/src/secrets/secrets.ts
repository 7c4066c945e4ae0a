/** Secrets Manager of the embedded cloud: secrets generated once and kept, with their current and previous value. */
import { randomUUID } from 'node:crypto';
import type { Clock } from '../clock.ts';
import { parseInput } from '../input/parse-input.ts';
import {
  ACCOUNT,
  AwsError,
  arn,
  type JsonService,
  type Permission,
  REGION,
  unknownOperation,
} from '../service.ts';
import type { Store } from '../store.ts';
import { type GenerateSecretString, generatedSecret } from './generate.ts';
import * as inputs from './inputs.ts';

interface Version {
  readonly id: string;
  /** Milliseconds. */
  readonly created: number;
  readonly text?: string | undefined;
  /** Base64. */
  readonly binary?: string | undefined;
}

interface Secret {
  readonly arn: string;
  readonly name: string;
  readonly description: string;
  readonly created: number;
  readonly kmsKeyArn?: string | undefined;
  readonly current?: Version;
  readonly previous?: Version;
}

/** A secret as the template describes it; `value` is a literal, `generate` makes one at the first mention. */
export interface SecretDefinition {
  readonly arn: string;
  readonly name: string;
  readonly description?: string | undefined;
  readonly generate?: GenerateSecretString | undefined;
  readonly value?: string | undefined;
  /** The customer's own key that encrypts the secret; readers need its permission too. */
  readonly kmsKeyArn?: string | undefined;
}

type Operation = (input: unknown, call: string) => Promise<object>;

const SHELF = 'secrets';

/** What a secret under the customer's own key asks for besides. */
const KEY_ACTIONS: Readonly<Record<string, readonly string[]>> = {
  GetSecretValue: ['kms:Decrypt'],
  PutSecretValue: ['kms:GenerateDataKey', 'kms:Decrypt'],
};

export class Secrets implements JsonService {
  private readonly store: Store;
  private readonly clock: Clock;
  private readonly secrets = new Map<string, Secret>();

  private constructor(store: Store, clock: Clock) {
    this.store = store;
    this.clock = clock;
  }

  static async open({ store, clock }: { readonly store: Store; readonly clock: Clock }): Promise<Secrets> {
    const service = new Secrets(store, clock);
    for (const [name, secret] of await store.shelf<Secret>(SHELF).entries())
      service.secrets.set(name, secret);
    return service;
  }

  /** Makes the secret at its first mention; its value stays what it then became or was later set to. */
  async ensureSecret(definition: SecretDefinition): Promise<void> {
    const known = this.secrets.get(definition.name);
    if (known?.arn === definition.arn && known.kmsKeyArn === definition.kmsKeyArn) return;
    const text = definition.value ?? generatedSecret(definition.generate ?? {});
    const current = known?.current ?? { id: randomUUID(), created: this.clock.now(), text };
    await this.keep({
      description: definition.description ?? '',
      created: this.clock.now(),
      ...known,
      arn: definition.arn,
      name: definition.name,
      kmsKeyArn: definition.kmsKeyArn,
      current,
    });
  }

  /** The current value of a secret, for the deployment; undefined where there is none. */
  present(arn: string): string | undefined {
    return this.search(arn)?.current?.text;
  }

  permissions(operation: string, input: unknown): readonly Permission[] {
    if (this.operations[operation] === undefined) throw unknownOperation('secretsmanager', operation);
    const { SecretId, Name } = parseInput(inputs.AnyCall, input, `secretsmanager:${operation}`);
    const secret = this.search(SecretId ?? '');
    const resource = secret?.arn ?? arn('secretsmanager', `secret:${SecretId ?? Name}`);
    const needed: Permission[] = [{ action: `secretsmanager:${operation}`, resource }];
    const key = secret?.kmsKeyArn;
    if (key === undefined) return needed;
    return [
      ...needed,
      ...(KEY_ACTIONS[operation] ?? []).map((action) => keyPermission(action, key, resource)),
    ];
  }

  async handle(operation: string, input: unknown): Promise<unknown> {
    const run = this.operations[operation];
    if (run === undefined) throw unknownOperation('secretsmanager', operation);
    return run(input, `secretsmanager:${operation}`);
  }

  private readonly operations: Readonly<Record<string, Operation>> = {
    GetSecretValue: async (raw, call) => {
      const input = parseInput(inputs.GetSecretValue, raw, call);
      const secret = this.find(input.SecretId);
      const version = versionOf(secret, input.VersionId, input.VersionStage);
      if (version === undefined) throw notFound("Secrets Manager can't find the specified secret value.");
      return {
        ARN: secret.arn,
        Name: secret.name,
        VersionId: version.id,
        SecretString: version.text,
        SecretBinary: version.binary,
        VersionStages: [version === secret.current ? 'AWSCURRENT' : 'AWSPREVIOUS'],
        CreatedDate: version.created / 1000,
      };
    },
    DescribeSecret: async (raw, call) => {
      const secret = this.find(parseInput(inputs.DescribeSecret, raw, call).SecretId);
      return {
        ARN: secret.arn,
        Name: secret.name,
        Description: secret.description,
        CreatedDate: secret.created / 1000,
        LastChangedDate: (secret.current?.created ?? secret.created) / 1000,
        VersionIdsToStages: Object.fromEntries([
          ...(secret.current === undefined ? [] : [[secret.current.id, ['AWSCURRENT']]]),
          ...(secret.previous === undefined ? [] : [[secret.previous.id, ['AWSPREVIOUS']]]),
        ]),
      };
    },
    CreateSecret: async (raw, call) => {
      const input = parseInput(inputs.CreateSecret, raw, call);
      if (this.secrets.has(input.Name)) {
        throw new AwsError('ResourceExistsException', `The secret ${input.Name} already exists.`);
      }
      const secret: Secret = {
        arn: arn('secretsmanager', `secret:${input.Name}-${randomUUID().slice(0, 6)}`),
        name: input.Name,
        description: input.Description ?? '',
        created: this.clock.now(),
        ...(hasValue(input) ? { current: this.version(input) } : {}),
      };
      await this.keep(secret);
      return { ARN: secret.arn, Name: secret.name, VersionId: secret.current?.id };
    },
    PutSecretValue: async (raw, call) => {
      const input = parseInput(inputs.PutSecretValue, raw, call);
      const secret = this.find(input.SecretId);
      if (!hasValue(input)) {
        throw new AwsError(
          'InvalidRequestException',
          'You must provide either SecretString or SecretBinary.',
        );
      }
      const current = this.version(input);
      await this.keep({
        ...secret,
        current,
        ...(secret.current === undefined ? {} : { previous: secret.current }),
      });
      return { ARN: secret.arn, Name: secret.name, VersionId: current.id, VersionStages: ['AWSCURRENT'] };
    },
    DeleteSecret: async (raw, call) => {
      const secret = this.find(parseInput(inputs.DeleteSecret, raw, call).SecretId);
      await this.store.commit([{ shelf: SHELF, key: secret.name, remove: true }]);
      this.secrets.delete(secret.name);
      return { ARN: secret.arn, Name: secret.name, DeletionDate: this.clock.now() / 1000 };
    },
  };

  private version(input: {
    readonly ClientRequestToken?: string | undefined;
    readonly SecretString?: string | undefined;
    readonly SecretBinary?: string | undefined;
  }): Version {
    return {
      id: input.ClientRequestToken ?? randomUUID(),
      created: this.clock.now(),
      text: input.SecretString,
      binary: input.SecretBinary,
    };
  }

  private async keep(secret: Secret): Promise<void> {
    await this.store.commit([{ shelf: SHELF, key: secret.name, value: secret }]);
    this.secrets.set(secret.name, secret);
  }

  private find(id: string): Secret {
    const secret = this.search(id);
    if (secret === undefined) throw notFound("Secrets Manager can't find the specified secret.");
    return secret;
  }

  /** By name, by ARN, or by ARN without the random end that Secrets Manager gives it. */
  private search(id: string): Secret | undefined {
    const named = this.secrets.get(id);
    if (named !== undefined || !id.startsWith('arn:')) return named;
    return [...this.secrets.values()].find(
      (secret) => secret.arn === id || secret.arn.replace(/-[A-Za-z0-9]{6}$/, '') === id,
    );
  }
}

function keyPermission(action: string, resource: string, secretArn: string): Permission {
  return {
    action,
    resource,
    context: {
      'kms:ViaService': `secretsmanager.${REGION}.amazonaws.com`,
      'kms:CallerAccount': ACCOUNT,
      'kms:EncryptionContext:SecretARN': secretArn,
    },
  };
}

function versionOf(secret: Secret, id: string | undefined, stage: string | undefined): Version | undefined {
  if (id !== undefined) return [secret.current, secret.previous].find((version) => version?.id === id);
  if (stage === undefined || stage === 'AWSCURRENT') return secret.current;
  return stage === 'AWSPREVIOUS' ? secret.previous : undefined;
}

function hasValue(input: { readonly SecretString?: unknown; readonly SecretBinary?: unknown }): boolean {
  return input.SecretString !== undefined || input.SecretBinary !== undefined;
}

function notFound(message: string): AwsError {
  return new AwsError('ResourceNotFoundException', message);
}
