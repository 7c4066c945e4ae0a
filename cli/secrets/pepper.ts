/** Replaces the fleet secret: a second generation is added, and the first one is dropped when nothing needs it any more. */
import { randomBytes } from 'node:crypto';
import type { Provisioning } from '#shared/domain/tenants/provision/context.ts';
import { ProvisionRefused } from '#shared/domain/tenants/provision/errors.ts';
import { isUsable, listTenantKeyLines } from '#shared/domain/tenants/provision/keys/usable.ts';
import { listTenants } from '#shared/domain/tenants/provision/tenants.ts';
import {
  PEPPER_ADOPTED_MS,
  type PepperGeneration,
  pepperGenerations,
  storedPepper,
} from '#shared/platform/secrets/pepper-generations.ts';
import type { SecretText } from './secret-text.ts';

export type PepperContext = Provisioning & { readonly pepperText: SecretText };

const PEPPER_BYTES = 48;
/** The longest life of what is signed with the secret and not stored: the session of a respondent's page (PAGE_SESSION_MS). */
const LONGEST_TOKEN_MS = 8 * 3_600_000;

/** A generation with what depends on it. */
export interface PepperUse {
  readonly number: number;
  readonly made_by: string;
  /** ISO instant from which on checksums and tokens are made with it. */
  readonly writes_from: string;
  /** API keys that can be used, and whose checksum it made. */
  readonly keys: readonly UsedKey[];
}

export interface UsedKey {
  readonly tenant: string;
  readonly environment: string;
  readonly key_id: string;
}

/** The generations, oldest first, and the keys of all tenants by generation. */
export async function pepperUse(context: PepperContext): Promise<readonly PepperUse[]> {
  const [stored, keys] = await Promise.all([context.pepperText.read(), usableKeys(context)]);
  return pepperGenerations(stored).map(({ number, made_by, writes_from }) => ({
    number,
    made_by,
    writes_from: new Date(writes_from).toISOString(),
    keys: keys.filter(({ pepper }) => pepper === number).map(({ key }) => key),
  }));
}

/** Adds a generation. It is written with ten minutes later. Refuses while an earlier replacement is not finished. */
export async function rotatePepper(context: PepperContext): Promise<PepperGeneration> {
  const generations = pepperGenerations(await context.pepperText.read());
  const [first, second] = generations;
  if (first === undefined || second !== undefined) throw rotationUnfinished('pepper');
  const next: PepperGeneration = {
    number: first.number + 1,
    secret: randomBytes(PEPPER_BYTES).toString('base64url'),
    writes_from: context.clock.now() + PEPPER_ADOPTED_MS,
    made_by: context.operator,
  };
  await context.pepperText.write(storedPepper([first, next]));
  return next;
}

/**
 * Drops the previous generation. Without `force` it refuses while a respondent may have a session that it signed, or API keys have its
 * checksum: they are refused afterwards.
 */
export async function finishPepper(
  context: PepperContext,
  { force }: { readonly force: boolean },
): Promise<{ readonly kept: number; readonly refused_keys: readonly UsedKey[] }> {
  const [previous, newest] = pepperGenerations(await context.pepperText.read());
  if (previous === undefined || newest === undefined) throw nothingToFinish('pepper');
  const safeFrom = newest.writes_from + PEPPER_ADOPTED_MS + LONGEST_TOKEN_MS;
  if (context.clock.now() < safeFrom && !force) throw sessionsOpen(safeFrom);
  const keys = (await usableKeys(context)).filter(({ pepper }) => pepper !== newest.number);
  if (keys.length > 0 && !force) throw keysLeft(keys.length);
  await context.pepperText.write(storedPepper([newest]));
  return { kept: newest.number, refused_keys: keys.map(({ key }) => key) };
}

async function usableKeys(context: PepperContext) {
  const now = context.clock.now();
  const tenants = await listTenants(context);
  const found = await Promise.all(
    tenants.map(async ({ tenant_id, name }) => {
      const lines = await listTenantKeyLines(context, tenant_id);
      return lines
        .filter((line) => isUsable(line, now))
        .map(({ pepper, environment, key_id }) => ({ pepper, key: { tenant: name, environment, key_id } }));
    }),
  );
  return found.flat();
}

export function rotationUnfinished(secret: string): ProvisionRefused {
  return new ProvisionRefused(
    'rotation_unfinished',
    `The ${secret} has a previous value that is still accepted. Finish its replacement first: probity secrets finish ${secret}.`,
  );
}

export function nothingToFinish(secret: string): ProvisionRefused {
  return new ProvisionRefused('nothing_to_finish', `The ${secret} has no previous value that is accepted.`);
}

function sessionsOpen(from: number): ProvisionRefused {
  const at = new Date(from).toISOString();
  return new ProvisionRefused(
    'sessions_open',
    `Respondents may have sessions that were signed with the previous value until ${at}. Finish after that, or repeat with ` +
      '--force: they then have to open their link again.',
  );
}

function keysLeft(count: number): ProvisionRefused {
  return new ProvisionRefused(
    'keys_left',
    `${count} API keys have the checksum of the previous value and would be refused from then on. Issue new ones ` +
      '(probity secrets show names them), or repeat with --force.',
  );
}
