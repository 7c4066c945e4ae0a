/** The page of costs: what an idle stage costs a month, and what a thousand calls, sends and webhooks cost. */
import { API_SIZE } from '#functions/function-spec.ts';
import { type StageTemplates, templatesOf } from '../../../test/lib/support/stage-templates.ts';
import { page, table } from '../markdown.ts';
import { type CountedCall, countedCalls, unitsOfDelivery } from './counted.ts';
import { dollars, PRICES, times, together, type Use } from './prices.ts';

/** A round trip to the table in one region, and the time of the function itself (assumptions). */
const ROUND_TRIP_SEC = 0.008;
const OWN_SEC = 0.015;
/** Logs of a call, and the part of calls that X-Ray records (its default rule). */
const LOGGED_GB = 1.5e-6;
const TRACED = 0.05;
const GIB = 1024;
/** Lambda polls each queue with five pollers, each with calls of 20 s (Lambda Developer Guide, "Polling and batching streams"). */
const POLLS_OF_MONTH = (5 * 30 * 86_400) / 20;
const SWEEPS_OF_MONTH = 30 * 1_440;
/** The sweeper reads every partition of the index of due items; an empty read takes half a unit. */
const SWEEP: Use = { functionCall: 1, functionSecond: 0.3 * 0.5, readUnit: 16 };

/** Goals in dollars: of an idle month, and of a thousand sends without their mails. */
const GOALS = { idle: 20, sends: 0.15 } as const;

export async function costPage(): Promise<string> {
  const calls = countedCalls();
  const sections = [
    `Prices are in US dollars for us-east-1, without free tiers (\`docs/derived/cost/prices.ts\`). Units of the table are those that the
benches count ([benchmarks](../benchmarks.md)). The duration of a function is an assumption: ${OWN_SEC * 1000} ms, and ${ROUND_TRIP_SEC * 1000} ms for
each round trip. Nothing was measured on an AWS account.`,
    idleSection(await templatesOf('prod')),
    workSection(calls),
    callsSection(calls),
    pricesSection(),
  ];
  return page('Costs', sections.join('\n\n'));
}

function idleSection(prod: StageTemplates): string {
  const uses = idleUses(prod);
  const rows = uses.map(([what, use]) => [what, money(dollars(use))]);
  const total = dollars(together(...uses.map(([, use]) => use)));
  return `## An idle stage, per month

${table(['What', 'USD'], [...rows, ['**together**', `**${money(total)}**`]])}

${verdict('an idle month', total, GOALS.idle)}`;
}

/** What the resources of the template cost without a call. */
function idleUses(template: StageTemplates): readonly (readonly [what: string, use: Use])[] {
  const count = (type: string) => template.of(type).length;
  const [acl] = template.of('AWS::WAFv2::WebACL');
  const rules = Array.isArray(acl?.properties['Rules']) ? acl.properties['Rules'].length : 0;
  const alarms = template
    .of('AWS::CloudWatch::Alarm')
    .reduce((sum, { properties }) => sum + metricsOf(properties['Metrics']), 0);
  const polled = count('AWS::Lambda::EventSourceMapping') - 1;
  return [
    [`firewall with ${rules} rules`, { firewallAcl: 1, firewallRule: rules }],
    [`${count('AWS::CloudWatch::Alarm')} alarms over ${alarms} metrics`, { alarm: alarms }],
    [`${count('AWS::Logs::MetricFilter')} metric of the log`, { metric: count('AWS::Logs::MetricFilter') }],
    [`polls of ${polled} queues`, { queueCall: polled * POLLS_OF_MONTH }],
    [`${count('AWS::KMS::Key')} keys`, { key: count('AWS::KMS::Key') }],
    [`${count('AWS::SecretsManager::Secret')} secrets`, { secret: count('AWS::SecretsManager::Secret') }],
    ['the sweeper, every minute', times(SWEEPS_OF_MONTH, SWEEP)],
  ];
}

/** Metrics that an alarm reads; one where it has no expression. */
function metricsOf(metrics: unknown): number {
  if (!Array.isArray(metrics)) return 1;
  return metrics.filter((each: unknown) => JSON.stringify(each).includes('"MetricStat"')).length;
}

function workSection(calls: readonly CountedCall[]): string {
  const of = (name: string) => {
    const call = calls.find((each) => each.name === name);
    if (call === undefined) throw new Error(`the benches do not count ${name}`);
    return useOf(call);
  };
  const send = together(of('workflows.send, with a new entity'), times(2, PUBLISHED));
  const sends = 1_000 * dollars(send);
  const rows = [
    ['a send with a new entity and two events, without the mail', money(sends)],
    ['its mail', money(1_000 * dollars({ mail: 1 }))],
    ['a webhook that is accepted at once', money(1_000 * dollars(delivered()))],
    [
      'a screening: the call, its job and its event; the time of the engine is in the batch bench',
      money(1_000 * dollars(together(of('screening.create'), times(2, PUBLISHED), SCREENED))),
    ],
  ];
  return `## A thousand of each

${table(['What', 'USD per 1,000'], rows)}

${verdict('a thousand sends', sends, GOALS.sends)}`;
}

/** An event or job, from the stream to the function that takes it. */
const PUBLISHED: Use = {
  event: 1,
  functionCall: 2,
  functionSecond: 0.05 * 0.5 * 2,
  writeUnit: 2,
  logGigabyte: LOGGED_GB,
};

/** One run of the engine: a second of a function of 1,769 MiB, its queue, and about thirty units of the table (assumptions). */
const SCREENED: Use = {
  functionCall: 1,
  functionSecond: 1769 / GIB,
  queueCall: 3,
  writeUnit: 25,
  readUnit: 5,
  logGigabyte: LOGGED_GB,
};

/** All units are taken for writes, because the bench does not tell them apart. */
function delivered(): Use {
  return {
    functionCall: 2,
    functionSecond: 0.2 * 0.5 * 2,
    queueCall: 3,
    writeUnit: unitsOfDelivery(),
    logGigabyte: 2 * LOGGED_GB,
  };
}

function callsSection(calls: readonly CountedCall[]): string {
  const rows = calls.map((call) => [
    call.name,
    call.writeUnits.toFixed(1),
    call.readUnits.toFixed(1),
    money(1_000 * dollars(useOf(call))),
  ]);
  return `## A thousand calls of each route

Gateway, firewall, edge, function, table, logs and traces of the call itself. What follows asynchronously is above.

${table(['Call', 'Write units', 'Read units', 'USD per 1,000'], rows)}`;
}

function useOf({ roundTrips, readUnits, writeUnits }: CountedCall): Use {
  const seconds = OWN_SEC + roundTrips * ROUND_TRIP_SEC;
  return {
    gatewayCall: 1,
    firewallCall: 1,
    edgeCall: 1,
    edgeFunction: 1,
    functionCall: 1,
    functionSecond: (seconds * API_SIZE.memoryMiB) / GIB,
    writeUnit: writeUnits,
    readUnit: readUnits,
    logGigabyte: LOGGED_GB,
    trace: TRACED,
  };
}

function pricesSection(): string {
  const rows = Object.values(PRICES).map(({ usd, per, page: source }) => [per, String(usd), source]);
  return `## Prices\n\n${table(['Per', 'USD', "AWS's page"], rows)}`;
}

function verdict(what: string, cost: number, goal: number): string {
  const relation = cost <= goal ? 'met' : 'missed';
  return `Goal for ${what}: at most ${money(goal)} USD. It is ${relation}.`;
}

function money(usd: number): string {
  return usd.toFixed(usd < 1 ? 4 : 2);
}
