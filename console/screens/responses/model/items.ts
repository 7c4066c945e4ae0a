/** The response as one list of items: answers in the order of the questionnaire, then files. Pure. */
import type { Earlier } from './changes.ts';
import { inReadingOrder, verdictOf } from './evidence.ts';
import { showingOf } from './files.ts';
import type { Answer, AnswerContent, Comment, Evidence, Response, ResponseFile } from './response.ts';

/** What there is to know of an item at first sight, each in one word. */
export type Word = 'differs' | 'flagged' | 'changed' | 'agrees';

interface Common {
  readonly id: string;
  readonly section: string;
  readonly subSection: string;
  /** As the respondent's page numbers it. Empty for files. */
  readonly number: string;
  readonly title: string;
  /** The most important first. */
  readonly words: readonly Word[];
  readonly comments: readonly Comment[];
  /** How many comments there are. `comments` may hold only the newest. */
  readonly commentCount: number;
  /** By this person. */
  readonly isChecked: boolean;
  /** Ids of the others who have checked it. */
  readonly checkedBy: readonly string[];
  /** Something speaks against it, and this person has not marked it as checked. */
  readonly isOpen: boolean;
}

export interface AnswerItem extends Common {
  readonly kind: 'answer';
  readonly answer: Answer;
  /** What contradicts first. */
  readonly evidence: readonly Evidence[];
  readonly before: AnswerContent | undefined;
}

export interface FileItem extends Common {
  readonly kind: 'file';
  readonly file: ResponseFile;
}

export type Item = AnswerItem | FileItem;

export interface Reviewed {
  readonly response: Response;
  readonly files: readonly ResponseFile[];
  /** What the answers were before, where the reviewer compares. */
  readonly earlier?: Earlier | undefined;
  readonly me: string;
  /** What this person has just marked, by item: whether it is checked. */
  readonly marks: ReadonlyMap<string, boolean>;
}

/** The section of the files has no name in the questionnaire. */
const FILES_SECTION = '';

export function itemsOf(reviewed: Reviewed): readonly Item[] {
  const { response, files, marks } = reviewed;
  return [
    ...response.answers.map((answer) => answerItem(answer, reviewed)),
    ...files.map((file) => fileItem(file, marks.get(file.attachment_id) ?? false)),
  ];
}

function answerItem(answer: Answer, { earlier, me, marks }: Reviewed): AnswerItem {
  const people = (answer.checked_by ?? []).map(({ id }) => id);
  const isChecked = marks.get(answer.id) ?? people.includes(me);
  const before = answer.changed_from ?? earlier?.changed.get(answer.question_id);
  const verdict = verdictOf(answer.evidence);
  const words = wordsOf({
    differs: verdict === 'contradicts',
    flagged: answer.is_flagged,
    changed: before !== undefined,
    agrees: verdict === 'supports',
  });
  return {
    kind: 'answer',
    id: answer.id,
    section: answer.section,
    subSection: answer.sub_section,
    number: String(answer.question_number),
    title: answer.question_text,
    words,
    comments: answer.comments,
    commentCount: answer.num_of_comments,
    isChecked,
    checkedBy: people.filter((id) => id !== me),
    isOpen: !isChecked && words.some((word) => word !== 'agrees'),
    answer,
    evidence: inReadingOrder(answer.evidence),
    before,
  };
}

function fileItem(file: ResponseFile, isChecked: boolean): FileItem {
  const showing = showingOf(file);
  const isDoubtful =
    showing === 'infected' || showing === 'unscannable' || file.document.active_content.length > 0;
  const words = wordsOf({
    differs: false,
    flagged: file.is_flagged === true || isDoubtful,
    changed: false,
    agrees: false,
  });
  return {
    kind: 'file',
    id: file.attachment_id,
    section: FILES_SECTION,
    subSection: '',
    number: '',
    title: file.document.document_type_name,
    words,
    comments: [],
    commentCount: 0,
    isChecked,
    checkedBy: [],
    isOpen: !isChecked && words.length > 0,
    file,
  };
}

const MOST_IMPORTANT_FIRST: readonly Word[] = ['differs', 'flagged', 'changed', 'agrees'];

function wordsOf(holds: Readonly<Record<Word, boolean>>): readonly Word[] {
  return MOST_IMPORTANT_FIRST.filter((word) => holds[word]);
}
