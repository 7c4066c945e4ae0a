/**
 * The owners as a drawing. Form and word say everything: companies have corners, individuals are round, and what the ownership rule
 * counts has a double border and its word. The table below says the same, so screen readers are told of the table alone.
 */

import { scrolls } from '../../../../parts/scrolls.ts';
import { BOX, layoutOf } from '../../model/layout.ts';
import type { Owners, Standing } from '../../model/owners.ts';
import { texts } from '../../texts.ts';
import { shareInWords } from './share.ts';

interface Props {
  readonly owners: Owners;
  readonly standing: ReadonlyMap<string, Standing>;
}

export function Graph({ owners, standing }: Props) {
  const { width, height, boxes, lines } = layoutOf(owners);
  return (
    <section class="graph" aria-label={texts().drawing} ref={scrolls}>
      <svg aria-hidden="true" viewBox={`0 0 ${width} ${height}`} width={width} height={height}>
        {lines.map(({ id, from, to }) => (
          <g key={id} class="share">
            <line x1={from.x} y1={from.y} x2={to.x} y2={to.y - 6} />
            <path d={`M${to.x - 5} ${to.y - 9} L${to.x} ${to.y - 1} L${to.x + 5} ${to.y - 9}Z`} />
          </g>
        ))}
        {lines.map(({ id, middle, share, most }) => (
          <text key={id} class="percent" x={middle.x} y={middle.y + 4} text-anchor="middle">
            {shareInWords(share, most)}
          </text>
        ))}
        {boxes.map((box) => (
          <Box key={box.id} {...box} standing={standing.get(box.id)} />
        ))}
      </svg>
    </section>
  );
}

type BoxProps = ReturnType<typeof layoutOf>['boxes'][number] & { readonly standing: Standing | undefined };

function Box({ x, y, shown, name, entity_type: type, level, standing }: BoxProps) {
  const words = texts();
  const round = type === 'individual' ? BOX.height / 2 : 2;
  const middle = x + BOX.width / 2;
  const word = standing === undefined ? words.boxKinds[type] : words.standings[standing];
  return (
    <g class={level === 0 ? 'party root' : 'party'}>
      <title>{name}</title>
      <rect x={x} y={y} width={BOX.width} height={BOX.height} rx={round} />
      {standing !== undefined && (
        <rect
          class="inner"
          x={x + 4}
          y={y + 4}
          width={BOX.width - 8}
          height={BOX.height - 8}
          rx={Math.max(round - 4, 0)}
        />
      )}
      <text x={middle} y={y + 25} text-anchor="middle">
        {shown}
      </text>
      <text class="word" x={middle} y={y + 42} text-anchor="middle">
        {word}
      </text>
    </g>
  );
}
