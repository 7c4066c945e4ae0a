/** What is derived from the contracts, the state tables, the fleet and the tags of tests, as path → text. */

import { allEvents } from '#functions/events.ts';
import { fleet } from '#functions/fleet.ts';
import type { FunctionSpec, Trigger } from '#functions/function-spec.ts';
import { lifecycles } from '#functions/lifecycles.ts';
import { type Lifecycle, mermaid } from '#shared/contract/lifecycle.ts';
import { openApiDocument } from '#shared/contract/openapi.ts';
import { isMutation, methodsOf, type Route, type Routes } from '#shared/contract/route.ts';
import { pathMap } from '#shared/contract/route-map.ts';
import { classificationsPage } from './derived/classifications.ts';
import { costPage } from './derived/cost/page.ts';
import { eventTypesModule } from './derived/events/emissions.ts';
import { eventFields } from './derived/events/fields.ts';
import { withMeanings } from './derived/events/meanings.ts';
import { creditsPage, eventsPage } from './derived/events/page.ts';
import { code, page, table } from './derived/markdown.ts';
import { nounsPage } from './derived/nouns.ts';
import { reliabilityPage } from './derived/reliability/page.ts';
import { repositoryRequirementsPage } from './derived/requirements/page.ts';
import { responseStatesPage } from './derived/response-states.ts';
import { sandboxPage } from './derived/sandbox.ts';
import { scanModule } from './derived/scan-module.ts';
import { statusesPage } from './derived/statuses.ts';
import { tablePage } from './derived/table.ts';
import { webhookSamplesPage } from './derived/webhooks/samples.ts';
import { withExamples } from './derived/with-examples.ts';
import { recordedExamples } from './examples/examples.ts';
import { unsafeDocument } from './site/document.ts';

/** Every derived file of the repository but the recorded examples, which a play writes. */
export async function derivedFiles(): Promise<Readonly<Record<string, string>>> {
  const groups = routeGroups();
  const routes = Object.values(groups).flat();
  const document = openApi(groups);
  return {
    'docs/generated/routes.md': routesPage(groups),
    'docs/generated/errors.md': errorsPage(routes),
    'docs/generated/statuses.md': statusesPage(routes),
    'docs/generated/response-states.md': responseStatesPage(routes),
    'docs/generated/events.md': eventsPage(document),
    'docs/generated/credits.md': creditsPage(),
    'shared/contract/event-types.ts': eventTypesModule(),
    'shared/domain/webhooks/event-fields.json': json(eventFields()),
    'packages/matching/src/scan/module.ts': scanModule(),
    'docs/generated/lifecycles.md': lifecyclesPage(),
    'docs/generated/fleet.md': fleetPage(),
    'docs/generated/sandbox.md': sandboxPage(),
    'docs/generated/classifications.md': classificationsPage(),
    'docs/generated/nouns.md': nounsPage(),
    'docs/generated/table.md': tablePage(),
    'docs/generated/webhook-samples.md': webhookSamplesPage(),
    'docs/generated/requirements.md': repositoryRequirementsPage(),
    'docs/reliability.md': reliabilityPage(),
    'docs/generated/cost.md': await costPage(),
    'docs/generated/openapi.json': json(document),
    'functions/api/fallback/paths.json': json(pathMap(tables())),
  };
}

/** The API description, as the docs page of the embedded cloud serves it too. */
export function openApi(groups: Readonly<Record<string, readonly Route[]>> = routeGroups()) {
  const document = openApiDocument(
    {
      title: 'Probity',
      version: '1',
      description: 'Due diligence and KYC: entities, questionnaires, responses, reviews, webhooks.',
      serverUrl: '/',
    },
    groups,
    allEvents,
  );
  return withExamples(
    withMeanings(unsafeDocument(document)),
    Object.values(groups).flat(),
    recordedExamples(),
  );
}

function specs(): [string, FunctionSpec][] {
  return Object.entries(fleet);
}

function tables(): Routes[] {
  return specs().flatMap(([, spec]) => (spec.trigger.kind === 'api' ? [spec.trigger.routes] : []));
}

/** Function name → its routes. */
export function routeGroups(): Record<string, Route[]> {
  return Object.fromEntries(
    specs().flatMap(([name, { trigger }]) =>
      trigger.kind === 'api' ? [[name, Object.values(trigger.routes)]] : [],
    ),
  );
}

function routesPage(groups: Readonly<Record<string, readonly Route[]>>): string {
  const rows = Object.entries(groups).flatMap(([name, routes]) =>
    routes.map((contract) => [
      code(methodsOf(contract).join(' ')),
      code(contract.path),
      contract.summary,
      contract.auth,
      isMutation(contract) ? contract.idempotency : '–',
      String(contract.success.status),
      name,
    ]),
  );
  return page(
    'Routes',
    table(['Method', 'Path', 'What', 'Auth', 'Idempotency-Key', 'Success', 'Function'], rows),
  );
}

function errorsPage(routes: readonly Route[]): string {
  const rows = routes.flatMap((contract) =>
    (contract.errors ?? []).map((error) => [
      code(contract.id),
      String(error.status),
      code(error.code),
      error.message,
    ]),
  );
  return page('Refusals of operations', table(['Route', 'Status', 'Code', 'Message'], rows));
}

function lifecyclesPage(): string {
  const parts = lifecycles.map((machine) =>
    [`## ${machine.name}`, '```mermaid', mermaid(machine), '```', permitsTable(machine)].join('\n\n'),
  );
  return page('Lifecycles', parts.join('\n\n'));
}

function permitsTable(machine: Lifecycle): string {
  const rows = Object.entries(machine.permits).map(([operation, states]) => [
    code(operation),
    states.map(code).join(' '),
  ]);
  return rows.length === 0 ? '' : table(['Operation', 'Allowed in'], rows);
}

function fleetPage(): string {
  const rows = specs().map(([name, spec]) => [
    code(name),
    spec.summary,
    trigger(spec.trigger),
    spec.grants.map(code).join(' '),
    `${spec.memoryMiB} MiB, ${spec.timeoutSec} s`,
    spec.whenItFails,
  ]);
  return page('Fleet', table(['Function', 'What', 'Trigger', 'Grants', 'Size', 'When it fails'], rows));
}

function trigger(spec: Trigger): string {
  switch (spec.kind) {
    case 'api':
      return `API, ${Object.keys(spec.routes).length} routes`;
    case 'pages':
      return `pages under ${code(spec.path)}`;
    case 'staged':
      return `redirected calls of ${Object.keys(spec.routes).length} routes`;
    case 'fallback':
      return 'every other path';
    case 'outbox':
      return 'inserted outbox rows';
    case 'events':
      return 'events on the bus';
    case 'job':
      return `job ${code(spec.job)}`;
    case 'queue':
      return `queue ${code(spec.queue)}`;
    case 'scan-results':
      return 'results of malware scans';
    case 'mail-feedback':
      return 'reports on accepted mails';
    case 'step':
      return `step ${code(spec.step)} of ${code(spec.machine)}`;
    case 'schedule':
      return `every ${spec.everyMinutes} min`;
  }
}

function json(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}
