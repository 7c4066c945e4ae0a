/** All kinds of items in the table, for documentation and tests. */
import * as modelEngine from '#shared/domain/assistant/model-engine/spend/keys.ts';
import * as audit from '#shared/domain/audit/keys.ts';
import * as companySearch from '#shared/domain/company-search/keys.ts';
import * as credits from '#shared/domain/credits/keys.ts';
import * as documents from '#shared/domain/documents/keys.ts';
import * as entities from '#shared/domain/entities/keys.ts';
import * as mail from '#shared/domain/mail/keys.ts';
import * as people from '#shared/domain/people/keys.ts';
import * as questionnaires from '#shared/domain/questionnaires/keys.ts';
import * as retirement from '#shared/domain/questionnaires/retirement/keys.ts';
import * as relations from '#shared/domain/relations/keys.ts';
import * as responses from '#shared/domain/responses/keys.ts';
import * as screening from '#shared/domain/screening/keys.ts';
import * as sessions from '#shared/domain/sessions/keys.ts';
import * as tasks from '#shared/domain/tasks/keys.ts';
import * as tenants from '#shared/domain/tenants/keys.ts';
import * as provision from '#shared/domain/tenants/provision/keys.ts';
import * as verification from '#shared/domain/verification/keys.ts';
import * as verificationResults from '#shared/domain/verification-sessions/keys.ts';
import * as processing from '#shared/domain/verification-sessions/processing/keys.ts';
import * as views from '#shared/domain/views/keys.ts';
import * as webhooks from '#shared/domain/webhooks/keys.ts';
import * as work from '#shared/domain/work/keys.ts';
import * as admission from '#shared/http/admission/keys.ts';
import * as idempotency from '#shared/http/idempotency/keys.ts';
import * as lists from '#shared/platform/counted-lists/list-keys.ts';
import * as dataKeys from '#shared/platform/data-keys/keys.ts';
import * as due from '#shared/platform/due.ts';
import * as outbox from '#shared/platform/outbox/keys.ts';
import {
  type IndexPartitions,
  type ItemSpec,
  isIndexPartitions,
  isItemKind,
} from '#shared/platform/table/item-kind.ts';

const modules: readonly Readonly<Record<string, unknown>>[] = [
  outbox,
  lists,
  dataKeys,
  idempotency,
  admission,
  audit,
  credits,
  tenants,
  provision,
  people,
  questionnaires,
  retirement,
  entities,
  work,
  relations,
  documents,
  companySearch,
  views,
  webhooks,
  screening,
  verification,
  sessions,
  responses,
  tasks,
  modelEngine,
  mail,
  processing,
  verificationResults,
];

/** Ordered by module, then by name, because the order of a namespace differs between tools. */
export const itemKinds: readonly ItemSpec[] = modules.flatMap((module) =>
  Object.values(module)
    .filter(isItemKind)
    .sort((a, b) => (a.name < b.name ? -1 : 1)),
);

/** Every family of partitions of the indexes. */
export const indexFamilies: readonly IndexPartitions[] = [lists, due].flatMap((module) =>
  Object.values(module)
    .filter(isIndexPartitions)
    .sort((a, b) => (a.pk < b.pk ? -1 : 1)),
);
