/** Where the smoke test runs: the API of a stage, a key that is revoked at the end, and a slow receiver. */

import { publicUrlOf } from '../connection/addresses/public-url.ts';
import type { OperatorContext } from '../connection/operator-context.ts';
import type { Settings } from '../connection/settings.ts';
import { tenantClient } from '../demo/callers.ts';
import { runSmoke, type SmokeRow } from './run.ts';
import { slowReceiver } from './slow-receiver.ts';
import { smokeKey } from './smoke-tenant.ts';
import { SMOKE_STEPS } from './steps.ts';

export interface SmokeOptions {
  readonly slowReceiver: string | undefined;
  readonly slowSeconds: number;
  readonly email: string;
}

export async function smoke(
  settings: Settings,
  context: OperatorContext,
  options: SmokeOptions,
): Promise<readonly SmokeRow[]> {
  const api = await publicUrlOf(settings);
  const isLocal = settings.stage === 'local';
  const own =
    isLocal && options.slowReceiver === undefined
      ? await slowReceiver(options.slowSeconds * 1000)
      : undefined;
  const key = await smokeKey(context);
  try {
    // A form that is stored first is answered with a redirect, which clients follow.
    const follow: typeof fetch = (input, init) => fetch(input, { ...init, redirect: 'follow' });
    return await runSmoke(SMOKE_STEPS, {
      api,
      tenant: tenantClient(api, key.apiKey, () => undefined, follow),
      slowReceiver: options.slowReceiver ?? own?.url,
      email: options.email,
      made: {},
    });
  } finally {
    own?.close();
    await key.revoke();
  }
}
