/** The file of a deployed stage, `stages/<stage>.json`: everything that a deployment needs to know, in one place. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import { ROOT } from './build/sources.ts';
import { parseStage, type Stage, stageNamed } from './stages.ts';

const StageFile = z.strictObject({
  /** The account and the region into which the stage is deployed. */
  account: z.string(),
  region: z.string(),
  /** Host of the API, of the respondents' page and of their links. */
  domain: z.string().regex(/^[a-z0-9-]+(?:\.[a-z0-9-]+)+$/, 'a host name, for example kyc.company.com'),
  /** ARN of the certificate for the domain, in us-east-1. */
  certificateArn: z.string(),
  /** Sending address of all mail. */
  mailFrom: z.email(),
  /** Receives every alarm. */
  alarmEmail: z.email(),
  /** Further settings of `lib/stages.ts` that differ from the defaults of the stage. */
  settings: z.record(z.string(), z.unknown()).default({}),
});

/** The settings that a file states in a place of their own. */
const OWN = ['name', 'isNew', 'publicUrl', 'storageUrl', ...Object.keys(StageFile.shape)];

export interface StageFileOptions {
  /** Folder of the files; default `stages`. */
  readonly folder?: string;
  /** A second region of the stage: its file is `stages/<stage>.<region>.json`. */
  readonly region?: string;
  /**
   * The stacks do not exist yet: nothing is protected from deletion, so that a failed creation can be repeated, and no alarm tells of
   * work that has not begun.
   */
  readonly first?: boolean;
}

/** The stage as its file describes it. Throws an error that names the file and lists every problem in it. */
export function stageFromFile(name: unknown, options: StageFileOptions = {}): Stage {
  const defaults = stageNamed(name);
  const place = options.region === undefined ? defaults.name : `${defaults.name}.${options.region}`;
  const file = join(options.folder ?? join(ROOT, 'stages'), `${place}.json`);
  if (defaults.name === 'local') throw new Error('the stage local is not deployed: npm start runs it');
  if (!existsSync(file)) throw new Error(`${file} is missing: copy stages/example.json and fill it in`);
  const text = readFileSync(file, 'utf8');
  const stage = complete(defaults, text, (problems) => {
    throw new Error([`${file} cannot be deployed:`, ...problems.map((each) => `  ${each}`)].join('\n'));
  });
  if (options.region !== undefined && stage.region !== options.region)
    throw new Error(`${file} is for ${stage.region}, not for ${options.region}`);
  return options.first === true ? { ...stage, isProtected: false, isNew: true } : stage;
}

function complete(defaults: Stage, text: string, refuse: (problems: readonly string[]) => never): Stage {
  const file = StageFile.safeParse(parsed(text, refuse));
  if (!file.success) return refuse(problemsOf(file.error));
  const { domain, settings, ...places } = file.data;
  const problems = [
    ...Object.keys(settings).flatMap((key) =>
      OWN.includes(key) ? [`settings: ${key} is not stated there`] : [],
    ),
    ...fictional(text),
  ];
  if (problems.length > 0) return refuse(problems);
  try {
    return parseStage({ ...defaults, ...settings, ...places, publicUrl: `https://${domain}` });
  } catch (error) {
    if (error instanceof z.ZodError) return refuse(problemsOf(error));
    throw error;
  }
}

function parsed(text: string, refuse: (problems: readonly string[]) => never): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return refuse(['it is not JSON']);
  }
}

/** Values of the example that were left in place (RFC 2606, and the account number of AWS's own examples). */
function fictional(text: string): readonly string[] {
  const found = text.match(/[\w@.-]+\.example\b|\b111122223333\b/g) ?? [];
  return [...new Set(found)].map((value) => `${value} is a value of the example`);
}

function problemsOf({ issues }: z.ZodError): readonly string[] {
  return issues.map(({ path, message }) => (path.length > 0 ? `${path.join('.')}: ${message}` : message));
}
