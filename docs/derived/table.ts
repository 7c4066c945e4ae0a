/** The chart of the table: every kind of item, where it lies, who writes it and what bounds it. */
import { indexFamilies, itemKinds } from '#functions/items.ts';
import { AREAS } from '#shared/platform/table/areas.ts';
import type { ItemSpec } from '#shared/platform/table/item-kind.ts';
import { code, page, table } from './markdown.ts';

export function tablePage(): string {
  const areas = Object.entries(AREAS).map(([name, root]) => [name, code(root)]);
  const body = [
    'Every item of the table is of one of these kinds. A partition key is its area, `#`, and the pattern; a number after a colon pads to that many digits. In-process tests of the API refuse an item that is on no line of this page.',
    '## Areas',
    table(['Area', 'Partition keys begin with'], areas),
    '## Partitions of the indexes',
    table(
      ['Index', 'Area', 'Partition', 'Holds'],
      indexFamilies.map(({ index, area, pk, holds }) => [code(index), area, code(pk), holds]),
    ),
    '## Kinds',
    table(
      [
        'Kind',
        'Owner',
        'Area',
        'Partition',
        'Sort key',
        'Sealed',
        'Indexes',
        'Spread',
        'Deleted by the table',
        'Written by',
        'How many',
      ],
      itemKinds.map(row),
    ),
    '## Retention',
    'How long each kind is kept, and why. Where the last column is empty, nothing personal is left once its response or entity was deleted and the job of the deletion has run; a test looks for it. `probity entities erase` and `probity tenants offboard` also remove what the last column names. Personal data is sealed under a data key of the tenant, except where a kind names only ids.',
    table(['Kind', 'Personal data', 'Kept until', 'Why', 'After a deletion'], itemKinds.map(retention)),
  ];
  return page('The table', body.join('\n\n'));
}

function row(kind: ItemSpec): string[] {
  return [
    kind.name,
    kind.owner,
    kind.area,
    kind.pk === '' ? '–' : code(kind.pk),
    code(kind.sk),
    list(kind.sealed),
    list(kind.indexes),
    list(kind.spread),
    kind.ttl ?? '–',
    kind.writers,
    kind.growth,
  ];
}

function retention({ name, retention: kept }: ItemSpec): string[] {
  return [name, kept.personal, kept.until, kept.why, kept.afterDeletion ?? '–'];
}

function list(names: readonly string[] = []): string {
  return names.length === 0 ? '–' : names.map(code).join(' ');
}
