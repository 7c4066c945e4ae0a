/** Every mutating route of the API with a fresh subject, called under one key: by processes with faults, and without. */
import { isMutation } from '#shared/contract/route.ts';
import { LEASE_MS } from '#shared/http/idempotency/record.ts';
import { EVERY_ROUTE, type KnownRoute, requestOf, rowOf } from '../../../../docs/catalogue/catalogue.ts';
import { credentialOf } from '../../catalogue/credential.ts';
import { type MadeFacts, makeFacts } from '../../catalogue/facts.ts';
import { formData } from '../../catalogue/form.ts';
import { importAsked } from '../../catalogue/questionnaire.ts';
import { sourceIn } from '../../catalogue/sources/in-process-source.ts';
import { pass } from '../../in-process/pass.ts';
import type { Answer, InProcessApi } from '../../in-process-api.ts';
import { runJobs, runTimers } from '../../onboarding/fixture.ts';
import { makeTenant, type TestTenant } from '../../tenant.ts';
import type { FaultyProcess } from '../faulty-process.ts';
import { type Picture, pictureOf } from '../picture.ts';

export const MUTATIONS: readonly KnownRoute[] = EVERY_ROUTE.filter(isMutation);

const HOUR_MS = 3_600_000;
const ONE_KEY = 'one-key-for-every-try-of-it';
/** No saved answer may be in the way of a save that counts revisions. */
const UNANSWERED: ReadonlySet<string> = new Set(['responses.save_answers', 'responses.save']);

/** One subject of one route, in a tenant of its own. */
export interface Subject {
  readonly tenant: TestTenant;
  readonly facts: MadeFacts;
  /** Calls it, always under the same key; by the functions themselves where no process is given. */
  call(process?: FaultyProcess): Promise<Answer>;
  /** What is stored, with what was sent since the subject was made, when every timer of the next hour has rung. */
  later(): Promise<Picture>;
}

/** Makes what the route needs; webhooks go to `webhookUrl`. */
export async function subjectOf(
  api: InProcessApi,
  contract: KnownRoute,
  webhookUrl: string,
): Promise<Subject> {
  await api.forget();
  const tenant = await makeTenant(api);
  const asked = await importAsked(tenant);
  const source = sourceIn({ api, tenant, webhookUrl }, asked);
  const unanswered = UNANSWERED.has(contract.id);
  const facts = await makeFacts(source, { ...rowOf(contract.id), unanswered });
  const mailed = api.mails.length;
  const request = callOf(contract, tenant, facts);
  const started = new Map<FaultyProcess, Pick<InProcessApi, 'call'>>();
  const startOf = (process: FaultyProcess) => {
    const caller = started.get(process) ?? api.over(process.over(api.ports));
    started.set(process, caller);
    return caller;
  };
  return {
    tenant,
    facts,
    call: (process) => request(process === undefined ? api.over({}) : startOf(process)),
    later: async () => {
      await pass(api, HOUR_MS);
      await runTimers(api);
      await runJobs(api, tenant.scopes.live, 'purge');
      // The same letter may arrive twice after a crash between its dispatch and the commit.
      const letters = new Set(
        api.mails.slice(mailed).map(({ to, token, subject }) => `${to} ${token} ${subject}`),
      );
      return {
        ...pictureOf(await api.items()),
        letters: letters.size,
        files: (await filesOf(api, tenant)).length,
      };
    },
  };
}

/**
 * Stored files. A file of a response whose call died before its commit is on no record, so that nobody can read it; it goes with
 * its response.
 */
async function filesOf(api: InProcessApi, tenant: TestTenant): Promise<readonly string[]> {
  const names = await api.ports.objects.within(tenant.scopes.live).list('files/');
  const recorded = new Set((await api.items()).map((item) => item['object_name']));
  return names.filter((name) => recorded.has(name) || !name.startsWith('files/responses/'));
}

/** Until another call may take over what a dead one has claimed. */
export function leaseEnds(api: InProcessApi): Promise<void> {
  return pass(api, LEASE_MS + 1_000);
}

/** Calls the route with these facts. Every call is one with the same words under the same key, unless told otherwise. */
export function callOf(contract: KnownRoute, tenant: TestTenant, facts: MadeFacts) {
  const { method, path, body, form } = requestOf(contract.id, facts);
  const credential = credentialOf(contract, facts, tenant.live);
  const words = crypto.randomUUID();
  return (caller: Pick<InProcessApi, 'call'>, idempotencyKey = ONE_KEY) =>
    caller.call(method, path, {
      ...credential,
      idempotencyKey,
      ...(form === undefined ? { body } : { form: formData(form, words) }),
    });
}
