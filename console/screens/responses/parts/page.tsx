/** A picture with the lit place of a quotation, and a small map of the place on a page of a PDF. */
import { fill } from '../../../../design/wording.ts';
import type { boxOf } from '../model/evidence.ts';
import { texts } from '../texts.ts';

type Box = ReturnType<typeof boxOf>;

interface PictureProps {
  readonly url: string;
  readonly name: string;
  readonly box: Box;
}

export function Picture({ url, name, box }: PictureProps) {
  return (
    <div class="picture">
      <img src={url} alt={fill(texts().pictureAlt, { name })} referrerPolicy="no-referrer" />
      {box !== undefined && <Place box={box} className="lit" />}
    </div>
  );
}

/** An SVG, because a style that a script writes is not needed for its attributes. */
function Place({ box, className }: { readonly box: NonNullable<Box>; readonly className: string }) {
  return (
    <svg class={className} viewBox="0 0 1 1" preserveAspectRatio="none" aria-hidden="true">
      <rect x={box.x} y={box.y} width={box.width} height={box.height} />
    </svg>
  );
}

/** Browsers show a PDF in a window of their own, in which nothing can be lit. This says where to look. */
export function PagePlace({ box, quotation }: { readonly box: Box; readonly quotation: string }) {
  if (box === undefined) return null;
  const third = Math.min(2, Math.floor((box.y + box.height / 2) * 3));
  const word = (['top', 'middle', 'bottom'] as const)[third] ?? 'top';
  return (
    <div class="page-place">
      <Place box={box} className="map" />
      <p class="small">
        {texts().places[word]} <q dir="auto">{quotation}</q>
      </p>
    </div>
  );
}
