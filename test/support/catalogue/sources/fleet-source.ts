/** Facts on a running fleet: calls go over the wire, and the fleet does the rest by itself. */
import { randomUUID } from 'node:crypto';
import * as z from 'zod';
import { importQuestionnaire } from '#shared/domain/tenants/provision/templates/import.ts';
import { workerContext } from '#shared/domain/tenants/worker-context.ts';
import { type TenantScope, unsafeTenantScope } from '#shared/platform/scope.ts';
import { systemLog } from '#shared/platform/system.ts';
import { linkToken } from '../../fleet/fleet-journeys.ts';
import type { FleetTenant } from '../../fleet/fleet-tenant.ts';
import type { RunningFleet } from '../../fleet/running-fleet.ts';
import { type MadePeople, makePeople } from '../../people/made-people.ts';
import { concludeClear } from '../../verification/readings.ts';
import { delivered } from '../../webhooks/delivered.ts';
import { putOverHttp, wireForm } from '../form.ts';
import { plantEvidence } from '../planted-evidence.ts';
import { type Asked, CATALOGUE_TEMPLATE } from '../questionnaire.ts';
import type { FactsSource } from './facts-source.ts';

const Questions = z.object({
  questions: z.array(z.object({ id: z.int(), text: z.string() })),
  file_questions: z.tuple([z.object({ id: z.int() })]),
});

/** Imports the questionnaire of the catalogue, as an operator does. */
export async function importAskedByOperator(fleet: RunningFleet, tenant: FleetTenant): Promise<Asked> {
  const context = await fleet.operator();
  try {
    const { id } = await importQuestionnaire(context, tenant.id, CATALOGUE_TEMPLATE);
    const path = `/api/v1/questionnaires/${id}/questions/`;
    const { body } = await fleet.call('GET', path, { key: tenant.test });
    const { questions, file_questions } = Questions.parse(body);
    const first = questions.find(({ text }) => text === 'What is the registered name?');
    if (first === undefined) throw new Error('the questionnaire asks for a name');
    return { questionnaire: id, question: first.id, fileQuestion: file_questions[0].id };
  } finally {
    context.close();
  }
}

/** Concludes a session on the table of the fleet, and waits for what follows. */
async function verifyByOperator(fleet: RunningFleet, scope: TenantScope, session: string): Promise<void> {
  const context = await fleet.operator();
  try {
    const worker = workerContext({ ...context, log: systemLog('fleet-tests') });
    await concludeClear(worker, scope, session);
    await fleet.settle();
  } finally {
    context.close();
  }
}

/** Stores evidence on the table of the fleet. */
async function plantByOperator(
  fleet: RunningFleet,
  scope: TenantScope,
  response: string,
  question: number,
): Promise<string> {
  const context = await fleet.operator();
  try {
    const worker = workerContext({ ...context, log: systemLog('fleet-tests') });
    return await plantEvidence(worker, scope, response, question);
  } finally {
    context.close();
  }
}

/** Puts a delivery on the table of the fleet. */
async function deliverByOperator(
  fleet: RunningFleet,
  scope: TenantScope,
  to: Parameters<typeof delivered>[2],
): Promise<string> {
  const context = await fleet.operator();
  try {
    return await delivered(workerContext({ ...context, log: systemLog('fleet-tests') }), scope, to);
  } finally {
    context.close();
  }
}

/** Puts people and their sessions on the table of the fleet. */
async function peopleByOperator(
  fleet: RunningFleet,
  tenantId: string,
  environment: 'test' | 'live',
): Promise<MadePeople> {
  const context = await fleet.operator();
  try {
    const vault = await context.keys.open(unsafeTenantScope(tenantId, 'live'));
    if (vault === undefined) throw new Error('the tenant has no data key');
    return await makePeople(context, { tenantId, vault, environment, publicUrl: fleet.facts.urls.api });
  } finally {
    context.close();
  }
}

interface OnFleet {
  readonly fleet: RunningFleet;
  readonly tenant: FleetTenant;
  readonly environment: 'test' | 'live';
  readonly webhookUrl: string;
}

export function sourceOn({ fleet, tenant, environment, webhookUrl }: OnFleet, asked: Asked): FactsSource {
  const key = tenant[environment];
  return {
    asked,
    webhookUrl,
    key,
    call: (method, path, { form, ...options }) =>
      fleet.call(method, path, form === undefined ? options : { ...options, ...wireForm(form) }),
    linkToken: (email) => linkToken(fleet, email),
    screen: async (entity) => {
      await fleet.call('POST', '/api/v1/screening/', { key, body: { entity_id: entity } });
      await fleet.settle();
    },
    report: async (entity) => {
      await fleet.call('POST', `/api/v1/entities/${entity}/report/generate/`, { key });
      await fleet.settle();
    },
    assess: async (response) => {
      await fleet.call('POST', `/api/v1/responses/${response}/assessment/generate/`, { key });
      await fleet.settle();
    },
    reopen: () => fleet.settle(),
    plantEvidence: (response) =>
      plantByOperator(fleet, unsafeTenantScope(tenant.id, environment), response, asked.question),
    verify: (session) => verifyByOperator(fleet, unsafeTenantScope(tenant.id, environment), session),
    deliver: (subscription) =>
      deliverByOperator(fleet, unsafeTenantScope(tenant.id, environment), { subscription, url: webhookUrl }),
    people: () => peopleByOperator(fleet, tenant.id, environment),
    words: randomUUID,
    putFile: putOverHttp,
    newEmail: () => `respondent+${randomUUID()}@lantern.example`,
    fresh: (text) => `${text} ${randomUUID()}`,
  };
}
