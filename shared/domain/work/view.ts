/** Work items as callers see them. */
import { distinguishing } from '../entities/distinguishing.ts';
import type { EntityDetails } from '../entities/schema.ts';
import type { PageLanguage } from '../tenants/schema.ts';
import type { Line } from './reading.ts';
import type { WorkCard, WorkItem } from './schema.ts';
import { sentence } from './wording/sentence.ts';

/** `details`: of the entity that it is about; undefined where it was deleted. */
export function workView(
  { row, due }: Line,
  card: WorkCard,
  details: EntityDetails | undefined,
  language: PageLanguage,
): WorkItem {
  const distinguished_by = details === undefined ? null : distinguishing(details);
  return {
    id: row.id,
    kind: row.status,
    subject: card.subject,
    entity: card.entity === null ? null : { ...card.entity, distinguished_by },
    title: card.title,
    why: sentence(card.reason, card.tags, language),
    tags: card.tags,
    due: new Date(due).toISOString(),
    since: row.created_at,
    assigned_to: card.assigned_to,
    updated_at: card.updated_at,
  };
}
