/** Starts the embedded cloud on a hand-written assembly in a folder of its own. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { ReceiveMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { Cloud, type CloudOptions } from '../../src/cloud.ts';
import { type Blueprint, writeAssembly } from './assembly.ts';

export interface Playground {
  readonly folder: string;
  readonly cloud: () => Cloud;
  /** Stops the cloud and starts it again on the same folder. */
  restart(): Promise<Cloud>;
  /** What functions wrote with the `note` of `NOTE`, one parsed line each. */
  notes(): unknown[];
  client(caller: string): { readonly region: string; readonly endpoint: string; readonly credentials: Keys };
  sqs(caller?: string): SQSClient;
  table(caller?: string): DynamoDBDocumentClient;
  output(name: string): string;
  end(): Promise<void>;
}

interface Keys {
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

/** Source that gives a function `note(value)`, which the test can read back. */
export const NOTE = `import { appendFileSync } from 'node:fs';
const note = (value) => appendFileSync(process.env.NOTES, JSON.stringify(value) + '\\n');
`;

export async function startPlayground(
  blueprint: Blueprint,
  options: Partial<CloudOptions> = {},
): Promise<Playground> {
  const folder = mkdtempSync(join(tmpdir(), 'cloud-'));
  const notes = join(folder, 'notes');
  writeFileSync(notes, '');
  const functions = Object.entries(blueprint.functions ?? {}).map(([name, fn]) => {
    return [name, { ...fn, variables: { NOTES: notes, ...fn.variables } }] as const;
  });
  writeAssembly(join(folder, 'cdk.out'), { ...blueprint, functions: Object.fromEntries(functions) });
  const start = () =>
    Cloud.start({ assembly: join(folder, 'cdk.out'), folder: join(folder, 'data'), ...options });
  let running = await start().catch((error: unknown) => {
    rmSync(folder, { recursive: true, force: true });
    throw error;
  });
  const client = (caller: string) => ({
    region: 'eu-west-1',
    endpoint: running.urls.aws,
    credentials: running.credentials(caller) ?? { accessKeyId: caller, secretAccessKey: 'unknown' },
  });
  return {
    folder,
    client,
    cloud: () => running,
    restart: async () => {
      await running.stop();
      running = await start();
      return running;
    },
    notes: () =>
      readFileSync(notes, 'utf8')
        .split('\n')
        .filter((line) => line !== '')
        .map((line) => JSON.parse(line)),
    sqs: (caller = 'root') => new SQSClient(client(caller)),
    table: (caller = 'root') => DynamoDBDocumentClient.from(new DynamoDBClient(client(caller))),
    output: (name) => String(running.outputs[name]),
    end: async () => {
      await running.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** The messages now visible in the queue whose URL is this output, at most ten. */
export async function bodies(at: Playground, output: string): Promise<unknown[]> {
  const { Messages = [] } = await at
    .sqs()
    .send(new ReceiveMessageCommand({ QueueUrl: at.output(output), MaxNumberOfMessages: 10 }));
  return Messages.map(({ Body = '' }) => JSON.parse(Body));
}
