/** The record of what a respondent submitted: questions with answers, files and conversation, and nothing internal. */
import type { Cell, Content, PrintedDocument, Section } from '@probity/printing/document';
import { visibleQuestions } from '@probity/questionnaire-rules/visibility';
import type { Branding } from '../../tenants/brand.ts';
import type { SessionView } from '../schema.ts';
import { answerWords } from './answer-words.ts';

type Questionnaire = NonNullable<SessionView['ddq']>;
type Question = Questionnaire['questions'][number];
type File = Questionnaire['files'][number];

/** `view`: what the respondent's page shows. The record is made of nothing else, besides the brand. */
export function recordDocument(view: SessionView, ddq: Questionnaire, brand: Branding): PrintedDocument {
  const { tenant_name: name, accent_color: color, logo } = brand;
  return {
    title: 'Record of your answers',
    subtitle: [[{ text: ddq.questionnaire_name, strong: true }]],
    cover: coverFacts(view, ddq),
    marking: 'Your copy',
    isTestData: view.is_test_data,
    language: 'en-GB',
    createdAt: ddq.submitted_at ?? view.expires_at,
    brand: { name, color, logo: logo === null ? null : { type: logo.content_type, bytes: logo.bytes } },
    hasContents: false,
    sections: [
      ...answerSections(ddq),
      ...(ddq.file_questions.length === 0 ? [] : [filesSection(ddq)]),
      ...(ddq.comments.length === 0 ? [] : [commentsSection(ddq)]),
    ],
  };
}

function coverFacts(view: SessionView, ddq: Questionnaire): PrintedDocument['cover'] {
  const facts: readonly (readonly [string, string])[] = [
    ['About', view.entity_name],
    ['Requested by', [...new Set([view.sender_name, view.brand.name])].join(', ')],
    ['Submitted', ddq.submitted_at === null ? 'Not by the respondent' : instantInWords(ddq.submitted_at)],
    ['Reference', ddq.response_id],
  ];
  return facts.map(([label, value]) => ({ label, value: [value] }));
}

/** Sections in the order of their first question. Questions that the answers hide were not asked. */
function answerSections(ddq: Questionnaire): readonly Section[] {
  const answers = new Map(ddq.answers.map((answer) => [answer.question_id, answer]));
  const visible = visibleQuestions(ddq.questions, answers);
  const asked = ddq.questions.filter(({ id }) => visible.has(id));
  const rowOf = (question: Question): readonly Cell[] => {
    const words = answerWords(question, answers.get(question.id));
    return [
      [`${question.number}. ${question.text}`],
      [words === undefined ? { text: 'Not answered', quiet: true } : words],
    ];
  };
  const table = (questions: readonly Question[]) =>
    pairs('Questions and your answers', ['Question', 'Answer'], questions.map(rowOf));
  return [...Map.groupBy(asked, (question) => question.section_number)].map(
    ([number, questions]): Section => {
      const [direct, inner] = [true, false].map((isDirect) =>
        questions.filter(({ sub_section: title }) => (title === null) === isDirect),
      );
      return {
        id: `section-${number}`,
        heading: questions[0]?.section ?? '',
        content: direct === undefined || direct.length === 0 ? [] : [table(direct)],
        sections: [...Map.groupBy(inner ?? [], (question) => question.sub_section_number)].map(
          ([sub, own]) => ({
            id: `section-${number}-${sub}`,
            heading: own[0]?.sub_section ?? '',
            content: [table(own)],
          }),
        ),
      };
    },
  );
}

function filesSection({ file_questions: asked, files }: Questionnaire): Section {
  const rows = asked.map(({ id, description }): readonly Cell[] => {
    const given = files.filter((file) => file.file_question_id === id).map(fileInWords);
    return [[description], [given.length === 0 ? { text: 'No file', quiet: true } : given.join('\n')]];
  });
  return {
    id: 'files',
    heading: 'Documents',
    content: [pairs('Documents and your files', ['Document', 'Files'], rows)],
  };
}

function fileInWords({ filename, size, created_at: at }: File): string {
  return `${filename} (${sizeInWords(size)}, added ${instantInWords(at)})`;
}

function sizeInWords(bytes: number): string {
  if (bytes < 1_000) return `${bytes} bytes`;
  return bytes < 1_000_000 ? `${Math.round(bytes / 1_000)} KB` : `${(bytes / 1_000_000).toFixed(1)} MB`;
}

function commentsSection({ comments, questions, files }: Questionnaire): Section {
  const rows = comments.map((comment): readonly Cell[] => {
    const question = questions.find(({ id }) => id === comment.question_id);
    const file = files.find((each) => each.attachment_id === comment.attachment_id);
    const about = question === undefined ? (file?.filename ?? '') : `Question ${question.number}`;
    return [
      [
        `${comment.author_name}\n`,
        { text: [about, instantInWords(comment.created_at)].filter(Boolean).join(', '), quiet: true },
      ],
      [comment.text],
    ];
  });
  return { id: 'comments', heading: 'Comments', content: [pairs('Comments', ['Author', 'Comment'], rows)] };
}

function pairs(
  summary: string,
  titles: readonly [string, string],
  rows: readonly (readonly Cell[])[],
): Content {
  if (rows.length === 0)
    return { kind: 'paragraph', text: [{ text: 'Nothing was asked here.', quiet: true }] };
  const columns = [
    { title: titles[0], share: 0.42 },
    { title: titles[1], share: 0.58 },
  ];
  return { kind: 'table', summary, columns, rows };
}

function instantInWords(instant: string): string {
  return `${INSTANT.format(Date.parse(instant))} UTC`;
}

const INSTANT = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' });
