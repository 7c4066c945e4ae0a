/** Many due times behind one alarm of the clock: a binary heap that rings its items in order of time. */
import type { Clock } from '../../clock.ts';

interface Due<T> {
  readonly at: number;
  readonly item: T;
}

/** Alarms are never cancelled; the callback must check whether an item is still of interest. */
export class Alarms<T> {
  private readonly clock: Clock;
  private readonly ring: (item: T) => void;
  private readonly heap: Due<T>[] = [];
  private armedAt = Number.POSITIVE_INFINITY;
  private callOff: () => void = () => undefined;

  constructor(clock: Clock, ring: (item: T) => void) {
    this.clock = clock;
    this.ring = ring;
  }

  /** Rings `item` once the clock reaches `at` (milliseconds). */
  add(at: number, item: T): void {
    this.heap.push({ at, item });
    this.rise(this.heap.length - 1);
    this.arm();
  }

  close(): void {
    this.callOff();
    this.heap.length = 0;
    this.armedAt = Number.POSITIVE_INFINITY;
  }

  private arm(): void {
    const first = this.heap[0];
    if (first === undefined || first.at >= this.armedAt) return;
    this.callOff();
    this.armedAt = first.at;
    this.callOff = this.clock.wake(first.at, () => this.fire());
  }

  private fire(): void {
    this.armedAt = Number.POSITIVE_INFINITY;
    const now = this.clock.now();
    for (let first = this.heap[0]; first !== undefined && first.at <= now; first = this.heap[0]) {
      this.removeFirst();
      this.ring(first.item);
    }
    this.arm();
  }

  private removeFirst(): void {
    const last = this.heap.pop();
    if (last === undefined || this.heap.length === 0) return;
    this.heap[0] = last;
    this.sink(0);
  }

  private rise(start: number): void {
    let index = start;
    while (index > 0) {
      const parent = (index - 1) >> 1;
      if (!this.earlier(index, parent)) return;
      this.swap(index, parent);
      index = parent;
    }
  }

  private sink(start: number): void {
    let index = start;
    for (;;) {
      const left = 2 * index + 1;
      let least = index;
      if (this.earlier(left, least)) least = left;
      if (this.earlier(left + 1, least)) least = left + 1;
      if (least === index) return;
      this.swap(index, least);
      index = least;
    }
  }

  private earlier(a: number, b: number): boolean {
    const [first, second] = [this.heap[a], this.heap[b]];
    return first !== undefined && second !== undefined && first.at < second.at;
  }

  private swap(a: number, b: number): void {
    const [first, second] = [this.heap[a], this.heap[b]];
    if (first === undefined || second === undefined) return;
    this.heap[a] = second;
    this.heap[b] = first;
  }
}
