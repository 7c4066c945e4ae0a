/** Tables whose replicas have not yet heard of any entity: what a read finds that does not ask for the present. */
import type { Table, Tables } from '#shared/platform/ports.ts';

export function laggingTables(real: Tables): Tables {
  return { within: (fence) => lagging(real.within(fence)) };
}

function lagging(real: Table): Table {
  return {
    get: async (key, options) =>
      options?.consistent === true || key.sk !== 'ENT' ? real.get(key, options) : undefined,
    getMany: async (keys, options) => {
      const items = await real.getMany(keys, options);
      return items.map((item) => (options?.consistent === true || item?.['sk'] !== 'ENT' ? item : undefined));
    },
    query: (query) => real.query(query),
    update: (key, changes, when) => real.update(key, changes, when),
    commit: (writes) => real.commit(writes),
  };
}
