/** The table port in memory: conditions, transactions, the due index and the fence, without the wire. */
import type { Changes, Condition } from '#shared/platform/condition.ts';
import type { Item, Key, Query, Table, Tables, Write } from '#shared/platform/ports.ts';
import { type Fence, insideFence } from '#shared/platform/scope.ts';

const INDEX_KEYS = {
  listing: ['list_pk', 'list_sk'],
  facet: ['facet_pk', 'facet_sk'],
  due: ['due_pk', 'due_sk'],
} as const;

export class MemoryTables implements Tables {
  readonly items = new Map<string, Item>();
  /** Called with every item that was not there before, after its commit. */
  onInsert: (item: Item) => void = () => undefined;

  within(fence: Fence): Table {
    return {
      get: async (key) => {
        guard(fence, key.pk);
        return this.items.get(address(key));
      },
      getMany: async (keys) => {
        for (const { pk } of keys) guard(fence, pk);
        return keys.map((key) => this.items.get(address(key)));
      },
      query: async (query) => {
        guard(fence, query.pk);
        return this.#query(query);
      },
      update: async (key, changes, when) => {
        await this.#commit(fence, [{ update: key, ...changes, ...(when === undefined ? {} : { when }) }]);
        return this.items.get(address(key)) ?? {};
      },
      commit: (writes) => this.#commit(fence, writes),
    };
  }

  #query(query: Query): Item[] {
    const [pkName, skName] = query.index === undefined ? ['pk', 'sk'] : INDEX_KEYS[query.index];
    const sortKey = (item: Item) => String(item[skName]);
    const found = [...this.items.values()]
      .filter((item) => item[pkName] === query.pk && item[skName] !== undefined)
      .filter((item) => query.from === undefined || sortKey(item) >= query.from)
      .filter((item) => query.to === undefined || sortKey(item) <= query.to)
      .filter((item) => query.beginsWith === undefined || sortKey(item).startsWith(query.beginsWith))
      .sort((one, other) => (sortKey(one) < sortKey(other) ? -1 : 1));
    if (query.descending === true) found.reverse();
    const page = query.limit === undefined ? found : found.slice(0, query.limit);
    return query.index === 'due' ? page.map(keysOnly) : page;
  }

  async #commit(fence: Fence, writes: readonly Write[]): Promise<void> {
    if (writes.length > 100) throw new Error('a transaction holds at most 100 writes');
    const addresses = writes.map((write) => address(keyOf(write)));
    if (new Set(addresses).size < addresses.length) throw new Error('a transaction names an item twice');
    for (const write of writes) {
      guard(fence, keyOf(write).pk);
      if ('put' in write) guardIndexes(fence, write.put);
      const current = this.items.get(address(keyOf(write)));
      if (write.when !== undefined && !holds(write.when, current)) throw refusal(write, current);
    }
    const inserted = writes.filter((write) => 'put' in write && !this.items.has(address(keyOf(write))));
    for (const write of writes) this.#apply(write);
    for (const write of inserted) if ('put' in write) this.onInsert(write.put);
  }

  #apply(write: Write): void {
    const at = address(keyOf(write));
    if ('put' in write) this.items.set(at, structuredClone(write.put));
    else if ('remove' in write && isKey(write.remove)) this.items.delete(at);
    else if ('update' in write)
      this.items.set(at, changed({ ...this.items.get(at), ...write.update }, write));
  }
}

function changed(item: Item, { set = {}, add = {}, remove = [] }: Changes): Item {
  const sums = Object.entries(add).map(([name, delta]) => [name, Number(item[name] ?? 0) + delta]);
  const next = { ...item, ...structuredClone(set), ...Object.fromEntries(sums) };
  return Object.fromEntries(Object.entries(next).filter(([name]) => !remove.includes(name)));
}

function holds(condition: Condition, item: Item | undefined): boolean {
  switch (condition.kind) {
    case 'exists':
      return item?.[condition.attribute] !== undefined;
    case 'missing':
      return item?.[condition.attribute] === undefined;
    case 'oneOf':
      return condition.values.includes(item?.[condition.attribute]);
    case 'all':
      return condition.parts.every((part) => holds(part, item));
    case 'any':
      return condition.parts.some((part) => holds(part, item));
    case 'compare':
      return compare(condition, item?.[condition.attribute]);
  }
}

function compare({ operator, value }: Extract<Condition, { kind: 'compare' }>, found: unknown): boolean {
  if (found === undefined) return operator === '<>';
  if (operator === '=') return found === value;
  if (operator === '<>') return found !== value;
  const order = Number(String(found) > String(value)) - Number(String(found) < String(value));
  const sign = typeof found === 'number' ? Math.sign(found - Number(value)) : order;
  return { '<': sign < 0, '<=': sign <= 0, '>': sign > 0, '>=': sign >= 0 }[operator];
}

function refusal(write: Write, current: Item | undefined): Error {
  return write.refuse === undefined ? new Error('an unexpected condition failed') : write.refuse(current);
}

function keyOf(write: Write): Key {
  if ('put' in write) return write.put;
  if ('update' in write) return write.update;
  if ('check' in write) return write.check;
  return write.remove;
}

function isKey(value: unknown): value is Key {
  return typeof value === 'object' && value !== null && 'pk' in value;
}

function keysOnly({ pk, sk, due_pk, due_sk }: Item): Item {
  return { pk, sk, due_pk, due_sk };
}

function guardIndexes(fence: Fence, item: Item): void {
  for (const name of ['list_pk', 'facet_pk', 'due_pk']) {
    const pk = item[name];
    if (typeof pk === 'string') guard(fence, pk);
  }
}

function guard(fence: Fence, pk: string): void {
  if (!insideFence(fence, pk)) throw new Error(`${pk} lies outside the fence`);
}

function address(key: Key): string {
  return `${key.pk}\u0000${key.sk}`;
}
