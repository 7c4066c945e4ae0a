/** PowerPoint presentations until 2007 (MS-PPT): the text of each slide, as its records hold it. */
import type { BlockCollector } from '../collector.ts';
import { Encrypted, Unreadable } from '../refusals.ts';
import { streamsOf } from './compound.ts';

const MAX_DEPTH = 32;
const MAX_RECORDS = 500_000;
const HEADER_BYTES = 8;
/** The version that marks a record as a container of records. */
const CONTAINER = 15;

const SLIDE = 1006;
const NOTES = 1008;
const TEXT_TYPE = 3999;
const TEXT_CHARS = 4000;
const TEXT_BYTES = 4008;

/** Kinds of text that are titles: of a slide, and of a title slide. */
const TITLES = new Set([0, 6]);
/** In the stream "Current User": the presentation is encrypted (MS-PPT, 2.3.2). */
const ENCRYPTED_TOKEN = 0xf3d1c4df;
const TOKEN_AT = 12;

interface Walk {
  readonly stream: Buffer;
  readonly into: BlockCollector;
  records: number;
  slide: number;
  isNotes: boolean;
  isTitle: boolean;
}

/** Answers the number of slides. Text before the first slide belongs to the masters and is left out. */
export function readPpt(bytes: Uint8Array, into: BlockCollector): number {
  const [stream, user] = streamsOf(bytes, ['PowerPoint Document', 'Current User']);
  if (stream === undefined) throw new Unreadable('damaged');
  if (user !== undefined && user.length >= TOKEN_AT + 4 && user.readUInt32LE(TOKEN_AT) === ENCRYPTED_TOKEN) {
    throw new Encrypted();
  }
  const walk: Walk = { stream, into, records: 0, slide: 0, isNotes: false, isTitle: false };
  walkRecords(walk, 0, stream.length, 0);
  return walk.slide;
}

function walkRecords(walk: Walk, from: number, to: number, depth: number): void {
  if (depth > MAX_DEPTH) return;
  const { stream } = walk;
  for (let at = from; at + HEADER_BYTES <= to; ) {
    walk.records += 1;
    if (walk.records > MAX_RECORDS) throw new Unreadable('too_large');
    const version = stream.readUInt16LE(at) & 15;
    const type = stream.readUInt16LE(at + 2);
    const start = at + HEADER_BYTES;
    const end = Math.min(start + stream.readUInt32LE(at + 4), to);
    if (type === SLIDE) walk.slide += 1;
    if (type === SLIDE || type === NOTES) walk.isNotes = type === NOTES;
    if (version === CONTAINER) walkRecords(walk, start, end, depth + 1);
    else readText(walk, type, stream.subarray(start, end));
    at = end;
  }
}

function readText(walk: Walk, type: number, content: Buffer): void {
  if (type === TEXT_TYPE) walk.isTitle = content.length >= 4 && TITLES.has(content.readUInt32LE(0));
  if (type !== TEXT_CHARS && type !== TEXT_BYTES) return;
  const text = content.toString(type === TEXT_CHARS ? 'utf16le' : 'latin1');
  const { slide, isNotes, isTitle, into } = walk;
  if (slide === 0) return;
  for (const paragraph of text.split('\r')) {
    const shown = paragraph.replaceAll('\v', '\n');
    // A lone asterisk stands for the number of the slide or the date.
    if (shown.trim() === '*') continue;
    if (isNotes) into.add('note', shown, { slide });
    else into.add(isTitle ? 'heading' : 'paragraph', shown, { slide });
  }
}
