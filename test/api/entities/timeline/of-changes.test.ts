/** No change of what belongs to an entity is missing in its timeline, whichever route made it. */
import { expect, it } from 'vitest';
import type { Item } from '#shared/platform/ports.ts';
import { QUIET_ACTIONS } from '../../../../cli/backfill/timeline.ts';
import { EVERY_ROUTE, requestOf, rowOf } from '../../../../docs/catalogue/catalogue.ts';
import { credentialOf } from '../../../support/catalogue/credential.ts';
import { makeFacts } from '../../../support/catalogue/facts.ts';
import { importAsked } from '../../../support/catalogue/questionnaire.ts';
import { sourceIn } from '../../../support/catalogue/sources/in-process-source.ts';
import type { InProcessApi } from '../../../support/in-process-api.ts';
import { makeTenant } from '../../../support/tenant.ts';
import { withApi } from '../../../support/with-api.ts';

let api: InProcessApi;
withApi(
  (opened) => {
    api = opened;
  },
  { announcesAnything: true },
);

/** Kinds of objects that always belong to one entity. */
const OWNED = [
  'entity',
  'response',
  'verification',
  'onboarding',
  'screening',
  'case',
  'risk_profile',
  'relation',
];
/** The timeline ends with its entity. */
const ENDING = 'entities.delete';

it('is written with every change, but for saves and marks of single answers', async () => {
  const tenant = await makeTenant(api);
  const { prefix } = tenant.scopes.live;
  const webhookUrl = 'https://hooks.lantern.example/timeline';
  const source = sourceIn({ api, tenant, webhookUrl }, await importAsked(tenant));
  const outside: string[] = [];
  const seen = new Set<string>();
  for (const contract of EVERY_ROUTE.filter(({ method }) => method !== 'GET')) {
    const facts = await makeFacts(source, rowOf(contract.id));
    const { method, path, ...content } = requestOf(contract.id, facts);
    await api.clock.advance(1);
    await source.call(method, path, { ...credentialOf(contract, facts, source.key), ...content });
    const items = (await api.items()).filter(({ pk }) => String(pk).startsWith(`${prefix}#`));
    const row = items.filter((item) => isAudit(item, contract.id)).toSorted(newestFirst)[0];
    if (row === undefined || !OWNED.includes(String(row['target']).split(':', 1)[0] ?? '')) continue;
    seen.add(contract.id);
    const hasTwin = items.some(({ pk, sk }) => String(pk).includes('#TIMELINE#') && sk === row['sk']);
    if (!hasTwin) outside.push(contract.id);
  }
  expect(outside.toSorted()).toEqual([...QUIET_ACTIONS, ENDING].toSorted());
  expect(seen.size).toBeGreaterThan(40);
}, 120_000);

function isAudit(item: Item, action: string): boolean {
  return String(item['pk']).includes('#AUDIT#') && item['action'] === action;
}

function newestFirst(a: Item, b: Item): number {
  return String(a['at']) < String(b['at']) ? 1 : -1;
}
