/** Comments on files for the reviewer: what in a file could run where it is opened, and files that nobody can open. */
import { createHash } from 'node:crypto';
import { MAX_MEMBER } from '#shared/platform/member-id.ts';
import type { ActiveContent } from '../documents/content/active/kinds.ts';
import type { NewComment } from '../responses/comments/repository.ts';
import { memberId } from '../responses/member-id.ts';
import type { LoadedResponse } from '../responses/repository.ts';
import { CHECK_AUTHOR } from './writes.ts';

/** Maximum comments on files per run. Every file shows its active content by itself. */
const MAX_FILE_COMMENTS = 20;

/** What a file holds, in words. */
export const ACTIVE_CONTENT_WORDS: Readonly<Record<ActiveContent, string>> = {
  pdf_javascript: 'JavaScript',
  pdf_launch_action: 'an action that starts a program',
  pdf_open_action: 'an action that runs when it is opened',
  pdf_embedded_file: 'files embedded in it',
  pdf_rich_media: 'video, sound or 3D content',
  pdf_xfa_form: 'a dynamic form (XFA)',
  office_macro: 'macros',
  office_embedded_object: 'embedded objects or controls',
  office_external_content: 'content that is fetched from elsewhere when it is opened',
  office_dde: 'commands to other programs (DDE)',
  embedded_executable: 'a program',
  csv_formula: 'cells that a spreadsheet program computes',
};

/** One comment per file that has something to say, except those that an earlier run made. */
export function fileComments(
  { record, attachments, comments }: Pick<LoadedResponse, 'record' | 'attachments' | 'comments'>,
  createdAt: string,
): readonly NewComment[] {
  const written = new Set(comments.map(({ id }) => id));
  return attachments
    .flatMap(({ record: file }) => {
      const text = textAbout(file);
      if (text === undefined) return [];
      const comment = {
        id: commentId(record.id, file.id, text),
        subject: 'attachment' as const,
        subjectId: file.id,
        type: 'ai_reviewer_side' as const,
        authorKind: 'ai' as const,
        content: { text, ...CHECK_AUTHOR },
        createdAt,
      };
      return written.has(comment.id) ? [] : [comment];
    })
    .slice(0, MAX_FILE_COMMENTS);
}

type File = LoadedResponse['attachments'][number]['record'];

function textAbout({ scan_status, active_content }: File): string | undefined {
  if (scan_status === 'infected') return 'This file contains malware. Ask for a clean copy.';
  if (scan_status === 'unscannable')
    return 'This file could not be scanned for malware, so nobody can open it. It may be protected by a password.';
  if (active_content.length === 0) return undefined;
  const found = active_content.map((kind) => ACTIVE_CONTENT_WORDS[kind]).join('; ');
  return `This file holds active content: ${found}. Open it in a viewer that does not run it.`;
}

/** The same words about the same file have the same id in every run. */
function commentId(responseId: string, attachmentId: string, text: string): string {
  const digest = createHash('sha256')
    .update(JSON.stringify(['file', attachmentId, text]))
    .digest();
  return memberId(responseId, 'comment', digest.readUInt32BE(0) & MAX_MEMBER);
}
