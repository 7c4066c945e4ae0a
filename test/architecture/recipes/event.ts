/** The recipe "add an event", carried out: the creation of a label is announced. It follows the endpoint's recipe. */
import { appends, creates, imports, insertsAfter } from './edits.ts';
import type { PerformedRecipe } from './performed.ts';

const NOUN = 'shared/domain/entities';

const EVENTS = `/** Events of entities. */
import * as z from 'zod';
import { eventContract } from '#shared/contract/message.ts';
import { Uuid } from '#shared/contract/primitives.ts';

export const entityEvents = {
  labelCreated: eventContract({
    type: 'label.created',
    summary: 'A label for entities was created',
    data: z.object({ label_id: Uuid, name: z.string() }),
  }),
} as const;
`;

const WRITE = `
        eventWrite(
          request.scope,
          vault,
          { type: entityEvents.labelCreated.type, data: { label_id: label.id, name: label.name } },
          { outboxId: request.ids.uuid(), now: request.now },
        ),`;

const TEST = `
it('is announced once when it is created', async () => {
  const tenant = await makeTenant(api);
  await api.call('POST', PATH, { key: tenant.live, body: { name: 'Family office' } });
  const found = await announced(api, tenant.scopes.live, 'label.created');
  expect(found).toMatchObject([{ name: 'Family office' }]);
});
`;

export const EVENT: PerformedRecipe = {
  page: 'docs/recipes/add-an-event.md',
  words: { noun: 'entities', trigger: 'api', function: 'labels' },
  steps: [
    { edits: [creates(`${NOUN}/events.ts`, EVENTS)] },
    {
      edits: [
        imports('functions/events.ts', "import { entityEvents } from '#shared/domain/entities/events.ts';\n"),
        insertsAfter('functions/events.ts', 'export const eventTables = {\n', '  entityEvents,\n'),
      ],
    },
    { runs: 'docs' },
    {
      edits: [
        imports(
          `${NOUN}/operations.ts`,
          "import { eventWrite } from '#shared/platform/outbox/write.ts';\nimport { entityEvents } from './events.ts';\n",
        ),
        insertsAfter(
          `${NOUN}/operations.ts`,
          '...repository.labelWrites(request.scope, vault, label),',
          WRITE,
        ),
      ],
    },
    { doesNotApply: 'a label has no table of states' },
    {
      edits: [
        insertsAfter(
          'docs/catalogue/rows/labels.ts',
          "body: ({ fresh }) => ({ name: fresh('Family office') }),",
          "\n    announces: ['label.created'],",
        ),
      ],
    },
    {
      edits: [
        insertsAfter(
          'events/api/labels.create.json',
          '  "expects": {\n',
          '    "effects": { "announces": ["label.created"] },\n',
        ),
      ],
    },
    {
      edits: [
        imports(
          'test/api/entities/labels/labels.test.ts',
          "import { announced } from '../../../support/onboarding/fixture.ts';\n",
        ),
        appends('test/api/entities/labels/labels.test.ts', TEST),
      ],
    },
    { runs: 'docs' },
  ],
};
