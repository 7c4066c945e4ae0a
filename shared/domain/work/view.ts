/** Work items as callers see them. */
import type { PageLanguage } from '../tenants/schema.ts';
import type { Line } from './reading.ts';
import type { WorkCard, WorkItem } from './schema.ts';
import { sentence } from './wording/sentence.ts';

export function workView({ row, due }: Line, card: WorkCard, language: PageLanguage): WorkItem {
  return {
    id: row.id,
    kind: row.status,
    subject: card.subject,
    entity: card.entity,
    title: card.title,
    why: sentence(card.reason, card.tags, language),
    tags: card.tags,
    due: new Date(due).toISOString(),
    since: row.created_at,
    assigned_to: card.assigned_to,
    updated_at: card.updated_at,
  };
}
