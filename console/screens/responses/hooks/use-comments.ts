/** Comments of the open item: written for the team at once, or for the respondent after five seconds in which they can be taken back. */
import { useEffect, useState } from 'preact/hooks';
import type { CommentItem } from '#shared/domain/responses/comments/schema.ts';
import { intent } from '../../../base/remote/intent.ts';
import { type Read, useRead } from '../../../base/remote/use-read.ts';
import { addressOf } from '../../../base/route/route.ts';
import type { ScreenProps } from '../../../base/screen-props.ts';
import type { Item } from '../model/items.ts';
import { type Asks, asksOf, type Written } from '../model/note.ts';
import type { Comment, Response } from '../model/response.ts';
import { texts } from '../texts.ts';

/** Who reads a comment. */
export type Readers = 'team' | 'respondent';

export interface Commenting {
  /** What the respondent still has to answer with a change. */
  readonly asks: Asks;
  /** Those of the item that are known. */
  readonly comments: readonly Comment[];
  readonly write: (item: Item, text: string, readers: Readers) => void;
}

interface CommentList {
  readonly comments: readonly CommentItem[];
}

/** Newest first, so that those after the last submission are among them. */
const MOST_ASKS = 100;

/** Comments of files are read when the file is opened; answers carry theirs. */
export function useComments(
  at: Item | undefined,
  response: Read<Response> & { readonly value: Response },
  { api, deeds, route }: Pick<ScreenProps, 'api' | 'deeds' | 'route'>,
): Commenting {
  const [ofFile, setOfFile] = useState<{ readonly id: string; readonly comments: readonly Comment[] }>();
  const fileId = at?.kind === 'file' ? at.id : undefined;
  const readFile = async (id: string) => {
    const outcome = await api.get<CommentList>(`/comments/?file_answer_id=${encodeURIComponent(id)}`);
    if (outcome.kind === 'done') setOfFile({ id, comments: outcome.value.comments });
  };
  useEffect(() => {
    if (fileId !== undefined) void readFile(fileId);
  }, [api, fileId]);
  const [written, setWritten] = useState<readonly Written[]>([]);
  const { id, submitted_at: submittedAt } = response.value;
  const toRespondent = useRead<CommentList>(
    api,
    `/comments/?response_id=${id}&comment_type=external&order=newest&page_size=${MOST_ASKS}`,
  );
  return {
    asks: asksOf(toRespondent.value?.comments ?? [], submittedAt, written),
    comments: at?.kind === 'file' ? (ofFile?.id === at.id ? ofFile.comments : []) : (at?.comments ?? []),
    write: (item, text, readers) => {
      const body = {
        ...(item.kind === 'answer' ? { answer_id: item.id } : { file_answer_id: item.id }),
        text,
        comment_type: readers === 'team' ? 'internal' : 'external',
      };
      const created = intent('POST', '/comments/', { body });
      const shown = () => (item.kind === 'file' ? readFile(item.id) : response.again());
      const words = texts();
      if (readers === 'team') {
        void deeds.quiet({ say: words.commentWritten, intent: created, onDone: () => void shown() });
      } else {
        const mine = { itemId: item.id, text };
        const settled = () => setWritten((known) => known.filter((each) => each !== mine));
        setWritten((known) => [...known, mine]);
        void deeds.hold({
          say: words.commentHeld,
          sent: words.commentSent,
          intent: created,
          where: addressOf(route),
          onTakenBack: settled,
          onOutcome: () => void Promise.all([shown(), toRespondent.again()]).then(settled),
        });
      }
    },
  };
}
