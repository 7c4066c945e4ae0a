/** One stack of the assembly with its resources named and its properties resolved on demand. */
import { ACCOUNT, arn, REGION } from '../service.ts';
import type { StackSource } from './assembly.ts';
import { COMPUTE } from './identities/compute.ts';
import type { Identity, ResourceType, TypeTable } from './identities/identity.ts';
import { REVIEWED_NO_OPS } from './identities/reviewed-no-ops.ts';
import { STORAGE } from './identities/storage.ts';
import { holds, resolveValue, type Scope } from './intrinsics.ts';
import { Reading } from './reading.ts';

/** One resource of a template, resolved. */
export interface Resource {
  readonly type: string;
  readonly logicalId: string;
  readonly stack: string;
  /** What `Ref` answers. */
  readonly ref: string;
  /** What `Fn::GetAtt` answers, by attribute. */
  readonly attributes: Readonly<Record<string, string>>;
  readonly properties: Reading;
  readonly asset: (hash: string) => string;
}

/** What a stack refers to outside itself. `origins` maps a hosted origin to the one that serves it here. */
export interface Surroundings {
  readonly awsUrl: string;
  readonly parameters: Readonly<Record<string, string>>;
  imported(exportName: string): unknown;
  output(stack: string, output: string): unknown;
  /** The parameter of Systems Manager that a stack before this one has made. */
  stored(reader: string, name: string): string;
  localise(value: string): string;
}

const TYPES: TypeTable = { ...STORAGE, ...COMPUTE, ...REVIEWED_NO_OPS };
const SECTIONS = [
  'AWSTemplateFormatVersion',
  'Conditions',
  'Description',
  'Mappings',
  'Metadata',
  'Outputs',
  'Parameters',
  'Resources',
  'Rules',
];

/** The type of a template's parameter whose default names a parameter of Systems Manager. */
const STORED_TEXT = 'AWS::SSM::Parameter::Value<String>';

export class Stack implements Scope {
  readonly name: string;
  private readonly template: Reading;
  private readonly assets: ReadonlyMap<string, string>;
  private readonly around: Surroundings;
  private readonly resolved = new Map<string, Resource>();
  /** Logical ids of the resources that are being resolved, each needed by the one before it. */
  private readonly resolving: string[] = [];
  private readonly pseudo: Readonly<Record<string, string | undefined>>;

  constructor(source: StackSource, around: Surroundings) {
    this.name = source.name;
    this.template = new Reading(source.template, source.name).only(...SECTIONS);
    this.assets = source.assets;
    this.around = around;
    this.pseudo = pseudoParameters(source.name);
  }

  /** Every resource whose condition holds. Throws for a type that is neither run nor on the reviewed list. */
  resources(): Resource[] {
    return this.template
      .at('Resources')
      .members()
      .filter(([, resource]) => this.exists(resource))
      .map(([logicalId]) => this.resource(logicalId));
  }

  /** The name an output is exported under, by output key. */
  exports(): [exportName: string, output: string][] {
    return this.template
      .at('Outputs')
      .members()
      .filter(([, output]) => output.at('Export').present)
      .map(([key, output]) => [String(resolveValue(output.at('Export').at('Name').raw, this)), key]);
  }

  outputs(): Record<string, unknown> {
    const outputs = this.template.at('Outputs').members();
    return Object.fromEntries(outputs.map(([key]) => [key, this.output(key)]));
  }

  /** The value of the parameter of Systems Manager with that name, if this stack makes it. */
  stored(name: string): string | undefined {
    const made = this.template
      .at('Resources')
      .members()
      .find(
        ([, each]) =>
          each.at('Type').text() === 'AWS::SSM::Parameter' &&
          resolveValue(each.at('Properties').at('Name').raw, this) === name,
      );
    return made === undefined ? undefined : this.resource(made[0]).attributes['Value'];
  }

  output(key: string): unknown {
    const output = this.template.at('Outputs').at(key);
    if (!output.present) throw new Error(`stack ${this.name} has no output ${key}`);
    return this.localised(resolveValue(output.at('Value').raw, this));
  }

  reference(name: string): unknown {
    if (name in this.pseudo) return this.pseudo[name];
    const parameter = this.template.at('Parameters').at(name);
    return parameter.present ? this.parameter(name, parameter) : this.resource(name).ref;
  }

