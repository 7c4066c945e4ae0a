/** Comparing two versions: the facts lead from the one to the other. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { diffOf, type Fact, type Part } from '../../../console/screens/questionnaires/model/compare/diff.ts';
import type { Draft, DraftFile, DraftQuestion } from '../../../console/screens/questionnaires/model/draft.ts';
import { edited } from '../../../console/screens/questionnaires/model/edits.ts';
import { EMPTY, editOf, steps } from './fixture.ts';

/** Two versions with a common past, the second with ids of its own. */
const versions = fc.tuple(steps, steps).map(([first, second]) => {
  const after = (from: Draft, made: typeof first, serial: number) =>
    made.reduce((draft, step, at) => edited(draft, editOf(step, draft, serial + at)), from);
  const before = after(EMPTY, first, 0);
  return [before, after(before, second, 1_000)] as const;
});

type Lists = Part[][];
type Parts<T> = readonly (readonly T[])[];

const shape = ({ name, description, type, groups, files }: Draft) => ({
  name,
  description,
  type,
  groups: groups.map(({ level, title, questions }) => ({ level, title, questions })),
  files,
});

/** The version that the facts make of the one before. */
function applied(before: Draft, facts: readonly Fact[]): ReturnType<typeof shape> {
  const form = Object.fromEntries(
    facts.flatMap((fact) => (fact.kind === 'form' ? [[fact.field, fact.to] as const] : [])),
  );
  const outline = facts.find((fact) => fact.kind === 'headings');
  const headings = outline?.to ?? before.groups;
  const became = outline?.became ?? before.groups.map((_, at) => at);
  const of = (part: Part['of']) => facts.filter((fact) => partOf(fact)?.of === part);
  const old = before.groups.map(({ questions }) => questions.map(asQuestion));
  const questions = rebuilt(old, became, headings.length, of('question'));
  const [files = []] = rebuilt([before.files.map(asDocument)], [0], 1, of('document'));
  return {
    ...shape(before),
    ...form,
    groups: headings.map(({ level, title }, at) => ({
      level,
      title,
      questions: unsafeValues<DraftQuestion>([questions[at] ?? []])[0] ?? [],
    })),
    files: unsafeValues<DraftFile>([files])[0] ?? [],
  };
}

function rebuilt(old: Lists, became: readonly number[], count: number, facts: readonly Fact[]): Lists {
  const leaving = new Set(
    facts.flatMap((fact) => (fact.kind === 'removed' || fact.kind === 'moved' ? [fact.part.value.key] : [])),
  );
  const changed = new Map(
    facts.flatMap((fact) => (fact.kind === 'changed' ? [[fact.to.value.key, fact.to] as const] : [])),
  );
  const lists: Lists = Array.from({ length: count }, () => []);
  old.forEach((parts, at) => {
    for (const part of parts) {
      if (!leaving.has(part.value.key)) lists[became[at] ?? -1]?.push(changed.get(part.value.key) ?? part);
    }
  });
  for (const fact of facts) {
    if (fact.kind !== 'added' && fact.kind !== 'moved') continue;
    const list = lists[fact.group] ?? [];
    const behind = list.findIndex(({ value }) => value.key === fact.after);
    list.splice(behind + 1, 0, fact.part);
  }
  return lists;
}

const asQuestion = (value: DraftQuestion): Part => ({ of: 'question', value });
const asDocument = (value: DraftFile): Part => ({ of: 'document', value });

function partOf(fact: Fact): Part | undefined {
  if (fact.kind === 'changed') return fact.to;
  return 'part' in fact ? fact.part : undefined;
}

/** The caller has separated questions from documents. */
function unsafeValues<T>(lists: Lists): Parts<T> {
  return lists.map((parts) => parts.map(({ value }) => value)) as unknown as Parts<T>;
}

describe('the facts of a comparison', () => {
  it('lead from the version before to the one after', () => {
    return fc.assert(
      fc.property(versions, ([before, after]) => {
        expect(applied(before, diffOf(before, after))).toEqual(shape(after));
      }),
    );
  });

  it('are none of a version with itself', () => {
    return fc.assert(
      fc.property(versions, ([before]) => {
        expect(diffOf(before, before)).toEqual([]);
      }),
    );
  });

  it('name each question in one way: added, removed, or kept with what changed and whether it moved', () => {
    return fc.assert(
      fc.property(versions, ([before, after]) => {
        const seen = diffOf(before, after).flatMap((fact) => {
          const key = partOf(fact)?.value.key;
          return key === undefined ? [] : [`${fact.kind} ${key}`];
        });
        expect(new Set(seen).size).toBe(seen.length);
        const came = new Set(seen.filter((each) => each.startsWith('added')).map((each) => each.slice(6)));
        expect(
          seen.filter((each) => !each.startsWith('added') && came.has(each.split(' ')[1] ?? '')),
        ).toEqual([]);
      }),
    );
  });

  it('call one question moved that went to the end, and not all the others', () => {
    const question = (key: string): DraftQuestion => ({
      key,
      text: key,
      question_type: 'text',
      required: false,
      exclude_from_autofill: false,
      options: null,
      visibility_conditions: null,
    });
    const withOrder = (...keys: string[]): Draft => ({
      ...EMPTY,
      groups: [{ id: 's0', level: 'section', title: 'First', questions: keys.map(question) }],
    });
    const facts = diffOf(withOrder('a', 'b', 'c', 'd'), withOrder('b', 'c', 'd', 'a'));
    expect(facts).toMatchObject([{ kind: 'moved', part: { value: { key: 'a' } }, group: 0, after: 'd' }]);
  });

  it('call a section renamed that kept its questions', () => {
    const titled = (title: string): Draft =>
      edited(edited({ ...EMPTY }, { kind: 'addQuestion', key: 'q_1', group: 's0', after: undefined }), {
        kind: 'setTitle',
        id: 's0',
        title,
      });
    expect(diffOf(titled('Old'), titled('New'))).toEqual([
      {
        kind: 'headings',
        from: [{ level: 'section', title: 'Old' }],
        to: [{ level: 'section', title: 'New' }],
        became: [0],
      },
    ]);
  });
});
