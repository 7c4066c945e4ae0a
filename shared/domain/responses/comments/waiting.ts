/** The work item of the questions of a response that nobody has answered. */
import { all, equals, isNew, missing } from '#shared/platform/condition.ts';
import type { Key, Table, Write } from '#shared/platform/ports.ts';
import { StaleRead } from '#shared/platform/ports.ts';
import type { TenantScope } from '#shared/platform/scope.ts';
import type { AssignableSubject } from '../../work/assign.ts';
import {
  type Ground,
  markChange,
  removeWork,
  type Waiting,
  type WorkChange,
  workChange,
} from '../../work/changes.ts';
import { isMarked, readMark } from '../../work/mark.ts';
import { comments as commentKind, conversations, responsePartition } from '../keys.ts';
import type { LoadedResponse } from '../repository.ts';
import { assigneeOf } from '../work.ts';
import { CommentRecord, ConversationRecord } from './schema.ts';
import { type Spoken, unansweredIn } from './unanswered.ts';

/** The comments of a response, and the record of its questions. Undefined until one was asked. */
export interface Conversation {
  readonly record: ConversationRecord | undefined;
  readonly comments: readonly CommentRecord[];
}

type OfResponse = Pick<LoadedResponse, 'record' | 'details'>;

/**
 * One query, in the order of the keys: the record is read before the comments. Where it is still the same at the commit, the comments
 * are, too.
 */
export async function findConversation(
  table: Table,
  scope: TenantScope,
  responseId: string,
): Promise<Conversation> {
  const pk = responsePartition(scope, responseId);
  const items = await table.query({ pk, beginsWith: conversations.start, consistent: true });
  const record = items.find(({ sk }) => sk === conversations.start);
  return {
    record: record === undefined ? undefined : ConversationRecord.parse(record),
    comments: items
      .filter(({ sk }) => String(sk).startsWith(commentKind.start))
      .map((item) => CommentRecord.parse(item)),
  };
}

function waitingOf(
  { record, details }: OfResponse,
  comments: readonly Spoken[],
  mark: string | undefined,
): Waiting | undefined {
  const unanswered = unansweredIn(comments);
  const [oldest] = unanswered;
  if (oldest === undefined) return undefined;
  return {
    kind: 'question',
    since: oldest.created_at,
    assignedTo: mark === undefined ? assigneeOf(details) : readMark(mark).assignedTo,
    subject: { type: 'response', id: record.id, response_id: record.id },
    entity: { id: record.entity_id, name: details.entity_name, entity_type: record.entity_type },
    title: details.response_name,
    reason: { code: 'asked', count: unanswered.length },
    tags: [],
  };
}

/** The item that follows from the comments, for the repair. */
export function derivedQuestion(
  ground: Ground,
  response: OfResponse,
  { record, comments }: Conversation,
): WorkChange {
  return workChange(
    ground,
    spotOf(response.record.id),
    record?.work,
    waitingOf(response, comments, record?.work),
  );
}

/**
 * The item after a comment was written or deleted that the respondent may read. Of two such changes at once the second is run again,
 * so that neither counts without the other. `comments`: as they will be.
 */
export function questionWrites(
  ground: Ground,
  response: OfResponse,
  known: ConversationRecord | undefined,
  comments: readonly Spoken[],
): readonly Write[] {
  const key = conversationKey(ground.scope, response.record.id);
  const next = waitingOf(response, comments, known?.work);
  // Nothing was asked: no later question may have been, either.
  if (known === undefined && next === undefined)
    return [{ check: key, when: isNew, refuse: () => new StaleRead() }];
  const change = workChange(ground, spotOf(response.record.id), known?.work, next);
  return [
    {
      update: key,
      ...markChange('work', change),
      add: { version: 1 },
      when: isUnchanged(known),
      refuse: () => new StaleRead(),
    },
    ...change.writes,
  ];
}

/** Removes the item with its response, in the same commit. The rest of the conversation goes with the job of the removal. */
export function removedQuestion(
  scope: TenantScope,
  responseId: string,
  known: ConversationRecord | undefined,
): readonly Write[] {
  const key = conversationKey(scope, responseId);
  const unchanged = { when: isUnchanged(known), refuse: () => new StaleRead() };
  return [
    known === undefined ? { check: key, ...unchanged } : { remove: key, ...unchanged },
    ...removeWork(scope, spotOf(responseId), known?.work),
  ];
}

function isUnchanged(known: ConversationRecord | undefined) {
  if (known === undefined) return missing('version');
  return all(equals('version', known.version), isMarked('work', known.work));
}

export async function findConversationRecord(
  table: Table,
  scope: TenantScope,
  responseId: string,
): Promise<ConversationRecord | undefined> {
  const item = await table.get(conversationKey(scope, responseId), { consistent: true });
  return item === undefined ? undefined : ConversationRecord.parse(item);
}

export function conversationKey(scope: TenantScope, responseId: string): Key {
  return conversations.key(scope, { 'response id': responseId });
}

function spotOf(responseId: string) {
  return { slot: 'question', subjectId: responseId } as const;
}

/** The open questions of a response, as a subject that can be assigned. The response keeps its own assignee. */
export const assignableQuestion: AssignableSubject = {
  attribute: 'work',
  key: conversationKey,
  assignedWrite(item, { mark }) {
    const record = ConversationRecord.parse(item);
    return {
      update: { pk: record.pk, sk: record.sk },
      set: { work: mark },
      add: { version: 1 },
      when: isUnchanged(record),
      refuse: () => new StaleRead(),
    };
  },
};
