/** An entity is there for the next call, whichever replica of the table answers it. */
import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { BatchReply, company, ENTITIES, EntityFixture } from '../../support/entities/entity-fixture.ts';
import { laggingTables } from '../../support/entities/lagging-tables.ts';
import type { InProcessApi } from '../../support/in-process-api.ts';
import { withApi } from '../../support/with-api.ts';

let api: InProcessApi;
let fixture: EntityFixture;
let lagging: Pick<InProcessApi, 'call'>;

withApi(async (opened) => {
  api = opened;
  fixture = await EntityFixture.open(api);
  lagging = api.over({ tables: laggingTables(api.ports.tables) });
});

const call = (method: string, path: string, body?: object) =>
  lagging.call(method, path, { key: fixture.tenant.test, idempotencyKey: randomUUID(), body });

describe('an entity that was just created', () => {
  // proves ENT-305, ENT-401, ENT-402, ENT-601
  it('can be read, changed, found by its name and deleted at once', async () => {
    const id = await fixture.id(company('Prompt Harbour Ltd', { external_id: 'prompt-1' }));
    expect((await call('GET', `${ENTITIES}${id}/`)).status).toBe(200);
    expect((await call('PATCH', `${ENTITIES}${id}/`, { phone: '+45 1' })).status).toBe(200);
    for (const query of ['search=prompt', 'external_id=prompt-1']) {
      const { body } = await call('GET', `${ENTITIES}?${query}`);
      expect(body).toMatchObject({ count: 1, results: [{ id }] });
    }
    expect((await call('DELETE', `${ENTITIES}${id}/`)).status).toBe(204);
  });

  // proves ENT-212, ENT-215
  it('is compared with the next batch by all that speaks for and against a duplicate', async () => {
    const id = await fixture.id(company('Northern Consolidated Shipping Merchants'));
    const entities = [company('Northern Consolidated Shipping Merchantz')];
    const { body } = await call('POST', `${ENTITIES}batch/`, { entities });
    expect(BatchReply.parse(body).skipped).toMatchObject([{ existing_entity_id: id }]);
  });

  // proves RESP-103
  it('can be the subject of a response at once', async () => {
    const id = await fixture.id(company('Subject Harbour Ltd'));
    const questionnaire_id = fixture.tenant.questionnaire.stored.id;
    const made = await call('POST', '/api/v1/responses/', { questionnaire_id, entity: { id } });
    expect([made.status, made.body['subject_entity']]).toMatchObject([201, { id }]);
  });
});
