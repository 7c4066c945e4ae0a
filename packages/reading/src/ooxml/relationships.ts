/** Which part of an Office document leads to which (ECMA-376 part 2, 8.5): names of parts are up to their writer. */
import { Unreadable } from '../refusals.ts';
import type { OfficeArchive } from './archive.ts';

export interface Relationship {
  readonly id: string;
  /** The last segment of its type: `officeDocument`, `worksheet`, `slide`, … */
  readonly type: string;
  /** The part, as its archive names it. */
  readonly part: string;
}

/** The parts that `part` leads to. The empty name stands for the document itself. */
export async function relationshipsOf(
  archive: OfficeArchive,
  part: string,
): Promise<readonly Relationship[]> {
  const found: Relationship[] = [];
  const folder = part.slice(0, part.lastIndexOf('/') + 1);
  await archive.read(`${folder}_rels/${part.slice(folder.length)}.rels`, {
    open(name, attribute) {
      const target = attribute('Target');
      if (name !== 'Relationship' || target === undefined || attribute('TargetMode') === 'External') return;
      found.push({
        id: attribute('Id') ?? '',
        type: (attribute('Type') ?? '').replace(/^.*\//s, ''),
        part: resolved(folder, target),
      });
    },
  });
  return found;
}

/** The part that the document mainly is. Rejects where there is none. */
export async function mainPart(archive: OfficeArchive): Promise<string> {
  const main = (await relationshipsOf(archive, '')).find(({ type }) => type === 'officeDocument');
  if (main === undefined) throw new Unreadable('damaged');
  return main.part;
}

/** A relative name beside the part, or an absolute one. Steps out of the archive end at its root. */
function resolved(folder: string, target: string): string {
  const path = target.startsWith('/') ? target : `${folder}${target}`;
  const segments: string[] = [];
  for (const segment of path.split('/')) {
    if (segment === '..') segments.pop();
    else if (segment !== '' && segment !== '.') segments.push(segment);
  }
  return segments.join('/');
}
