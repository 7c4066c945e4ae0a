/** Creates the stores of a questionnaire, connected to this tab: timers, storage, and saving before the page closes. */
import type { SessionView } from '#shared/domain/respondent/schema.ts';
import { sleep } from '../../design/backoff.ts';
import { Comments } from '../discussion/comments.ts';
import { Uploads } from '../documents/uploads.ts';
import { putFile } from '../remote/put-file.ts';
import { withRetries } from '../remote/retry.ts';
import type { Service } from '../remote/service.ts';
import type { Current } from '../workspace/requested-changes.ts';
import { type Effects, Workspace } from '../workspace/workspace.ts';
import { draftsItem, unsavedItem } from './storage.ts';

export type Questionnaire = NonNullable<SessionView['ddq']>;

/** What the respondent enters: answers, documents and comments. */
export interface Stores {
  readonly workspace: Workspace;
  readonly uploads: Uploads;
  readonly comments: Comments;
}

/** What the respondent has entered. */
export function currentOf({ workspace, uploads, comments }: Stores): Current {
  return { answers: workspace.answers, files: uploads.files, comments: comments.list };
}

export interface Opened {
  readonly bearer: string;
  readonly sessionId: string;
  readonly questionnaire: Questionnaire;
}

/** How the stores report to the page. */
type Callbacks = Pick<Effects, 'changed' | 'closed' | 'locked'>;

export function openWorkspace(
  service: Service,
  { bearer, sessionId, questionnaire }: Opened,
  callbacks: Callbacks,
): Workspace {
  const item = unsavedItem(sessionId);
  const unsaved = questionnaire.editable ? item.read() : [];
  return new Workspace(
    { ...questionnaire, unsaved },
    {
      ...callbacks,
      save: (body) => service.save(bearer, body),
      reload: async () => {
        const outcome = await service.session(bearer);
        return outcome.kind === 'done'
          ? { kind: 'done', value: outcome.value.ddq ?? questionnaire }
          : outcome;
      },
      schedule: (run, ms) => {
        const timer = setTimeout(run, ms);
        return () => clearTimeout(timer);
      },
      now: Date.now,
      random: Math.random,
      keep: item.write,
    },
  );
}

const newKey = () => crypto.randomUUID();

export function openUploads(
  service: Service,
  { bearer, questionnaire }: Opened,
  callbacks: Callbacks,
): Uploads {
  return new Uploads(questionnaire.files, {
    ...callbacks,
    newKey,
    put: putFile,
    wait: sleep,
    ticket: (body) => withRetries(() => service.ticket(bearer, body)),
    complete: (key, id) => withRetries(() => service.complete(bearer, key, id)),
    remove: (key, id) => withRetries(() => service.remove(bearer, key, id)),
    reload: async () => {
      const outcome = await service.session(bearer);
      return outcome.kind === 'done' ? outcome.value.ddq?.files : undefined;
    },
  });
}

export function openComments(
  service: Service,
  { bearer, sessionId, questionnaire }: Opened,
  callbacks: Callbacks,
): Comments {
  const item = draftsItem(sessionId);
  return new Comments(questionnaire.comments, item.read(), {
    ...callbacks,
    newKey,
    keep: item.write,
    post: (key, body) => withRetries(() => service.comment(bearer, key, body)),
  });
}

/** Saves when the page is hidden or the network returns. Asks the respondent before unsaved input is lost. */
export function saveBeforeLeaving(current: () => Stores | undefined): void {
  const flush = () => void current()?.workspace.flush();
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') flush();
  });
  addEventListener('online', flush);
  addEventListener('beforeunload', (event) => {
    const { workspace, uploads, comments } = current() ?? {};
    const saved = workspace === undefined || workspace.saving === 'saved';
    if (!saved || uploads?.busy || comments?.busy) event.preventDefault();
  });
}
