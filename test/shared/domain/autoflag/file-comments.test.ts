/** Files with active content, and files that nobody can open, get one comment each, whatever number of runs there are. */
import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { fileComments } from '#shared/domain/autoflag/file-comments.ts';
import { ACTIVE_CONTENT, type ActiveContent } from '#shared/domain/documents/content/active/kinds.ts';
import type { ScanStatus } from '#shared/domain/documents/scan/scan-status.ts';
import { memberId } from '#shared/domain/responses/member-id.ts';
import type { LoadedResponse } from '#shared/domain/responses/repository.ts';

type Loaded = Pick<LoadedResponse, 'record' | 'attachments' | 'comments'>;

const RESPONSE = '6a1e2c4b-0d3f-4a5e-8b7c-9d0e1f2a3b4c';
const NOW = '2026-03-02T09:30:00.000Z';

interface File {
  readonly scan_status?: ScanStatus;
  readonly active_content?: readonly ActiveContent[];
}

function loaded(files: readonly File[], comments: readonly string[] = []): Loaded {
  const attachments = files.map(({ scan_status = 'clean', active_content = [] }, number) => ({
    record: { id: memberId(RESPONSE, 'attachment', number), scan_status, active_content },
  }));
  return unsafeLoaded({ record: { id: RESPONSE }, attachments, comments: comments.map((id) => ({ id })) });
}

/** The members that are read. */
function unsafeLoaded(parts: object): Loaded {
  return parts as Loaded;
}

const textsOf = (files: readonly File[]) =>
  fileComments(loaded(files), NOW).map(({ content }) => content.text);

describe('a comment on a file', () => {
  it('names everything that could run, for the reviewer alone', () => {
    const file: File = { active_content: ['pdf_javascript', 'pdf_embedded_file'] };
    expect(fileComments(loaded([{}, file]), NOW)).toEqual([
      {
        id: expect.any(String),
        subject: 'attachment',
        subjectId: memberId(RESPONSE, 'attachment', 1),
        type: 'ai_reviewer_side',
        authorKind: 'ai',
        content: {
          text: 'This file holds active content: JavaScript; files embedded in it. Open it in a viewer that does not run it.',
          profile_name: 'Automatic check',
          profile_email: '',
        },
        createdAt: NOW,
      },
    ]);
  });

  it('has words for every kind', () => {
    for (const kind of ACTIVE_CONTENT)
      expect(textsOf([{ active_content: [kind] }])).toEqual([
        expect.stringMatching(/content: \S.{3,}\. Open/),
      ]);
  });

  it('says of a file that nobody can open why that is so', () => {
    expect(textsOf([{ scan_status: 'infected', active_content: ['office_macro'] }])).toEqual([
      expect.stringContaining('contains malware'),
    ]);
    expect(textsOf([{ scan_status: 'unscannable' }])).toEqual([
      expect.stringContaining('could not be scanned'),
    ]);
    expect(textsOf([{ scan_status: 'pending' }, { scan_status: 'clean' }])).toEqual([]);
  });

  it('is made once', () => {
    const files: readonly File[] = [{ active_content: ['csv_formula'] }];
    const [comment] = fileComments(loaded(files), NOW);
    expect(fileComments(loaded(files, [comment?.id ?? '']), NOW)).toEqual([]);
    expect(fileComments(loaded(files, [randomUUID()]), NOW)).toEqual([comment]);
  });

  it('is made for twenty files of a run at most', () => {
    const files = Array.from({ length: 50 }, (): File => ({ active_content: ['office_macro'] }));
    expect(fileComments(loaded(files), NOW)).toHaveLength(20);
  });
});
