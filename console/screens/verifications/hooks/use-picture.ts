/** The one picture that is open. It is asked for when a person opens it, and forgotten when it is closed. */
import { useEffect, useRef, useState } from 'preact/hooks';
import type { PictureAddress } from '#shared/domain/verification-sessions/pictures/schema.ts';
import type { Api } from '../../../base/remote/api.ts';
import { intent } from '../../../base/remote/intent.ts';
import type { Problem } from '../../../base/remote/use-read.ts';
import type { Picture } from '../model/pictures.ts';

/** `expired`: the address ended before the picture was loaded. */
export interface Open {
  readonly picture: Picture;
  readonly url: string | undefined;
  readonly problem: Problem | 'expired' | undefined;
}

export interface Opening {
  readonly open: Open | undefined;
  /** Every call is a look that the service records. */
  readonly show: (picture: Picture) => void;
  readonly close: () => void;
  readonly expire: () => void;
}

/** `path` is that of the session. `onGone`: a picture that was listed is not kept any more. */
export function usePicture(api: Api, path: string, onGone: () => void): Opening {
  const [open, setOpen] = useState<Open | undefined>(undefined);
  // A reply to a picture that was closed, or to an earlier look, is dropped.
  const look = useRef(0);
  useEffect(
    () => () => {
      look.current = -1;
    },
    [],
  );
  const show = async (picture: Picture) => {
    look.current += 1;
    const mine = look.current;
    setOpen({ picture, url: undefined, problem: undefined });
    const asked = intent('POST', `${path}/pictures/${picture.picture_id}/open/`, { stepUp: 'decision' });
    const outcome = await api.change<PictureAddress>(asked);
    if (mine !== look.current || outcome.kind === 'signed-out') return;
    if (outcome.kind === 'done') setOpen({ picture, url: outcome.value.download_url, problem: undefined });
    else setOpen({ picture, url: undefined, problem: outcome });
    if (outcome.kind === 'gone') onGone();
  };
  return {
    open,
    show: (picture) => void show(picture),
    close: () => {
      look.current += 1;
      setOpen(undefined);
    },
    expire: () => setOpen((known) => known && { ...known, url: undefined, problem: 'expired' }),
  };
}
