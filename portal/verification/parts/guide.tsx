/** The guide over the picture of the camera, in pixels of that picture. */
import { type GuideShape, guideOf } from '../frames/guide.ts';

interface Props {
  readonly shape: GuideShape;
  readonly size: { readonly width: number; readonly height: number };
  readonly good: boolean;
}

/** Darkens everything outside the guide, and draws its outline. */
export function Guide({ shape, size, good }: Props) {
  const { width, height } = size;
  const { left, top, width: across, height: down } = guideOf(shape, size);
  const outline =
    shape === 'face'
      ? ellipse(left + across / 2, top + down / 2, across / 2, down / 2)
      : rounded(left, top, across, down, across / (shape === 'page' ? 60 : 27));
  return (
    <svg class={good ? 'guide good' : 'guide'} viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
      <path class="shade" fill-rule="evenodd" d={`M0 0H${width}V${height}H0Z${outline}`} />
      <path class="casing" d={outline} />
      <path class="outline" d={outline} />
    </svg>
  );
}

function ellipse(x: number, y: number, across: number, down: number): string {
  return `M${x - across} ${y}a${across} ${down} 0 1 1 ${2 * across} 0a${across} ${down} 0 1 1 ${-2 * across} 0Z`;
}

/** A rectangle whose corners have the radius of a card. */
function rounded(x: number, y: number, width: number, height: number, radius: number): string {
  const corner = (dx: number, dy: number) => `a${radius} ${radius} 0 0 1 ${dx} ${dy}`;
  const [across, down] = [width - 2 * radius, height - 2 * radius];
  return (
    `M${x + radius} ${y}h${across}${corner(radius, radius)}v${down}${corner(-radius, radius)}` +
    `h${-across}${corner(-radius, -radius)}v${-down}${corner(radius, -radius)}Z`
  );
}
