/** Replaces the worker's `Date` by one that follows the cloud's movable clock. */

/**
 * After this, `Date.now()`, `new Date()` and `Date()` are `offset` milliseconds ahead of the machine's time, always
 * by the offset of that moment. Dates stay instances of `Date`, also across modules that captured it before.
 */
export function shiftDate(offset: BigInt64Array): void {
  const Machine = Date;
  const machineNow = Machine.now.bind(Machine);
  const now = () => machineNow() + Number(Atomics.load(offset, 0));
  const Shifted = new Proxy(Machine, {
    construct: (target, given, newTarget) =>
      Reflect.construct(target, given.length === 0 ? [now()] : given, newTarget),
    apply: () => new Machine(now()).toString(),
  });
  Machine.now = now;
  Machine.prototype.constructor = Shifted;
  globalThis.Date = Shifted;
}
