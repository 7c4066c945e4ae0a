/** Loads a bundle in a process of its own, as Lambda does, with nothing to talk to. */
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import * as z from 'zod';

const run = promisify(execFile);

/** Settings that let every bundle load; nothing answers at this address. */
export const SETTINGS = {
  AWS_REGION: 'eu-west-1',
  AWS_ENDPOINT_URL: 'http://127.0.0.1:9',
  AWS_ACCESS_KEY_ID: 'bench',
  AWS_SECRET_ACCESS_KEY: 'bench',
  TABLE_NAME: 'table',
  AUDIT_TABLE: 'trail',
  TEST_MAIL_RECIPIENTS: 'any',
  DOCUMENTS_BUCKET: 'documents',
  LISTS_BUCKET: 'lists',
  DATA_KEYS_TABLE: 'data-keys',
  FIELD_KEY_ID: 'key',
  PEPPER_SECRET_ARN: 'arn:aws:secretsmanager:eu-west-1:000000000000:secret:pepper',
  PUBLIC_URL: 'https://probity.example',
  MAIL_FROM: 'no-reply@probity.example',
  MAIL_CONFIGURATION_SET: 'set',
  BUS_NAME: 'bus',
  DELIVERIES_QUEUE_URL: 'https://queue.example/deliveries',
  RETRIES_QUEUE_URL: 'https://queue.example/retries',
  TIMERS_QUEUE_URL: 'https://queue.example/timers',
  MONITORING_QUEUE_URL: 'https://queue.example/monitoring',
  SCREENING_BATCH_MACHINE_ARN: 'arn:aws:states:eu-west-1:000000000000:stateMachine:batch',
  UPLOAD_ORIGIN: 'https://probity.example',
  WEBHOOK_LOOPBACK: 'refuse',
  SCREENING_PROVIDER: 'embedded',
  LIST_SOURCES: 'none',
  YENTE_URL: 'http://127.0.0.1:9',
  REGISTERS: 'sandbox',
  IDENTITY_PROVIDERS: 'sandbox',
  IDENTITY_PROVIDERS_SECRET_ARN: 'arn:aws:secretsmanager:eu-west-1:000000000000:secret:providers',
  TEXT_RECOGNITION: 'none',
  LANGUAGE_MODEL: 'none',
  LANGUAGE_MODEL_REGION: 'eu-central-1',
  LANGUAGE_MODEL_TOKENS_PER_DAY: '0',
  REGISTERS_SECRET_ARN: 'arn:aws:secretsmanager:eu-west-1:000000000000:secret:registers',
};

/**
 * How many schemas each bundle makes until its handler is there. One process loads them one after the other: each has its own zod. It
 * calls the post-processor for all that it makes, checks included; only schemas have a type. Functions that stream ask Lambda for that
 * when they are loaded.
 */
export async function schemasMadeBy(files: readonly string[]): Promise<readonly number[]> {
  const script = `let schemas = 0;
    const made = [];
    globalThis.awslambda = { streamifyResponse: (handler) => handler };
    globalThis.__zod_globalConfig = { postProcessor: ({ _zod }) => { if (_zod.def?.type) schemas += 1; } };
    for (const file of ${JSON.stringify(files)}) {
      schemas = 0;
      await import(file);
      made.push(schemas);
    }
    process.stdout.write(JSON.stringify(made), () => process.exit(0));`;
  const { stdout } = await run(process.execPath, ['--input-type=module', '-e', script], {
    env: { ...process.env, ...SETTINGS },
  });
  return z.array(z.int()).parse(JSON.parse(stdout));
}
