/** A stored file inside the page. It comes from the origin of files, and never from ours. */
import { Loading } from '../states.tsx';

interface Props {
  readonly showing: 'frame' | 'picture';
  /** Undefined while the address is fetched. */
  readonly url: string | undefined;
  /** What the file is, for those who do not see it. */
  readonly title: string;
  /** Called where a picture cannot be loaded, such as after the end of its address. */
  readonly onFail?: () => void;
}

export function ShownFile({ showing, url, title, onFail }: Props) {
  if (url === undefined) return <Loading rows={6} />;
  // Without `sandbox`, because browsers show nothing of a PDF in a sandboxed frame. Origin and type are fixed by the service.
  if (showing === 'frame')
    return <iframe class="file-frame" title={title} src={url} referrerPolicy="no-referrer" />;
  return <img src={url} alt={title} referrerPolicy="no-referrer" onError={onFail} />;
}
