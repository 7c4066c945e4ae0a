/** Parameter Store of the embedded cloud. */
import { createHash } from 'node:crypto';
import * as z from 'zod';
import type { Clock } from '../clock.ts';
import { parseInput } from '../input/parse-input.ts';
import { AwsError, arn, type JsonService, type Permission, unknownOperation } from '../service.ts';
import type { Store } from '../store.ts';

const Type = z.enum(['String', 'StringList', 'SecureString']);
const Name = z.string().min(1).max(2048);
const WithDecryption = z.boolean().optional();

const GetParameter = z.strictObject({ Name, WithDecryption });
const GetParameters = z.strictObject({ Names: z.array(Name).min(1).max(10), WithDecryption });
const PutParameter = z.strictObject({
  Name,
  Value: z.string().min(1).max(4096),
  Type: Type.optional(),
  Overwrite: z.boolean().optional(),
  Description: z.string().optional(),
  Tier: z.literal('Standard').optional(),
});
const AnyCall = z.looseObject({ Name: z.string().optional(), Names: z.array(z.string()).optional() });

/** A parameter; `modified` in milliseconds. */
interface Parameter {
  readonly name: string;
  readonly type: z.infer<typeof Type>;
  readonly value: string;
  readonly version: number;
  readonly modified: number;
}

type Operation = (input: unknown, call: string) => Promise<object>;

const SHELF = 'ssm.parameters';

export class Ssm implements JsonService {
  private readonly store: Store;
  private readonly clock: Clock;

  private constructor(store: Store, clock: Clock) {
    this.store = store;
    this.clock = clock;
  }

  static async open({ store, clock }: { readonly store: Store; readonly clock: Clock }): Promise<Ssm> {
    return new Ssm(store, clock);
  }

  /** Gives the parameter the value of the template; an unchanged value keeps its version. */
  async ensureParameter(definition: {
    readonly name: string;
    readonly value: string;
    readonly type?: z.infer<typeof Type> | undefined;
  }): Promise<void> {
    const known = await this.search(definition.name);
    const type = definition.type ?? 'String';
    if (known?.value === definition.value && known.type === type) return;
    await this.keep({
      name: definition.name,
      value: definition.value,
      type,
      version: (known?.version ?? 0) + 1,
    });
  }

  permissions(operation: string, input: unknown): readonly Permission[] {
    if (this.operations[operation] === undefined) throw unknownOperation('ssm', operation);
    const { Name: one, Names: several } = parseInput(AnyCall, input, `ssm:${operation}`);
    return (several ?? [one ?? '']).map((name) => ({
      action: `ssm:${operation}`,
      resource: parameterArn(plainName(name)),
    }));
  }

  async handle(operation: string, input: unknown): Promise<unknown> {
    const run = this.operations[operation];
    if (run === undefined) throw unknownOperation('ssm', operation);
    return run(input, `ssm:${operation}`);
  }

  private readonly operations: Readonly<Record<string, Operation>> = {
    GetParameter: async (raw, call) => {
      const input = parseInput(GetParameter, raw, call);
      const parameter = await this.search(input.Name);
      if (parameter === undefined)
        throw new AwsError('ParameterNotFound', `Parameter ${input.Name} not found.`);
      return { Parameter: told(parameter, input.WithDecryption) };
    },
    GetParameters: async (raw, call) => {
      const { Names, WithDecryption: decrypted } = parseInput(GetParameters, raw, call);
      const found = await Promise.all(Names.map((name) => this.search(name)));
      return {
        Parameters: found.flatMap((parameter) =>
          parameter === undefined ? [] : [told(parameter, decrypted)],
        ),
        InvalidParameters: Names.filter((_, index) => found[index] === undefined),
      };
    },
    PutParameter: async (raw, call) => {
      const input = parseInput(PutParameter, raw, call);
      const known = await this.search(input.Name);
      if (known !== undefined && input.Overwrite !== true) {
        throw new AwsError(
          'ParameterAlreadyExists',
          'The parameter already exists; Overwrite replaces its value.',
        );
      }
      const type = input.Type ?? known?.type;
      if (type === undefined) throw new AwsError('ValidationException', 'A parameter type is required.');
      const version = (known?.version ?? 0) + 1;
      await this.keep({ name: plainName(input.Name), value: input.Value, type, version });
      return { Version: version, Tier: 'Standard' };
    },
  };

  private async keep(parameter: Omit<Parameter, 'modified'>): Promise<void> {
    const value: Parameter = { ...parameter, modified: this.clock.now() };
    await this.store.commit([{ shelf: SHELF, key: parameter.name, value }]);
  }

  private search(name: string): Promise<Parameter | undefined> {
    return this.store.shelf<Parameter>(SHELF).get(plainName(name));
  }
}

/** A SecureString read without decryption is an opaque text, as on AWS. */
function told({ name, type, value, version, modified }: Parameter, decrypted = false): object {
  const opaque = type === 'SecureString' && !decrypted;
  return {
    Name: name,
    Type: type,
    Value: opaque ? createHash('sha256').update(value).digest('base64') : value,
    Version: version,
    LastModifiedDate: modified / 1000,
    ARN: parameterArn(name),
    DataType: 'text',
  };
}

/** The name in an ARN; names with a path keep their leading slash there. */
function plainName(name: string): string {
  if (!name.startsWith('arn:')) return name;
  const path = name.slice(name.indexOf(':parameter/') + ':parameter'.length);
  return path.indexOf('/', 1) < 0 ? path.slice(1) : path;
}

function parameterArn(name: string): string {
  return arn('ssm', `parameter${name.startsWith('/') ? '' : '/'}${name}`);
}