  attribute(logicalId: string, attribute: string): string {
    const resource = this.resource(logicalId);
    const value = resource.attributes[attribute];
    if (value !== undefined) return value;
    throw new Error(
      `Fn::GetAtt ${logicalId}.${attribute} (${resource.type}) is not known to the embedded cloud`,
    );
  }

  condition(name: string): boolean {
    const expression = this.template.at('Conditions').at(name);
    if (!expression.present) throw new Error(`stack ${this.name} has no condition ${name}`);
    return holds(expression.raw, this);
  }

  mapping(map: string, top: string, second: string): unknown {
    const value = this.template.at('Mappings').at(map).at(top).at(second);
    if (!value.present) throw new Error(`Fn::FindInMap finds nothing: ${value.place}`);
    return value.raw;
  }

  imported(exportName: string): unknown {
    return this.around.imported(exportName);
  }

  stackOutput(stack: string, output: string): unknown {
    return this.around.output(stack, output);
  }

  private parameter(name: string, parameter: Reading): unknown {
    const given = this.around.parameters[name];
    if (given !== undefined) return given;
    const type = parameter.at('Type').text();
    const value = parameter.at('Default').raw;
    if (type === STORED_TEXT) return this.around.stored(this.name, String(value));
    if (type.startsWith('AWS::SSM::') || !parameter.at('Default').present) {
      throw new Error(`parameter ${name} of stack ${this.name} needs a value (${type})`);
    }
    return type === 'CommaDelimitedList' ? String(value).split(',') : value;
  }

  private exists(resource: Reading): boolean {
    const condition = resource.at('Condition');
    return !condition.present || this.condition(condition.text());
  }

  private resource(logicalId: string): Resource {
    const known = this.resolved.get(logicalId);
    if (known !== undefined) return known;
    const source = this.template.at('Resources').at(logicalId);
    if (!source.present) throw new Error(`stack ${this.name} has no resource ${logicalId}`);
    if (!this.exists(source)) throw new Error(`resource ${logicalId} of ${this.name} is conditioned away`);
    if (this.resolving.includes(logicalId))
      throw new Error(`Circular dependency between resources: ${this.resolving.join(', ')} of ${this.name}`);
    this.resolving.push(logicalId);
    const resource = this.resolve(logicalId, source);
    this.resolving.pop();
    this.resolved.set(logicalId, resource);
    return resource;
  }

  private resolve(logicalId: string, source: Reading): Resource {
    const type = source.at('Type').text();
    const properties = new Reading(
      this.localised(resolveValue(source.at('Properties').raw ?? {}, this)),
      `${type} of ${logicalId}: Properties`,
    );
    const identity = this.identify(typeOf(type, logicalId, this.name), logicalId, properties);
    return { type, logicalId, stack: this.name, properties, asset: (hash) => this.asset(hash), ...identity };
  }

  private identify(type: ResourceType, logicalId: string, properties: Reading): Identity {
    return type.identify({ logicalId, stack: this.name, properties, awsUrl: this.around.awsUrl });
  }

  private asset(hash: string): string {
    const path = this.assets.get(hash);
    if (path === undefined) throw new Error(`stack ${this.name} names an asset that is not there: ${hash}`);
    return path;
  }

  private localised(value: unknown): unknown {
    if (typeof value === 'string') return this.around.localise(value);
    if (Array.isArray(value)) return value.map((entry) => this.localised(entry));
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, this.localised(inner)]));
  }
}

function typeOf(type: string, logicalId: string, stack: string): ResourceType {
  const known = TYPES[type];
  if (known !== undefined) return known;
  throw new Error(`resource type not known to the embedded cloud: ${type} (${logicalId} of ${stack})`);
}

function pseudoParameters(stack: string): Record<string, string | undefined> {
  return {
    'AWS::AccountId': ACCOUNT,
    'AWS::NoValue': undefined,
    'AWS::Partition': 'aws',
    'AWS::Region': REGION,
    'AWS::StackId': arn('cloudformation', `stack/${stack}/local`),
    'AWS::StackName': stack,
    'AWS::URLSuffix': 'amazonaws.com',
  };
}
