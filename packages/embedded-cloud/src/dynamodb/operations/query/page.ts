/** Reads one page of a table or an index: at most 1 MB or `limit` items, counted before the filter. */
import { type Rows, unsafeItem } from '../../storage/rows.ts';
import type { Item } from '../../values/attribute-value.ts';
import { itemSize } from '../../values/size.ts';

/** Source: API reference, Query: "a single Query operation will read up to … 1 MB of data". */
const MAX_PAGE_BYTES = 1024 * 1024;
const CHUNK = 100;

/** Addresses of rows: from `gte`, or after `gt`, up to but without `lt`. */
export interface Bounds {
  readonly gte: string;
  readonly gt?: string;
  readonly lt: string;
}

export interface PageRequest {
  readonly bounds: Bounds;
  readonly reverse: boolean;
  readonly limit: number;
  /** Whether a row belongs to the segment that is read; others are passed over. */
  readonly belongs: (item: Item) => boolean;
  /** The filter: what it drops still counts towards the page. */
  readonly keeps: (item: Item) => boolean;
}

export interface Page {
  readonly items: readonly Item[];
  readonly scanned: number;
  readonly bytes: number;
  /** The item to go on after, unless the end was reached. */
  readonly last: Item | undefined;
}

/** The rows as they were when the read began. */
export async function readPage(rows: Rows, request: PageRequest): Promise<Page> {
  const { gte, gt, lt } = request.bounds;
  const values = rows.database.values({
    ...(gt === undefined ? { gte } : { gt }),
    lt,
    reverse: request.reverse,
    highWaterMarkBytes: MAX_PAGE_BYTES / 4,
  });
  const filling = new Filling(request);
  try {
    for (;;) {
      const texts = await values.nextv(filling.room());
      if (texts.length === 0) return filling.page(undefined);
      for (const text of texts) {
        const item = unsafeItem(text);
        if (filling.add(item)) return filling.page(item);
      }
    }
  } finally {
    await values.close();
  }
}

class Filling {
  private readonly request: PageRequest;
  private readonly items: Item[] = [];
  private scanned = 0;
  private bytes = 0;

  constructor(request: PageRequest) {
    this.request = request;
  }

  /** How many rows to fetch next. */
  room(): number {
    return Math.min(this.request.limit - this.scanned, CHUNK);
  }

  /** Whether the page is full with this item. */
  add(item: Item): boolean {
    if (!this.request.belongs(item)) return false;
    this.scanned += 1;
    this.bytes += itemSize(item);
    if (this.request.keeps(item)) this.items.push(item);
    return this.scanned >= this.request.limit || this.bytes >= MAX_PAGE_BYTES;
  }

  page(last: Item | undefined): Page {
    return { items: this.items, scanned: this.scanned, bytes: this.bytes, last };
  }
}
