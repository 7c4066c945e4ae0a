/** What an author does to a draft, as a reducer. Pure: ids and keys of new parts come with the edit. */
import type { QuestionType } from '#shared/domain/questionnaires/schema.ts';
import type { Draft, DraftFile, DraftQuestion, Group } from './draft.ts';

type QuestionPatch = Partial<Omit<DraftQuestion, 'key'>>;
type FilePatch = Partial<Omit<DraftFile, 'key'>>;
type FormPatch = Partial<Pick<Draft, 'name' | 'description' | 'type'>>;

export type Edit =
  | { readonly kind: 'setForm'; readonly patch: FormPatch }
  /** After the group; at the end where it is undefined. A sub-section needs a section before it. */
  | {
      readonly kind: 'addGroup';
      readonly id: string;
      readonly level: Group['level'];
      readonly after: string | undefined;
    }
  | { readonly kind: 'setTitle'; readonly id: string; readonly title: string }
  /** A section goes with its sub-sections. */
  | { readonly kind: 'removeGroup'; readonly id: string }
  | { readonly kind: 'moveGroup'; readonly id: string; readonly by: 1 | -1 }
  /** After the question; at the end of the group where it is undefined. */
  | {
      readonly kind: 'addQuestion';
      readonly key: string;
      readonly group: string;
      readonly after: string | undefined;
    }
  | { readonly kind: 'setQuestion'; readonly key: string; readonly patch: QuestionPatch }
  /** Beyond the end of a group lies the next one. */
  | { readonly kind: 'moveQuestion'; readonly key: string; readonly by: 1 | -1 }
  /** `index`: among the other questions of the group. */
  | { readonly kind: 'placeQuestion'; readonly key: string; readonly group: string; readonly index: number }
  | { readonly kind: 'removeQuestion'; readonly key: string }
  | { readonly kind: 'addFile'; readonly key: string }
  | { readonly kind: 'setFile'; readonly key: string; readonly patch: FilePatch }
  | { readonly kind: 'moveFile'; readonly key: string; readonly by: 1 | -1 }
  | { readonly kind: 'removeFile'; readonly key: string };

type EditOf<K extends Edit['kind']> = Extract<Edit, { readonly kind: K }>;
type Edits = { readonly [K in Edit['kind']]: (draft: Draft, edit: EditOf<K>) => Draft };

const EDITS: Edits = {
  setForm: (draft, { patch }) => ({ ...draft, ...patch }),
  addGroup: (draft, { id, level, after }) => {
    if (draft.groups.some((group) => group.id === id)) return draft;
    const at = after === undefined ? -1 : draft.groups.findIndex((group) => group.id === after);
    const end = level === 'section' ? endOfBlock(draft.groups, at) : at + 1;
    const index = at < 0 ? draft.groups.length : end;
    const group: Group = { id, level: index === 0 ? 'section' : level, title: '', questions: [] };
    return { ...draft, groups: draft.groups.toSpliced(index, 0, group) };
  },
  setTitle: (draft, { id, title }) => withGroup(draft, id, (group) => ({ ...group, title })),
  removeGroup: (draft, { id }) => {
    const at = draft.groups.findIndex((group) => group.id === id);
    if (at < 0) return draft;
    const end = draft.groups[at]?.level === 'section' ? endOfBlock(draft.groups, at) : at + 1;
    return { ...draft, groups: draft.groups.toSpliced(at, end - at) };
  },
  moveGroup: moveGroup,
  addQuestion: (draft, { key, group, after }) => {
    if (isKeyTaken(draft, key)) return draft;
    return withGroup(draft, group, (found) => {
      const at = found.questions.findIndex((question) => question.key === after);
      const index = at < 0 ? found.questions.length : at + 1;
      return { ...found, questions: found.questions.toSpliced(index, 0, emptyQuestion(key)) };
    });
  },
  setQuestion: (draft, { key, patch }) =>
    everyGroup(draft, (questions) =>
      questions.map((question) => (question.key === key ? patched(question, patch) : question)),
    ),
  moveQuestion: moveQuestion,
  placeQuestion: (draft, { key, group, index }) => {
    const question = draft.groups.flatMap(({ questions }) => questions).find((each) => each.key === key);
    if (question === undefined || draft.groups.every(({ id }) => id !== group)) return draft;
    const without = everyGroup(draft, (questions) => questions.filter((each) => each.key !== key));
    return withGroup(without, group, (found) => ({
      ...found,
      questions: found.questions.toSpliced(Math.max(0, index), 0, question),
    }));
  },
  removeQuestion: (draft, { key }) =>
    everyGroup(draft, (questions) => questions.filter((question) => question.key !== key)),
  addFile: (draft, { key }) =>
    isKeyTaken(draft, key)
      ? draft
      : {
          ...draft,
          files: [
            ...draft.files,
            { key, document_type: '', description: '', required: false, multiple: false },
          ],
        },
  setFile: (draft, { key, patch }) => ({
    ...draft,
    files: draft.files.map((file) => (file.key === key ? { ...file, ...patch } : file)),
  }),
  moveFile: (draft, { key, by }) => {
    const at = draft.files.findIndex((file) => file.key === key);
    return { ...draft, files: swapped(draft.files, at, at + by) };
  },
  removeFile: (draft, { key }) => ({ ...draft, files: draft.files.filter((file) => file.key !== key) }),
};

