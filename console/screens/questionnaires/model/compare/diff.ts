/** What one version changed of another, as facts: applied to the one they lead to the other. Pure. */
import type { Draft, DraftFile, DraftQuestion, Group } from '../draft.ts';

type FormField = 'name' | 'description' | 'type';
type Heading = Pick<Group, 'level' | 'title'>;

/** Where a part is afterwards: in which group of the new version (0 for documents), and behind which part of it. */
interface Place {
  readonly group: number;
  readonly after: string | undefined;
}

export type Fact =
  | { readonly kind: 'form'; readonly field: FormField; readonly from: string; readonly to: string }
  /** `became`: for each heading of before the index of the one that it became; -1 where it is gone. */
  | {
      readonly kind: 'headings';
      readonly from: readonly Heading[];
      readonly to: readonly Heading[];
      readonly became: readonly number[];
    }
  | ({ readonly kind: 'added'; readonly part: Part } & Place)
  | { readonly kind: 'removed'; readonly part: Part }
  | ({ readonly kind: 'moved'; readonly part: Part } & Place)
  | {
      readonly kind: 'changed';
      readonly from: Part;
      readonly to: Part;
      /** Names of the members that differ. */
      readonly fields: readonly string[];
    };

/** A question, or a document that is asked for. */
export type Part =
  | { readonly of: 'question'; readonly value: DraftQuestion }
  | { readonly of: 'document'; readonly value: DraftFile };

/** The facts that lead from `before` to `after`, in the order of the new version. Parts are the same where their key is. */
export function diffOf(before: Draft, after: Draft): readonly Fact[] {
  const became = matched(before.groups, after.groups);
  return [
    ...formFacts(before, after),
    ...headingFacts(before.groups, after.groups, became),
    ...partFacts(
      before.groups.map(({ questions }) => questions.map(asQuestion)),
      after.groups.map(({ questions }) => questions.map(asQuestion)),
      became,
    ),
    ...partFacts([before.files.map(asDocument)], [after.files.map(asDocument)], [0]),
  ];
}

const asQuestion = (value: DraftQuestion): Part => ({ of: 'question', value });
const asDocument = (value: DraftFile): Part => ({ of: 'document', value });

function formFacts(before: Draft, after: Draft): readonly Fact[] {
  const fields: readonly FormField[] = ['name', 'description', 'type'];
  return fields
    .filter((field) => before[field] !== after[field])
    .map((field) => ({ kind: 'form', field, from: before[field], to: after[field] }));
}

function headingFacts(
  before: readonly Group[],
  after: readonly Group[],
  became: readonly number[],
): readonly Fact[] {
  const [from, to] = [before.map(headingOf), after.map(headingOf)];
  const isSame = JSON.stringify(from) === JSON.stringify(to) && became.every((to, at) => to === at);
  return isSame ? [] : [{ kind: 'headings', from, to, became }];
}

function headingOf({ level, title }: Group): Heading {
  return { level, title };
}

/** Which group became which: the one with the same heading, or else the one that has most of its questions. */
function matched(before: readonly Group[], after: readonly Group[]): readonly number[] {
  const free = new Set(after.keys());
  const became = before.map((group) => {
    const at = [...free].find((index) => {
      const other = after[index];
      return other !== undefined && other.level === group.level && other.title === group.title;
    });
    if (at !== undefined) free.delete(at);
    return at ?? -1;
  });
  return became.map((known, index) => {
    if (known >= 0) return known;
    const keys = new Set(before[index]?.questions.map(({ key }) => key));
    const shared = (at: number) => after[at]?.questions.filter(({ key }) => keys.has(key)).length ?? 0;
    const [best] = [...free].filter((at) => shared(at) > 0).sort((one, other) => shared(other) - shared(one));
    if (best === undefined) return -1;
    free.delete(best);
    return best;
  });
}

type Lists = readonly (readonly Part[])[];

function partFacts(before: Lists, after: Lists, became: readonly number[]): readonly Fact[] {
  const old = new Map(placed(before).map((entry, order) => [entry.part.value.key, { ...entry, order }]));
  const now = placed(after);
  const stays = staying(old, now, became);
  const kept = new Set(now.map(({ part }) => part.value.key));
  return [
    ...now.flatMap(({ part, group, after: behind }): readonly Fact[] => {
      const { key } = part.value;
      const known = old.get(key);
      if (known === undefined) return [{ kind: 'added', part, group, after: behind }];
      const fields = differing(known.part, part);
      return [
        ...(fields.length === 0 ? [] : [{ kind: 'changed' as const, from: known.part, to: part, fields }]),
        ...(stays.has(key) ? [] : [{ kind: 'moved' as const, part, group, after: behind }]),
      ];
    }),
    ...[...old.values()]
      .filter(({ part }) => !kept.has(part.value.key))
      .map(({ part }): Fact => ({ kind: 'removed', part })),
  ];
}

interface Placed extends Place {
  readonly part: Part;
}

function placed(lists: Lists): readonly Placed[] {
  return lists.flatMap((parts, group) =>
    parts.map((part, at) => ({ part, group, after: parts[at - 1]?.value.key })),
  );
}

/** Keys of the parts that need not be moved: as many as possible that are in their group and in the same order as before. */
function staying(
  old: ReadonlyMap<string, Placed & { readonly order: number }>,
  now: readonly Placed[],
  became: readonly number[],
): ReadonlySet<string> {
  const orders = now.flatMap(({ part, group }) => {
    const known = old.get(part.value.key);
    return known !== undefined && became[known.group] === group ? [known] : [];
  });
  return new Set(longestRise(orders).map(({ part }) => part.value.key));
}

/** The longest subsequence whose `order` rises. */
function longestRise<T extends { readonly order: number }>(items: readonly T[]): readonly T[] {
  const length: number[] = [];
  const previous: number[] = [];
  let last = -1;
  items.forEach((item, at) => {
    length[at] = 1;
    previous[at] = -1;
    for (let before = 0; before < at; before += 1) {
      const candidate = (length[before] ?? 0) + 1;
      if ((items[before]?.order ?? 0) < item.order && candidate > (length[at] ?? 0)) {
        length[at] = candidate;
        previous[at] = before;
      }
    }
    if ((length[at] ?? 0) > (length[last] ?? 0)) last = at;
  });
  const rise: T[] = [];
  for (let at = last; at >= 0; at = previous[at] ?? -1) rise.unshift(...items.slice(at, at + 1));
  return rise;
}

function differing(from: Part, to: Part): readonly string[] {
  const [one, other]: readonly Readonly<Record<string, unknown>>[] = [{ ...from.value }, { ...to.value }];
  const names = new Set([...Object.keys(one ?? {}), ...Object.keys(other ?? {})]);
  return [...names].filter((name) => JSON.stringify(one?.[name]) !== JSON.stringify(other?.[name]));
}
