/** Facts of responses: what was asked, of whom and when, what came back, and what reviewers noted and decided. */

import type { Vault } from '#shared/platform/vault.ts';
import { inParallel, throwFirstFailure } from '#shared/platform/worker/in-parallel.ts';
import { noteView } from '../../responses/notes/repository.ts';
import type { NoteView } from '../../responses/notes/schema.ts';
import { findResponsesOfEntity } from '../../responses/of-entity/rows.ts';
import type { ResponseRecord } from '../../responses/record.ts';
import { type LoadedResponse, loadResponse } from '../../responses/repository.ts';
import { answersInOrder } from '../../responses/view.ts';
import { findSession, unsealSession } from '../../sessions/repository.ts';
import { type DocumentFacts, factsOfAttachments } from './documents.ts';
import { MOST_NOTES, MOST_RESPONSES, READS_AT_ONCE } from './limits.ts';
import { type FactsReading, type Listed, upTo } from './reading.ts';
import { type RelatedAnswer, relatedAnswers } from './related-answers.ts';

/** A person of the team, with the instant (ISO) of what they did. */
interface Done {
  readonly by: string;
  readonly at: string;
}

export interface ResponseFacts {
  readonly id: string;
  readonly name: string;
  readonly questionnaire: { readonly id: number; readonly name: string; readonly type: 'ddq' | 'rfi' };
  readonly status: ResponseRecord['status'];
  /** ISO instants. */
  readonly createdAt: string;
  readonly submittedAt: string | null;
  readonly sentBy: string;
  /** The person who was asked by a mailed link. Null where no link was sent. */
  readonly asked: { readonly email: string; readonly at: string; readonly openedAt: string | null } | null;
  readonly respondedBy: string | null;
  readonly reviewed: Done | null;
  readonly managerReviewed: Done | null;
  /** Answers that are part of the response and say something, and those of them with a flag. */
  readonly answered: number;
  readonly flagged: number;
  /** Oldest first. */
  readonly notes: Listed<Omit<NoteView, 'id'>>;
  readonly files: readonly DocumentFacts[];
  readonly related: readonly RelatedAnswer[];
}

/** The newest responses of an entity. `responseCount` is the entity's own count. Two round trips per response, a few at a time. */
export async function readResponseFacts(
  reading: FactsReading,
  entityId: string,
  responseCount: number,
): Promise<Listed<ResponseFacts>> {
  const { table, scope } = reading;
  const ids = await findResponsesOfEntity(table, scope, entityId, MOST_RESPONSES);
  const settled = await inParallel(ids, READS_AT_ONCE, async (id) => {
    const loaded = await loadResponse(table, scope, id, reading.opening);
    return loaded === undefined ? [] : [await factsOfResponse(reading, loaded)];
  });
  throwFirstFailure(settled);
  const items = settled.flatMap((each) => (each.status === 'fulfilled' ? each.value : []));
  return { items, omitted: Math.max(0, responseCount - items.length) };
}

/** The facts of a loaded response. Reads the session of its last send. */
export async function factsOfResponse(
  { table, scope, opening }: FactsReading,
  loaded: LoadedResponse,
): Promise<ResponseFacts> {
  const { record } = loaded;
  const [session, vault] = await Promise.all([
    record.session_id === null ? undefined : findSession(table, scope, record.session_id),
    opening,
  ]);
  const asked =
    session === undefined
      ? null
      : {
          email: unsealSession(session, vault).email,
          at: session.created_at,
          openedAt: session.accessed_at,
        };
  return { ...outlineOf(loaded), asked, ...contentOf(loaded, vault) };
}

function outlineOf({ record, details }: LoadedResponse) {
  return {
    id: record.id,
    name: details.response_name,
    questionnaire: {
      id: record.questionnaire_id,
      name: details.questionnaire_name,
      type: record.questionnaire_type,
    },
    status: record.status,
    createdAt: record.created_at,
    submittedAt: record.submitted_at,
    sentBy: details.sent_by,
    respondedBy: details.responded_by?.name ?? null,
    reviewed: done(details.reviewed_by?.name, record.reviewed_at),
    managerReviewed: done(details.manager_reviewer?.name, record.manager_reviewed_at),
  };
}

function contentOf(loaded: LoadedResponse, vault: Vault) {
  const answers = answersInOrder(loaded.sections.flatMap((section) => section.answers));
  const said = answers.filter(
    ({ answer_text, date_answer, structured_data }) =>
      answer_text !== '' || date_answer !== null || (structured_data ?? []).length > 0,
  );
  return {
    answered: said.length,
    flagged: said.filter(({ is_flagged }) => is_flagged).length,
    notes: upTo(
      MOST_NOTES,
      loaded.notes.map((note) => noteView(note, vault)),
    ),
    files: factsOfAttachments(loaded.attachments, loaded.details.response_name),
    related: relatedAnswers(said, loaded.details.response_name),
  };
}

function done(by: string | undefined, at: string | null): Done | null {
  return by === undefined || at === null ? null : { by, at };
}
