/** Where the parties of an ownership graph are drawn: the company below, its owners above, level by level. Pure. */
import type { Owners, Share } from './owners.ts';

export const BOX = { width: 184, height: 56 } as const;
const GAP = { across: 24, down: 76 } as const;
const MARGIN = 8;
/** Letters of a name that fit into a box. The table beside has the whole name. */
const LETTERS = 20;

type Party = Owners['parties'][number];

interface Placed extends Party {
  /** The corner above, on the side of smaller numbers. */
  readonly x: number;
  readonly y: number;
  readonly shown: string;
}

interface Line extends Share {
  readonly from: Point;
  readonly to: Point;
  /** Where the share is written. */
  readonly middle: Point;
}

interface Point {
  readonly x: number;
  readonly y: number;
}

export interface Layout {
  readonly width: number;
  readonly height: number;
  readonly boxes: readonly Placed[];
  readonly lines: readonly Line[];
}

/** No two boxes overlap, and all of them are within the width and height. */
export function layoutOf({ parties, shares }: Owners): Layout {
  const top = Math.max(...parties.map(({ level }) => level));
  const rows = Array.from({ length: top + 1 }, (_, level) =>
    parties.filter((party) => party.level === top - level),
  );
  const widest = Math.max(...rows.map(({ length }) => length));
  const width = spanOf(widest) + 2 * MARGIN;
  const boxes = rows.flatMap((row, index) =>
    row.map((party, place): Placed => {
      const x = (width - spanOf(row.length)) / 2 + place * (BOX.width + GAP.across);
      return { ...party, x, y: MARGIN + index * (BOX.height + GAP.down), shown: shortened(party.name) };
    }),
  );
  const height = rows.length * BOX.height + (rows.length - 1) * GAP.down + 2 * MARGIN;
  return { width, height, boxes, lines: linesOf(shares, new Map(boxes.map((box) => [box.id, box]))) };
}

function spanOf(boxes: number): number {
  return boxes * BOX.width + (boxes - 1) * GAP.across;
}

function shortened(name: string): string {
  const letters = [...name];
  return letters.length <= LETTERS ? name : `${letters.slice(0, LETTERS - 1).join('')}…`;
}

function linesOf(shares: readonly Share[], boxes: ReadonlyMap<string, Placed>): readonly Line[] {
  return shares.flatMap((share) => {
    const [owner, owned] = [boxes.get(share.ownerId), boxes.get(share.ownedId)];
    if (owner === undefined || owned === undefined) return [];
    const isAbove = owner.y < owned.y;
    const from = { x: owner.x + BOX.width / 2, y: isAbove ? owner.y + BOX.height : owner.y };
    const to = { x: owned.x + BOX.width / 2, y: isAbove ? owned.y : owned.y + BOX.height };
    // Nearer to the owner, where the lines of several owners are apart.
    const middle = { x: from.x + (to.x - from.x) * 0.3, y: from.y + (to.y - from.y) * 0.3 };
    return [{ ...share, from, to, middle }];
  });
}
