/** All stacks of an assembly as one deployment: every resource, and the exports between stacks. */
import { REGION } from '../service.ts';
import { loadAssembly } from './assembly.ts';
import { type Resource, Stack, type Surroundings } from './stack.ts';

/** Where the embedded cloud listens, and values for template parameters that have no default. */
export interface Placement {
  /** Base URL of the AWS protocols, without a final slash. */
  readonly awsUrl: string;
  /** Origin of the REST API, without a final slash. */
  readonly apiUrl: string;
  readonly parameters?: Readonly<Record<string, string>>;
}

/** A loaded and fully resolved deployment. */
export interface Deployment {
  readonly resources: readonly Resource[];
  /** Outputs of all stacks by key; of equal keys the later stack's wins. */
  readonly outputs: Readonly<Record<string, unknown>>;
  /** The resources of one type, in template order. */
  of(type: string): Resource[];
}

/**
 * Loads the assembly in `folder` and resolves everything in it at once, so that anything unknown
 * (resource type, function, attribute, parameter without a value) fails here, before anything runs.
 */
export async function loadDeployment(folder: string, placement: Placement): Promise<Deployment> {
  const stacks: Stack[] = [];
  const exports = () =>
    new Map(stacks.flatMap((stack) => stack.exports().map(([name, key]) => [name, { stack, key }])));
  const around: Surroundings = {
    awsUrl: placement.awsUrl,
    parameters: placement.parameters ?? {},
    localise: (value) => value.replace(HOSTED_API, placement.apiUrl),
    imported: (name) => {
      const found = exports().get(name);
      if (found === undefined) throw new Error(`no stack exports ${name}`);
      return found.stack.output(found.key);
    },
    stored: (reader, name) => {
      // CloudFormation looks it up before it begins, so that only an earlier stack can have made it.
      const earlier = stacks.slice(
        0,
        stacks.findIndex((stack) => stack.name === reader),
      );
      const value = earlier.map((stack) => stack.stored(name)).find((each) => each !== undefined);
      if (value === undefined) throw new Error(`no stack before ${reader} has made the parameter ${name}`);
      return value;
    },
    output: (name, key) => {
      const found = stacks.find((stack) => stack.name === name);
      if (found === undefined) throw new Error(`no stack is named ${name} (output ${key})`);
      return found.output(key);
    },
  };
  for (const source of await loadAssembly(folder)) stacks.push(new Stack(source, around));
  if (stacks.length === 0) throw new Error(`there is no stack in the assembly ${folder}`);
  const resources = stacks.flatMap((stack) => stack.resources());
  return {
    resources,
    outputs: Object.assign({}, ...stacks.map((stack) => stack.outputs())),
    of: (type) => resources.filter((resource) => resource.type === type),
  };
}

/** The template spells the API's own URL for the hosted gateway; here the same stage is served on loopback. */
const HOSTED_API = new RegExp(`https://[a-z0-9]+\\.execute-api\\.${REGION}\\.amazonaws\\.com`, 'g');
