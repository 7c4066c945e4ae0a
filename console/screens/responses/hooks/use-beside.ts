/** The file beside the answers: it moves with the answer, and stays where the answer has none. */
import { useEffect, useMemo, useState } from 'preact/hooks';
import { type Beside, besideOf } from '../model/files.ts';
import type { Item } from '../model/items.ts';
import type { ResponseFile } from '../model/response.ts';

export function useBeside(at: Item | undefined, files: readonly ResponseFile[]) {
  const named = useMemo(() => besideOf(at, files), [at, files]);
  const [beside, setBeside] = useState<Beside | undefined>(named);
  useEffect(() => {
    if (named !== undefined) setBeside(named);
  }, [named]);
  return {
    /** The place that is lit is that of the open answer, or none. */
    beside: named ?? (beside === undefined ? undefined : { file: beside.file, piece: undefined }),
    choose: (file: ResponseFile) => setBeside({ file, piece: undefined }),
  };
}
