/** The recipe "add an endpoint", carried out: labels of a tenant, with their own function, in the noun `entities`. */
import { appends, creates, imports, insertsAfter, insertsBefore } from './edits.ts';
import type { PerformedRecipe } from './performed.ts';
import { apiEvent } from './trigger-case.ts';

const NOUN = 'shared/domain/entities';

const SCHEMA = `/** Body of POST /labels/. */
export const LabelInput = z.object({ name: text(60) }).meta({ id: 'LabelInput' });

export const LabelView = z.object({ id: Uuid, name: z.string(), created_at: Instant }).meta({ id: 'Label' });

export const LabelList = z.object({ labels: z.array(LabelView) }).meta({ id: 'LabelList' });

/** The name is sealed. */
export const LabelRecord = z.object({
  pk: z.string(),
  sk: z.string(),
  id: Uuid,
  name: z.string(),
  created_at: z.string(),
});
export type LabelRecord = z.output<typeof LabelRecord>;
`;

const ERRORS = `/** Names that begin with the service's own are kept for it. */
export function labelNameReserved(): DomainError {
  return new DomainError(409, 'label_name_reserved', 'Names that begin with "probity" are reserved. Choose another name.');
}
`;

const ROUTES = `export const labelRoutes = {
  createLabel: route({
    ...base,
    id: 'labels.create',
    method: 'POST',
    path: '/api/v1/labels/',
    summary: 'Create a label for entities',
    spec: 'Endpoints › Entities',
    idempotency: 'required',
    body: LabelInput,
    success: { status: 201, body: LabelView },
    errors: [labelNameReserved()],
  }),
  listLabels: route({
    ...base,
    id: 'labels.list',
    method: 'GET',
    path: '/api/v1/labels/',
    summary: 'List the labels, by name',
    spec: 'Endpoints › Entities',
    idempotency: 'none',
    success: { status: 200, body: LabelList },
  }),
} as const;
`;

const KEYS = `export const labels = itemKind({
  name: 'label',
  owner: 'entities',
  area: 'tenant',
  pk: 'LABELS',
  sk: 'LABEL#<id>',
  sealed: ['name'],
  retention: { personal: 'none', until: 'it is deleted', why: 'it is listed' },
  writers: 'creation of labels',
  growth: 'one per label',
});
`;

const REPOSITORY = `export async function findLabels(table: Table, scope: TenantScope, vault: Vault) {
  const items = await table.query({ pk: labels.partition(scope, {}), beginsWith: labels.start, consistent: true });
  return items.map((item) => {
    const { pk, sk, id, name, created_at } = LabelRecord.parse(item);
    return { id, created_at, name: vault.unseal({ pk, sk, attribute: 'name' }, name) };
  });
}

export function labelWrites(scope: TenantScope, vault: Vault, label: Omit<LabelRecord, 'pk' | 'sk'>): readonly Write[] {
  const key = labels.key(scope, { id: label.id });
  const put = { ...label, ...key, name: vault.seal({ ...key, attribute: 'name' }, label.name) };
  return [{ put, when: isNew, refuse: () => new StaleRead() }];
}
`;

const OPERATIONS = `export const labelOperations: Operations<typeof labelRoutes> = {
  async createLabel({ body }, request) {
    if (body.name.toLowerCase().startsWith('probity')) throw labelNameReserved();
    const vault = await request.vault();
    const label = { id: request.ids.uuid(), name: body.name, created_at: new Date(request.now).toISOString() };
    return {
      body: label,
      writes: [
        ...repository.labelWrites(request.scope, vault, label),
      ],
      audit: { target: \`label:\${label.id}\` },
    };
  },

  async listLabels(_input, request) {
    const found = await repository.findLabels(request.tenantTable, request.scope, await request.vault());
    return { body: { labels: found.sort((a, b) => (a.name < b.name ? -1 : 1)) } };
  },
};
`;

const APP = `/** The /labels group: labels of entities. */
import { labelOperations } from '#shared/domain/entities/operations.ts';
import { labelRoutes } from '#shared/domain/entities/routes.ts';
import { type FoundationPorts, foundation } from '#shared/domain/people/foundation.ts';
import { apiFunction } from '#shared/http/api-function.ts';

export function labelsApi(ports: FoundationPorts, publicUrl: string) {
  return apiFunction(labelRoutes, labelOperations, foundation(ports, publicUrl));
}
`;

const HANDLER = `/** The /labels group on AWS. */
import { corePorts } from '#shared/platform/aws/core-ports.ts';
import { setting } from '#shared/platform/aws/environment.ts';
import { labelsApi } from './app.ts';

export const handler = labelsApi(corePorts('labels'), setting('PUBLIC_URL'));
`;

const FLEET = `  labels: {
    summary: 'Labels of entities',
    trigger: { kind: 'api', routes: labelRoutes },
    grants: CORE_GRANTS,
    ...API_SIZE,
    whenItFails: 'tenants cannot create or list labels',
  },
`;

const ROWS = `/** Requests about labels. */
import type { IdsOf, Rows } from '../row.ts';

export const labelRows: Rows<IdsOf<'labels'>> = {
  'labels.create': {
    body: ({ fresh }) => ({ name: fresh('Family office') }),
  },
  'labels.list': { needs: ['label'] },
};
`;

/** Written in parts, because the tags of this repository are searched for line by line. */
const TAG = ['// proves ', 'IDEM', '-008'].join('');

