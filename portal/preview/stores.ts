/** The stores of a preview: answers, files and comments stay in memory, as if the service had taken them. */
import type { SessionFile } from '#shared/domain/respondent/schema.ts';
import type { Questionnaire, Stores } from '../browser/stores.ts';
import { Comments } from '../discussion/comments.ts';
import { Uploads } from '../documents/uploads.ts';
import type { Outcome } from '../remote/outcome.ts';
import type { UploadBody } from '../remote/service.ts';
import { Workspace } from '../workspace/workspace.ts';

/** Nothing is sent, and nothing is stored. `changed` is called after each change. */
export function previewStores(questionnaire: Questionnaire, changed: () => void): Stores {
  const revisions = new Map<number, number>();
  const never = { closed: () => undefined, locked: () => undefined, keep: () => undefined, changed };
  const newKey = () => crypto.randomUUID();
  const workspace = new Workspace(
    { ...questionnaire, unsaved: [] },
    {
      ...never,
      save: ({ section_number }) => {
        const revision = (revisions.get(section_number) ?? 0) + 1;
        revisions.set(section_number, revision);
        return done({ revision });
      },
      reload: () => done(questionnaire),
      schedule: (run, ms) => {
        const timer = setTimeout(run, ms);
        return () => clearTimeout(timer);
      },
      now: Date.now,
      random: Math.random,
    },
  );
  return {
    workspace,
    uploads: previewUploads(questionnaire, { ...never, newKey }),
    comments: new Comments(questionnaire.comments, [], {
      ...never,
      newKey,
      post: (id, { question_id, text }) =>
        done({
          id,
          question_id,
          attachment_id: null,
          text,
          author: 'respondent',
          author_name: '',
          created_at: new Date().toISOString(),
        }),
    }),
  };
}

interface Never {
  readonly changed: () => void;
  readonly closed: () => void;
  readonly locked: () => void;
  readonly newKey: () => string;
}

/** A chosen file is shown with its name and size. Its content is not read. */
function previewUploads({ files }: Questionnaire, never: Never): Uploads {
  const announced = new Map<string, UploadBody>();
  return new Uploads(files, {
    ...never,
    wait: () => Promise.resolve(),
    reload: () => Promise.resolve(undefined),
    ticket: (body) => {
      const upload_id = never.newKey();
      announced.set(upload_id, body);
      return done({ upload_id, url: 'https://preview.invalid/', headers: {}, expires_at: '' });
    },
    put: () => ({ done: Promise.resolve(true), abort: () => undefined }),
    complete: (_key, id) => done(fileOf(id, announced.get(id))),
    remove: () => done(undefined),
  });
}

function fileOf(id: string, announced: UploadBody | undefined): SessionFile {
  return {
    attachment_id: id,
    file_question_id: announced?.file_question_id ?? null,
    filename: announced?.filename ?? '',
    size: announced?.size ?? 0,
    content_type: '',
    removable: true,
    scan_status: 'clean',
    created_at: new Date().toISOString(),
  };
}

function done<T>(value: T): Promise<Outcome<T>> {
  return Promise.resolve({ kind: 'done', value });
}
