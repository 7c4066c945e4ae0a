/** Facts in this process: calls go to the functions, mails and screenings are at hand. */
import { randomUUID } from 'node:crypto';
import { reopenSession } from '#shared/domain/responses/review/reopen-session.ts';
import { screeningContext } from '#shared/domain/screening/context.ts';
import { screenerOf } from '#shared/domain/screening/providers/deployed.ts';
import { screenEntity } from '#shared/domain/screening/run.ts';
import { sandboxProvider } from '#shared/domain/screening/sandbox/provider.ts';
import { workerContext } from '#shared/domain/tenants/worker-context.ts';
import { type InProcessApi, PUBLIC_URL } from '../../in-process-api.ts';
import { makePeople } from '../../people/made-people.ts';
import { generateAssessment, generateReport } from '../../reports/generated.ts';
import type { TestTenant } from '../../tenant.ts';
import { concludeClear } from '../../verification/readings.ts';
import { delivered } from '../../webhooks/delivered.ts';
import { formData, putOverHttp } from '../form.ts';
import { plantEvidence } from '../planted-evidence.ts';
import type { Asked } from '../questionnaire.ts';
import type { FactsSource } from './facts-source.ts';

interface InProcess {
  readonly api: Pick<InProcessApi, 'call' | 'mails' | 'ports'>;
  readonly tenant: TestTenant;
  readonly webhookUrl: string;
  /** Live where nothing is said. */
  readonly environment?: 'test' | 'live';
  /** Who passes the calls on; the functions themselves where nothing is said. */
  readonly caller?: Pick<InProcessApi, 'call'>;
  /** What made files say; every time something else where nothing is said. */
  readonly words?: () => string;
}

/** Makes facts in one environment of a tenant. */
export function sourceIn(
  { api, tenant, webhookUrl, environment = 'live', caller = api, words = randomUUID }: InProcess,
  asked: Asked,
): FactsSource {
  const scope = tenant.scopes[environment];
  return {
    asked,
    webhookUrl,
    key: tenant[environment],
    call: (method, path, { form, ...options }) =>
      caller.call(method, path, form === undefined ? options : { ...options, form: formData(form, words()) }),
    linkToken: async (email) => api.mails.findLast(({ to }) => to === email)?.token ?? '',
    screen: async (entity) => {
      const context = screeningContext({ ...api.ports, screener: screenerOf(sandboxProvider) });
      await screenEntity(scope, entity, context, { reason: 'batch' });
    },
    report: (entity) => generateReport(api.ports, scope, entity),
    assess: (response) => generateAssessment(api.ports, scope, response),
    reopen: async (session) => void (await reopenSession(workerContext(api.ports), scope, session)),
    plantEvidence: (response) => plantEvidence(workerContext(api.ports), scope, response, asked.question),
    verify: (session) => concludeClear(workerContext(api.ports), scope, session),
    deliver: (subscription) => delivered(workerContext(api.ports), scope, { subscription, url: webhookUrl }),
    people: async () => {
      const vault = await workerContext(api.ports).vault(tenant.scopes.live);
      return makePeople(api.ports, { tenantId: tenant.id, vault, environment, publicUrl: PUBLIC_URL });
    },
    words,
    putFile: putOverHttp,
    newEmail: () => `respondent+${randomUUID()}@lantern.example`,
    fresh: (text) => `${text} ${randomUUID()}`,
  };
}