const TEST = `/** Labels: created once, listed by name, and refused under a reserved name. */
import { expect, it } from 'vitest';
import type { InProcessApi } from '../../../support/in-process-api.ts';
import { makeTenant } from '../../../support/tenant.ts';
import { withApi } from '../../../support/with-api.ts';

let api: InProcessApi;
withApi((opened) => {
  api = opened;
});
const PATH = '/api/v1/labels/';

${TAG}
it('two calls at the same time under one key create one label', async () => {
  const tenant = await makeTenant(api);
  const create = (name: string) =>
    api.call('POST', PATH, { key: tenant.live, body: { name }, idempotencyKey: 'label-0001' });
  const answers = await Promise.all([create('Family office'), create('Family office')]);
  expect(answers.map(({ status }) => status)).toContain(201);
  const listed = await api.call('GET', PATH, { key: tenant.live });
  expect(listed.body).toMatchObject({ labels: [{ name: 'Family office' }] });
});

it('a reserved name is refused', async () => {
  const tenant = await makeTenant(api);
  const answer = await api.call('POST', PATH, { key: tenant.live, body: { name: 'Probity' } });
  expect([answer.status, answer.body['error']]).toEqual([409, 'label_name_reserved']);
  expect(await api.outbox(tenant.scopes.live)).toEqual([]);
});
`;

export const ENDPOINT: PerformedRecipe = {
  page: 'docs/recipes/add-an-endpoint.md',
  words: { noun: 'entities', group: 'labels', part: 'entities' },
  steps: [
    {
      edits: [
        imports(`${NOUN}/schema.ts`, "import { text } from '#shared/contract/primitives.ts';\n"),
        appends(`${NOUN}/schema.ts`, SCHEMA),
      ],
    },
    { edits: [appends(`${NOUN}/errors.ts`, ERRORS)] },
    {
      edits: [
        imports(
          `${NOUN}/routes.ts`,
          "import { labelNameReserved } from './errors.ts';\nimport { LabelInput, LabelList, LabelView } from './schema.ts';\n",
        ),
        appends(`${NOUN}/routes.ts`, ROUTES),
      ],
    },
    { edits: [appends(`${NOUN}/keys.ts`, KEYS)] },
    {
      edits: [
        imports(
          `${NOUN}/repository.ts`,
          "import { labels } from './keys.ts';\nimport { LabelRecord } from './schema.ts';\n",
        ),
        appends(`${NOUN}/repository.ts`, REPOSITORY),
      ],
    },
    {
      edits: [
        imports(
          `${NOUN}/operations.ts`,
          "import { labelNameReserved } from './errors.ts';\nimport type { labelRoutes } from './routes.ts';\n",
        ),
        appends(`${NOUN}/operations.ts`, OPERATIONS),
      ],
    },
    {
      edits: [
        creates('functions/api/labels/app.ts', APP),
        creates('functions/api/labels/handler.ts', HANDLER),
        imports(
          'functions/fleet/entities.ts',
          "import { labelRoutes } from '#shared/domain/entities/routes.ts';\n",
        ),
        insertsAfter('functions/fleet/entities.ts', 'export const entitiesFleet = {\n', FLEET),
        imports(
          'test/support/in-process-api.ts',
          "import { labelsApi } from '#functions/api/labels/app.ts';\n",
        ),
        insertsBefore(
          'test/support/in-process-api.ts',
          '    notes: notesApi(',
          '    labels: labelsApi(ports, url),\n',
        ),
        imports(
          'test/support/events/fleet-apps.ts',
          "import { labelsApi } from '#functions/api/labels/app.ts';\n",
        ),
        insertsBefore(
          'test/support/events/fleet-apps.ts',
          '  notes: (ports) =>',
          '  labels: (ports) => labelsApi(ports, URL),\n',
        ),
        creates('events/api/labels.list.json', apiEvent('GET', undefined, 200, { labels: [] })),
        creates(
          'events/api/labels.create.json',
          apiEvent('POST', { name: 'Family' }, 201, { name: 'Family' }),
        ),
        creates(
          'events/api/labels.create-reserved.json',
          apiEvent('POST', { name: 'Probity' }, 409, { error: 'label_name_reserved' }),
        ),
        insertsBefore('docs/runbook.md', '<a id="function-notes"></a>\n', '<a id="function-labels"></a>\n'),
      ],
    },
    {
      edits: [
        creates('docs/catalogue/rows/labels.ts', ROWS),
        imports('docs/catalogue/catalogue.ts', "import { labelRows } from './rows/labels.ts';\n"),
        insertsAfter(
          'docs/catalogue/catalogue.ts',
          'export const CATALOGUE: Catalogue = {\n',
          '  ...labelRows,\n',
        ),
        insertsBefore('docs/catalogue/row.ts', "  | 'view';", "  | 'label'\n"),
        insertsBefore(
          'test/support/catalogue/facts.ts',
          '  subscription: async (source, nothing) => ({',
          "  label: async (source, nothing) => {\n    await done(source, 'labels.create', nothing);\n    return {};\n  },\n",
        ),
      ],
    },
    { runs: 'docs' },
    {
      edits: [
        insertsBefore(
          'test/api/statuses/own.ts',
          "  'onboarding.save': {\n",
          "  'labels.create': { '409 label_name_reserved': sending(() => ({ body: { name: 'Probity' } })) },\n",
        ),
      ],
    },
    {
      edits: [
        insertsBefore(
          'test/fleet/suites/same-key/effects.ts',
          "  'webhooks.create': {},\n",
          "  'labels.create': {},\n",
        ),
      ],
    },
    { edits: [creates('test/api/entities/labels/labels.test.ts', TEST)], runs: 'docs' },
  ],
};
