/** The file beside the answers: it moves with the answer, and stays where the answer has none. */
import { useRef, useState } from 'preact/hooks';
import { type Beside, besideOf } from '../model/files.ts';
import type { Item } from '../model/items.ts';
import type { ResponseFile } from '../model/response.ts';

interface Chosen {
  /** The item that was open when the reviewer chose. */
  readonly at: string | undefined;
  readonly id: string;
}

export function useBeside(at: Item | undefined, files: readonly ResponseFile[]) {
  const [chosen, setChosen] = useState<Chosen | undefined>(undefined);
  const last = useRef<string | undefined>(undefined);
  const named = besideOf(at, files);
  const own = chosen !== undefined && chosen.at === at?.id ? chosen.id : undefined;
  const id = own ?? named?.file.attachment_id ?? last.current;
  last.current = id;
  const file = files.find(({ attachment_id }) => attachment_id === id);
  /** The place that is lit is that of the open answer, or none. */
  const piece = named !== undefined && named.file === file ? named.piece : undefined;
  const beside: Beside | undefined = file === undefined ? undefined : { file, piece };
  return {
    beside,
    choose: ({ attachment_id }: ResponseFile) => setChosen({ at: at?.id, id: attachment_id }),
  };
}
