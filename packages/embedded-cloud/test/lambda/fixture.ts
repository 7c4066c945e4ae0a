/** Starts functions from source text for tests: one folder, one environment each, nothing else of the cloud. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type HostLimits, LambdaHost } from '../../src/lambda/host.ts';
import { buildRuntime } from '../../src/lambda/runtime/build-runtime.ts';
import type { FunctionSettings } from '../../src/lambda/settings.ts';
import { lambdaVariables } from '../../src/lambda/variables.ts';
import { arn } from '../../src/service.ts';

export interface Functions {
  readonly host: LambdaHost;
  readonly offset: BigInt64Array;
  readonly printed: string[];
  readonly folder: string;
  /** The parsed answer, or the failure's type. */
  call(name: string, event?: unknown): Promise<unknown>;
  stop(): void;
}

export type Sources = Readonly<Record<string, { readonly code: string } & Partial<FunctionSettings>>>;

export async function startFunctions(sources: Sources, limits: HostLimits = {}): Promise<Functions> {
  const folder = mkdtempSync(join(tmpdir(), 'lambda-'));
  const offset = new BigInt64Array(new SharedArrayBuffer(8));
  const printed: string[] = [];
  const settings = Object.entries(sources).map(([name, { code, ...rest }]) => {
    mkdirSync(join(folder, name));
    const file = join(folder, name, 'index.mjs');
    writeFileSync(file, code);
    return { ...defaults(name, join(folder, name), pathToFileURL(file).href), ...rest };
  });
  const host = new LambdaHost(
    settings,
    {
      runtime: await buildRuntime(folder),
      offset,
      variables: (one) => lambdaVariables(one, 'http://127.0.0.1:1', 'secret'),
      write: (name, text) => printed.push(`${name}: ${text.trim()}`),
    },
    limits,
  );
  return {
    host,
    offset,
    printed,
    folder,
    call: async (name, event = {}) => {
      const outcome = await host.invoke(name, JSON.stringify(event));
      return outcome.ok ? JSON.parse(outcome.payload) : outcome.failure.errorType;
    },
    stop: () => {
      host.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function defaults(name: string, folder: string, module: string): FunctionSettings {
  return {
    name,
    arn: arn('lambda', `function:${name}`),
    folder,
    module,
    handler: 'handler',
    environment: {},
    timeoutSeconds: 5,
    memoryMb: 128,
    reserved: undefined,
    whenAsync: { retries: 2, maxAgeSeconds: 21_600, onFailure: undefined, deadLetter: undefined },
  };
}
