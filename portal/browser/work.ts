/** Ties the work on a questionnaire to this tab: timers, storage, and saving before the page can go away. */
import type { SessionView } from '#shared/domain/respondent/schema.ts';
import { Comments } from '../discussion/comments.ts';
import { Uploads } from '../documents/uploads.ts';
import { persist } from '../remote/persist.ts';
import { putFile } from '../remote/put-file.ts';
import type { Service } from '../remote/service.ts';
import { type Effects, Workspace } from '../workspace/workspace.ts';
import { draftsCell, unsavedCell } from './tab.ts';

export type Questionnaire = NonNullable<SessionView['ddq']>;

export interface Opened {
  readonly bearer: string;
  readonly sessionId: string;
  readonly questionnaire: Questionnaire;
}

export function openWorkspace(
  service: Service,
  { bearer, sessionId, questionnaire }: Opened,
  ends: Pick<Effects, 'closed' | 'locked'>,
): Workspace {
  const cell = unsavedCell(sessionId);
  const unsaved = questionnaire.editable ? cell.read() : [];
  return new Workspace(
    { ...questionnaire, unsaved },
    {
      ...ends,
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
      keep: cell.write,
    },
  );
}

/** What the parts of the work tell the page. */
interface Ends extends Pick<Effects, 'closed' | 'locked'> {
  changed(): void;
}

const newKey = () => crypto.randomUUID();

export function openUploads(service: Service, { bearer, questionnaire }: Opened, ends: Ends): Uploads {
  return new Uploads(questionnaire.files, {
    ...ends,
    newKey,
    put: putFile,
    ticket: (body) => persist(() => service.ticket(bearer, body)),
    complete: (key, id) => persist(() => service.complete(bearer, key, id)),
    remove: (key, id) => persist(() => service.remove(bearer, key, id)),
    reload: async () => {
      const outcome = await service.session(bearer);
      return outcome.kind === 'done' ? outcome.value.ddq?.files : undefined;
    },
  });
}

export function openComments(
  service: Service,
  { bearer, sessionId, questionnaire }: Opened,
  ends: Ends,
): Comments {
  const cell = draftsCell(sessionId);
  return new Comments(questionnaire.comments, cell.read(), {
    ...ends,
    newKey,
    keep: cell.write,
    post: (key, body) => persist(() => service.comment(bearer, key, body)),
  });
}

/** What can be left behind. */
export interface Unfinished {
  readonly workspace: Workspace;
  readonly uploads: Uploads;
  readonly comments: Comments;
}

/** Saves when the page is hidden or the network returns, and asks before unsaved input is left behind. */
export function saveBeforeLeaving(current: () => Unfinished | undefined): void {
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
