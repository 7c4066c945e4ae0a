/** Facts in this process: calls go to the functions, mails and screenings are at hand. */
import { randomUUID } from 'node:crypto';
import { reopenSession } from '#shared/domain/responses/review/reopen-session.ts';
import { screenerOf } from '#shared/domain/screening/providers/deployed.ts';
import { screenEntity } from '#shared/domain/screening/run.ts';
import { sandboxProvider } from '#shared/domain/screening/sandbox/provider.ts';
import { workerContext } from '#shared/domain/tenants/worker-context.ts';
import type { InProcessApi } from '../../in-process-api.ts';
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
  /** Who passes the calls on; the functions themselves where nothing is said. */
  readonly caller?: Pick<InProcessApi, 'call'>;
  /** What made files say; every time something else where nothing is said. */
  readonly words?: () => string;
}

/** Makes facts in the live environment of a tenant. */
export function sourceIn(
  { api, tenant, webhookUrl, caller = api, words = randomUUID }: InProcess,
  asked: Asked,
): FactsSource {
  const { live } = tenant.scopes;
  return {
    asked,
    webhookUrl,
    key: tenant.live,
    call: (method, path, { form, ...options }) =>
      caller.call(method, path, form === undefined ? options : { ...options, form: formData(form, words()) }),
    linkToken: async (email) => api.mails.findLast(({ to }) => to === email)?.token ?? '',
    screen: async (entity) => {
      const context = { ...workerContext(api.ports), screener: screenerOf(sandboxProvider) };
      await screenEntity(live, entity, context, { reason: 'batch' });
    },
    report: (entity) => generateReport(api.ports, live, entity),
    assess: (response) => generateAssessment(api.ports, live, response),
    reopen: async (session) => void (await reopenSession(workerContext(api.ports), live, session)),
    plantEvidence: (response) => plantEvidence(workerContext(api.ports), live, response, asked.question),
    verify: (session) => concludeClear(workerContext(api.ports), live, session),
    deliver: (subscription) => delivered(workerContext(api.ports), live, { subscription, url: webhookUrl }),
    words,
    putFile: putOverHttp,
    newEmail: () => `respondent+${randomUUID()}@lantern.example`,
    fresh: (text) => `${text} ${randomUUID()}`,
  };
}