/** The draft after the edit; the same draft where the edit names nothing that there is. */
export function edited(draft: Draft, edit: Edit): Draft {
  return unsafeEdit(EDITS[edit.kind])(draft, edit);
}

/** The table has the function of each kind of edit under its name. */
function unsafeEdit(edit: unknown): (draft: Draft, edit: Edit) => Draft {
  return edit as (draft: Draft, edit: Edit) => Draft;
}

/** Types that have options to choose from. */
function hasOptions(type: QuestionType): boolean {
  return type === 'select' || type === 'multi_select';
}

function emptyQuestion(key: string): DraftQuestion {
  return {
    key,
    text: '',
    question_type: 'text',
    required: false,
    exclude_from_autofill: false,
    options: null,
    visibility_conditions: null,
  };
}

/** Options and the form of entries belong to some types only, and go where the type changes. */
function patched(question: DraftQuestion, patch: QuestionPatch): DraftQuestion {
  const { schema, ...next } = { ...question, ...patch };
  const type = next.question_type;
  return {
    ...next,
    options: hasOptions(type) ? (next.options ?? ['', '']) : null,
    ...(type === 'structured' && schema !== undefined ? { schema } : {}),
  };
}

function isKeyTaken({ groups, files }: Draft, key: string): boolean {
  return (
    files.some((file) => file.key === key) ||
    groups.some(({ questions }) => questions.some((question) => question.key === key))
  );
}

function everyGroup(
  draft: Draft,
  change: (questions: readonly DraftQuestion[]) => readonly DraftQuestion[],
): Draft {
  return {
    ...draft,
    groups: draft.groups.map((group) => ({ ...group, questions: change(group.questions) })),
  };
}

function withGroup(draft: Draft, id: string, change: (group: Group) => Group): Draft {
  return { ...draft, groups: draft.groups.map((group) => (group.id === id ? change(group) : group)) };
}

/** Where the section that the group belongs to ends: the index of the next section. */
function endOfBlock(groups: readonly Group[], at: number): number {
  const next = groups.findIndex((group, index) => index > at && group.level === 'section');
  return next < 0 ? groups.length : next;
}

function moveGroup(draft: Draft, { id, by }: EditOf<'moveGroup'>): Draft {
  const { groups } = draft;
  const at = groups.findIndex((group) => group.id === id);
  const own = groups[at];
  if (own === undefined) return draft;
  if (own.level === 'sub') {
    const isBeside = groups[at + by]?.level === 'sub';
    return isBeside ? { ...draft, groups: swapped(groups, at, at + by) } : draft;
  }
  const end = endOfBlock(groups, at);
  const block = groups.slice(at, end);
  const rest = groups.toSpliced(at, block.length);
  if (by === 1 && end === groups.length) return draft;
  if (by === -1 && at === 0) return draft;
  const before = groups.findLastIndex((group, index) => index < at && group.level === 'section');
  const index = by === 1 ? endOfBlock(groups, end) - block.length : before;
  return { ...draft, groups: rest.toSpliced(index, 0, ...block) };
}

function moveQuestion(draft: Draft, { key, by }: EditOf<'moveQuestion'>): Draft {
  const { groups } = draft;
  const from = groups.findIndex(({ questions }) => questions.some((question) => question.key === key));
  const own = groups[from];
  if (own === undefined) return draft;
  const at = own.questions.findIndex((question) => question.key === key);
  if (own.questions[at + by] !== undefined) {
    return withGroup(draft, own.id, (group) => ({
      ...group,
      questions: swapped(group.questions, at, at + by),
    }));
  }
  const next = groups[from + by];
  if (next === undefined) return draft;
  const index = by === 1 ? 0 : next.questions.length;
  return edited(draft, { kind: 'placeQuestion', key, group: next.id, index });
}

/** The list with two members exchanged; the same list where one of them does not exist. */
function swapped<T>(list: readonly T[], one: number, other: number): readonly T[] {
  const [first, second] = [list[one], list[other]];
  if (first === undefined || second === undefined) return list;
  return list.with(one, second).with(other, first);
}
