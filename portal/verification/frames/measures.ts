/** Measures of one frame: how bright, how sharp, with how much glare, and whether a document fills the guide. */
import { type Frame, lumaAt, type Region } from './frame.ts';

/** Mean brightness of the region, from 0 to 255. */
export function brightness(frame: Frame, region: Region): number {
  let sum = 0;
  forEachPixel(region, (x, y) => {
    sum += lumaAt(frame, x, y);
  });
  return sum / Math.max(1, region.width * region.height);
}

/** Variance of the Laplacian in the region. It is low where the picture has no sharp edges (Pech-Pacheco et al., 2000). */
export function sharpness(frame: Frame, region: Region): number {
  let [sum, squares] = [0, 0];
  forEachPixel(region, (x, y) => {
    const around =
      lumaAt(frame, x - 1, y) + lumaAt(frame, x + 1, y) + lumaAt(frame, x, y - 1) + lumaAt(frame, x, y + 1);
    const laplacian = around - 4 * lumaAt(frame, x, y);
    sum += laplacian;
    squares += laplacian * laplacian;
  });
  const pixels = Math.max(1, region.width * region.height);
  return Math.max(0, squares / pixels - (sum / pixels) ** 2);
}

/** From this brightness on a pixel shows nothing but light. */
const SATURATED = 250;
/** Tiles in each direction. */
const TILES = 16;
/** Share of saturated pixels from which a tile is covered by glare. */
const COVERED = 0.85;
/** A reflection is brighter than the rest. Where most tiles are this bright, the paper is white. */
const PAPER = 225;

/** Share of the region that is covered by reflections, from 0 to 1. 0 where the whole region is as bright. */
export function glareShare(frame: Frame, region: Region): number {
  const tiles = tilesOf(region);
  const means = tiles.map((tile) => brightness(frame, tile)).sort((a, b) => a - b);
  if ((means[means.length >> 1] ?? 0) >= PAPER) return 0;
  const covered = tiles.filter((tile) => saturatedShare(frame, tile) >= COVERED);
  return covered.length / Math.max(1, tiles.length);
}

function saturatedShare(frame: Frame, region: Region): number {
  let saturated = 0;
  forEachPixel(region, (x, y) => {
    if (lumaAt(frame, x, y) >= SATURATED) saturated += 1;
  });
  return saturated / Math.max(1, region.width * region.height);
}

function tilesOf({ left, top, width, height }: Region): readonly Region[] {
  const [columns, rows] = [Math.min(TILES, width), Math.min(TILES, height)];
  return Array.from({ length: columns * rows }, (_, index) => {
    const [column, row] = [index % columns, Math.floor(index / columns)];
    const [x, y] = [Math.floor((column * width) / columns), Math.floor((row * height) / rows)];
    return {
      left: left + x,
      top: top + y,
      width: Math.floor(((column + 1) * width) / columns) - x,
      height: Math.floor(((row + 1) * height) / rows) - y,
    };
  });
}

/** Difference of brightness across an edge of a document. */
const EDGE = 24;
/** Half the width of the band around the guide in which an edge is looked for, as a share of the shorter side. */
const BAND = 0.09;
/** Share of the lines across a side that must meet an edge. */
const MET = 0.6;
const LINES = 32;

/** Number of sides of the guide along which there is a straight edge, from 0 to 4. */
export function framedSides(frame: Frame, guide: Region): number {
  const { left, top, width, height } = guide;
  const column = (x: number) => (y: number) => lumaAt(frame, x, y);
  const row = (y: number) => (x: number) => lumaAt(frame, x, y);
  const band = Math.max(2, Math.round(BAND * Math.min(width, height)));
  const sides = [
    { at: top, from: left, length: width, line: column },
    { at: top + height, from: left, length: width, line: column },
    { at: left, from: top, length: height, line: row },
    { at: left + width, from: top, length: height, line: row },
  ];
  return sides.filter(({ at, from, length, line }) => {
    const edges = positions(from, length).flatMap((along) => edgeIn(line(along), at - band, at + band) ?? []);
    return edges.length >= MET * LINES && isStraight(edges, band);
  }).length;
}

/** Where the lines across a side are, without its rounded corners. */
function positions(from: number, length: number): readonly number[] {
  return Array.from({ length: LINES }, (_, index) =>
    Math.round(from + length * (0.1 + (0.8 * index) / LINES)),
  );
}

/** Position of the strongest edge on a line; undefined where there is none. */
function edgeIn(line: (at: number) => number, from: number, to: number): number | undefined {
  let [best, found] = [EDGE - 1, from - 1];
  for (let at = from; at <= to; at += 1) {
    const step = Math.abs(line(at + 1) - line(at - 1));
    if (step > best) [best, found] = [step, at];
  }
  return found < from ? undefined : found;
}

/** Whether most positions are near their median. A tilted document is allowed, scattered texture is not. */
function isStraight(edges: readonly number[], band: number): boolean {
  const sorted = [...edges].sort((a, b) => a - b);
  const median = sorted[sorted.length >> 1] ?? 0;
  const near = edges.filter((at) => Math.abs(at - median) <= Math.max(2, band / 3));
  return near.length >= 0.7 * edges.length;
}

function forEachPixel({ left, top, width, height }: Region, visit: (x: number, y: number) => void): void {
  for (let y = top; y < top + height; y += 1) {
    for (let x = left; x < left + width; x += 1) visit(x, y);
  }
}
