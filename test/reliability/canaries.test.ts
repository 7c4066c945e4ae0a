/** Personal data in every free text of every request: none of it lies in clear in the table, the log, a queue or on the bus. */
import { describe, expect, it } from 'vitest';
import { EVERY_ROUTE } from '../../docs/catalogue/catalogue.ts';
import { credentialOf } from '../support/catalogue/credential.ts';
import { formData } from '../support/catalogue/form.ts';
import { CANARY, canariesIn, planted } from '../support/faults/canaries.ts';
import { figuresOf } from '../support/faults/figures.ts';
import { subjectOf } from '../support/faults/runs/mutations.ts';
import { PostOffice } from '../support/faults/runs/post-office.ts';
import type { InProcessApi } from '../support/in-process-api.ts';
import { withApi } from '../support/with-api.ts';

let api: InProcessApi;
withApi(
  (opened) => {
    api = opened;
  },
  { announcesAnything: true },
);

const HOOK = 'https://hooks.lantern.example/probity';
const counts = {
  canaries: 0,
  'requests accepted': 0,
  items: 0,
  'lines of the log': 0,
  'messages and events': 0,
};

/** Bytes as the texts that they are. */
function textOf(value: unknown): string {
  return JSON.stringify(value, (_, each) =>
    each instanceof Uint8Array ? Buffer.from(each).toString('latin1') : each,
  );
}

/** Names that are stored in clear, as the kinds of their items declare (`retention`): of a tenant, and of an API key. */
const DECLARED: Readonly<Partial<Record<string, RegExp>>> = {
  'settings.change_brand': /"tenant_name":"[^"]*"/g,
  'keys.create': /"name":"[^"]*"(?=,"owner_id")/g,
};

/** Items that hold nothing personal, as their kinds declare: what a tenant asks everybody. */
const OF_NOBODY: Readonly<Partial<Record<string, RegExp>>> = { 'questionnaires.publish': /#QST(?:#|$)/ };

const withTexts = EVERY_ROUTE.filter(({ body, encoding }) => body !== undefined || encoding === 'multipart');

describe('what callers write', () => {
  it.each(withTexts.map((contract) => [contract.id, contract] as const))(
    'to %s lies in clear nowhere, whether it is accepted or refused',
    async (id, contract) => {
      const { tenant, facts } = await subjectOf(api, contract, HOOK);
      const logged = api.logged.length;
      const office = new PostOffice(api);
      for (const { request, canaries } of planted(contract, facts)) {
        const { method, path, body, form } = request;
        counts.canaries += canaries;
        const { status } = await api.call(method, path, {
          ...credentialOf(contract, facts, tenant.live),
          ...(form === undefined ? { body } : { form: formData(form, `${CANARY} in a file`) }),
        });
        if (status < 300) counts['requests accepted'] += 1;
      }
      await office.deliverAll((messages) => messages);
      const { entries, messages, starts } = office.recorder;
      const ofNobody = OF_NOBODY[id];
      const stored = (await api.items()).filter(({ pk }) => ofNobody?.test(String(pk)) !== true);
      const [items, log] = [stored, api.logged.slice(logged)];
      counts.items += items.length;
      counts['lines of the log'] += log.length;
      counts['messages and events'] += office.delivered;
      expect({
        table: canariesIn(textOf(items).replaceAll(DECLARED[id] ?? /$^/g, '')),
        log: canariesIn(log.join('\n')),
        queues: canariesIn(textOf([messages, starts])),
        bus: canariesIn(textOf(entries)),
      }).toEqual({ table: [], log: [], queues: [], bus: [] });
    },
  );

  it.each(['', ' ', '  '])('would be found in base64 after %j, in hexadecimal, and in capitals', (before) => {
    const text = `${before}${CANARY} rest`;
    const forms = [
      Buffer.from(text).toString('base64'),
      Buffer.from(text).toString('hex'),
      text.toUpperCase(),
    ];
    for (const form of forms) expect(canariesIn(`{"a":"${form}"}`)).toHaveLength(1);
  });

  it('covers at least what docs/reliability.md says', () => {
    figuresOf('canaries', 'default', { routes: withTexts.length, ...counts });
  });
});
