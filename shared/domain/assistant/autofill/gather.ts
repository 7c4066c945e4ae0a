/** Reads everything that an autofill may use: approved answers, register data that is stored, and the texts of documents. */
import * as z from 'zod';
import type { Ids, ObjectStore, Table } from '#shared/platform/ports.ts';
import type { TenantScope } from '#shared/platform/scope.ts';
import type { Vault } from '#shared/platform/vault.ts';
import { detailKey, findAnswer, searchKey, unsealAnswer } from '../../company-search/repository.ts';
import { CompanyFacts, CompanyItem } from '../../company-search/schema.ts';
import type { Entity } from '../../entities/repository.ts';
import { findResponsesOfEntity } from '../../responses/of-entity/rows.ts';
import { findResponses, type LoadedResponse, loadResponse } from '../../responses/repository.ts';
import type { ApprovedResponse } from '../sources/approved-answers.ts';
import { askForTexts } from '../sources/ask-for-texts.ts';
import { type ReadSources, readSources, sourceFiles } from '../sources/documents.ts';
import { entitySource, type RecordSource, registerItemOf, registerSource } from '../sources/records.ts';

export interface Gathered {
  readonly approved: readonly ApprovedResponse[];
  /** The entity's record, and registers. */
  readonly records: readonly RecordSource[];
  readonly documents: ReadSources;
}

interface Place {
  readonly scope: TenantScope;
  readonly table: Table;
  readonly vault: Vault;
  readonly now: number;
  readonly ids: Ids;
}

export async function gather(
  place: Place,
  { objects, patienceMs }: { readonly objects: ObjectStore; readonly patienceMs: number },
  { entity, loaded }: { readonly entity: Entity; readonly loaded: LoadedResponse },
): Promise<Gathered> {
  const vault = Promise.resolve(place.vault);
  const [approved, registers, files] = await Promise.all([
    approvedResponses(place, loaded),
    registerSources(place, entity),
    sourceFiles({ ...place, vault }, entity.record.id, loaded.attachments),
  ]);
  const documents = await readSources(
    files,
    { ...place, objects },
    {
      now: place.now,
      waitMs: patienceMs,
      askFor: (unread) => askForTexts(place, unread),
    },
  );
  return { approved, records: [entitySource(entity), ...registers], documents };
}

/** Responses of the entity that are looked at, the newest first, and approved ones that are read. */
const MOST_LISTED = 100;
const MOST_READ = 10;

/** Approved responses of the entity, the last approved first, without the response itself. */
async function approvedResponses(
  { table, scope, vault }: Place,
  { record }: LoadedResponse,
): Promise<readonly ApprovedResponse[]> {
  const ids = await findResponsesOfEntity(table, scope, record.entity_id, MOST_LISTED);
  const records = await findResponses(
    table,
    scope,
    ids.filter((id) => id !== record.id),
  );
  const approved = records
    .filter(({ status }) => status === 'APPROVED')
    .sort((a, b) => (a.updated_at < b.updated_at ? 1 : -1))
    .slice(0, MOST_READ);
  const loaded = await Promise.all(
    approved.map(({ id }) => loadResponse(table, scope, id, Promise.resolve(vault))),
  );
  return loaded.flatMap((response) => {
    // It may have been returned to the respondent since it was listed.
    if (response?.record.status !== 'APPROVED') return [];
    const { record: found, details, sections } = response;
    return [
      {
        id: found.id,
        name: details.response_name,
        questionnaireId: found.questionnaire_id,
        approvedAt: found.reviewed_at ?? found.updated_at,
        answers: sections.flatMap(({ answers }) => answers),
      },
    ];
  });
}

/** Answers of registers that this tenant has asked for and that are still stored. Nothing is asked or paid anew. */
async function registerSources(
  { table, scope, vault, now }: Place,
  entity: Entity,
): Promise<readonly RecordSource[]> {
  const { legal_name: name, jurisdiction } = entity.details;
  if (entity.record.entity_type !== 'company' || !name || !jurisdiction) return [];
  const found = await findAnswer(table, searchKey(scope, vault, { name, jurisdiction }), now);
  if (found === undefined) return [];
  const item = registerItemOf(entity, z.array(CompanyItem).parse(unsealAnswer(found, vault)));
  if (item === undefined) return [];
  const detail = await findAnswer(table, detailKey(scope, vault, item.id), now);
  const facts = detail === undefined ? item : CompanyFacts.parse(unsealAnswer(detail, vault));
  return [registerSource(entity, facts)];
}
