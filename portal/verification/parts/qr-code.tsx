/** A QR code, drawn here as SVG: the link in it leaves the page only by the eye of a camera. */
import { encode } from 'uqr';

/** Light modules around the code (ISO/IEC 18004, 6.3.8). */
const QUIET_ZONE = 4;

interface Props {
  readonly text: string;
  readonly label: string;
}

/** Error correction M restores about 15 % of the code. */
export function QrCode({ text, label }: Props) {
  const { size, data } = encode(text, { ecc: 'M', border: QUIET_ZONE });
  return (
    <svg
      class="qr"
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shape-rendering="crispEdges"
    >
      <path class="light" d={`M0 0H${size}V${size}H0Z`} />
      <path class="dark" d={darkModules(data)} />
    </svg>
  );
}

/** One stroke for each run of dark modules in a row. */
function darkModules(rows: readonly (readonly boolean[])[]): string {
  return rows
    .flatMap((row, y) =>
      row.flatMap((dark, x) => {
        if (!dark || row[x - 1] === true) return [];
        const end = row.indexOf(false, x);
        return [`M${x} ${y}h${(end < 0 ? row.length : end) - x}v1H${x}Z`];
      }),
    )
    .join('');
}
