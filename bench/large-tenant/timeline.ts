/** Events in the order of their time, for a simulation. */
interface Event {
  readonly at: number;
  readonly run: () => void;
}

export class Timeline {
  /** Milliseconds since the simulation began. */
  now = 0;
  readonly #heap: Event[] = [];

  at(time: number, run: () => void): void {
    const heap = this.#heap;
    heap.push({ at: time, run });
    for (let child = heap.length - 1; child > 0; ) {
      const parent = (child - 1) >> 1;
      if (!this.#swapped(parent, child)) break;
      child = parent;
    }
  }

  after(delay: number, run: () => void): void {
    this.at(this.now + delay, run);
  }

  /** Until nothing is left to happen. */
  run(): void {
    for (let event = this.#pop(); event !== undefined; event = this.#pop()) {
      this.now = event.at;
      event.run();
    }
  }

  #pop(): Event | undefined {
    const heap = this.#heap;
    const [first] = heap;
    const last = heap.pop();
    if (last === undefined || heap.length === 0) return first;
    heap[0] = last;
    for (let parent = 0; ; ) {
      const left = 2 * parent + 1;
      const earlier = this.#timeOf(left + 1) < this.#timeOf(left) ? left + 1 : left;
      if (!this.#swapped(parent, earlier)) return first;
      parent = earlier;
    }
  }

  /** Puts the child in the place of its parent where it is earlier. */
  #swapped(parent: number, child: number): boolean {
    const [above, below] = [this.#heap[parent], this.#heap[child]];
    if (above === undefined || below === undefined || above.at <= below.at) return false;
    this.#heap[parent] = below;
    this.#heap[child] = above;
    return true;
  }

  #timeOf(index: number): number {
    return this.#heap[index]?.at ?? Number.POSITIVE_INFINITY;
  }
}
