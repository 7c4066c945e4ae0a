/** The first pages of an assessment: the summary, and the rating with its factors. */
import type { Content, Inline, Section, Text } from '#shared/printing/document.ts';
import { answeredOf, type Reason } from '../factors.ts';
import { ANCHORS, type AssessmentFacts, filesOf, questionsOf } from '../model.ts';
import { HIGH_FROM, MEDIUM_FROM, type RatedFactor, type Rating } from '../rating.ts';
import { code, count, instant, LEVEL_WORDS, shortened } from '../wording.ts';

/** Reasons in the summary, and of one factor in the table. */
const MOST_MAIN_REASONS = 6;
const MOST_REASONS = 12;

export function summarySection(facts: AssessmentFacts, rating: Rating): Section {
  const { name, tone } = LEVEL_WORDS[rating.level];
  const main = rating.factors.filter(({ reasons }) => reasons.length > 0).slice(0, MOST_MAIN_REASONS);
  return {
    id: ANCHORS.summary,
    heading: 'Summary',
    content: [
      { kind: 'paragraph', text: [subject(facts)] },
      {
        kind: 'notice',
        tone,
        text: [
          { text: `Risk rating: ${name}`, strong: true },
          ` (${count(rating.points, 'point', 'points')}). The rating follows from a fixed table of factors, see `,
          { text: 'Risk rating', link: ANCHORS.rating },
          '. It is a proposal; people decide.',
        ],
      },
      { kind: 'facts', rows: figures(facts) },
      ...(main.length === 0
        ? [{ kind: 'paragraph', text: ['No factor of the table has a reason.'] } satisfies Content]
        : [
            { kind: 'paragraph', text: [{ text: 'Main reasons', strong: true }] } satisfies Content,
            { kind: 'list', ordered: false, items: main.map(mainReason) } satisfies Content,
          ]),
      { kind: 'paragraph', text: [decision(facts)] },
    ],
  };
}

function subject({ response, entity }: AssessmentFacts): string {
  const when =
    response.submittedAt === null
      ? 'It was not submitted yet'
      : `It was submitted on ${instant(response.submittedAt)}`;
  const by = response.respondedBy === null ? '' : ` by ${response.respondedBy}`;
  return `This is an assessment of the response “${response.name}” of ${entity.name} to the questionnaire “${response.questionnaire.name}”. ${when}${by}. Its status is ${code(response.status)}.`;
}

function figures(facts: AssessmentFacts) {
  const questions = questionsOf(facts);
  const answered = answeredOf(facts);
  const found = answered.filter(({ findings, remarks }) => findings.length + remarks.length > 0);
  const backed = answered.filter(({ evidence }) => evidence.some(({ verdict }) => verdict === 'supports'));
  const hits = facts.screening?.hits;
  const rows: { label: string; value: Text }[] = [
    {
      label: 'Answers',
      value: [
        `${answered.length.toLocaleString('en-GB')} of ${count(questions.length, 'question', 'questions')}`,
      ],
    },
    { label: 'Answers with findings', value: [String(found.length)] },
    { label: 'Answers that a source supports', value: [String(backed.length)] },
    { label: 'Documents', value: [String(filesOf(facts).length + facts.documents.omitted)] },
    {
      label: 'Screening',
      value: [
        hits === undefined
          ? 'never screened'
          : `${code(facts.screening?.status ?? '')}, ${count(hits.items.length + hits.omitted, 'hit', 'hits')}`,
      ],
    },
    {
      label: 'Identity verifications',
      value: [String(facts.verifications.items.length + facts.verifications.omitted)],
    },
  ];
  return rows;
}

function mainReason({ label, points, reasons }: RatedFactor): Text {
  const [first] = reasons;
  const more = reasons.length - 1;
  return [
    { text: label, strong: true },
    ` (${count(points, 'point', 'points')}): `,
    ...(first === undefined ? [] : reasonWords(first)),
    ...(more > 0 ? [`, and ${count(more, 'more', 'more')}`] : []),
  ];
}

function decision({ response }: AssessmentFacts): string {
  const last = response.notes.items.findLast(({ status_transition }) => status_transition !== null);
  if (last === undefined) return 'No person has decided on this response yet.';
  return `Decision of a person: ${code(last.status_transition ?? '')}, by ${last.profile_name} on ${instant(last.created_at)}.`;
}

export function ratingSection(rating: Rating): Section {
  const { name } = LEVEL_WORDS[rating.level];
  return {
    id: ANCHORS.rating,
    heading: 'Risk rating',
    content: [
      {
        kind: 'paragraph',
        text: [
          `Each factor adds points up to a limit. From ${MEDIUM_FROM} points the rating is medium, from ${HIGH_FROM} points high. Some factors set a least rating. The rating is `,
          { text: name.toLowerCase(), strong: true },
          ` with ${count(rating.points, 'point', 'points')}.`,
          ...(rating.raisedBy === null
            ? []
            : [` It was raised to ${rating.level} by the factor “${rating.raisedBy.label}”.`]),
        ],
      },
      {
        kind: 'table',
        summary: 'Factors of the risk rating with their points and reasons',
        columns: [
          { title: 'Factor', share: 0.3 },
          { title: 'Reasons', share: 0.48 },
          { title: 'Points', share: 0.11, align: 'end' },
          { title: 'Limit', share: 0.11, align: 'end' },
        ],
        rows: rating.factors.map((factor) => [
          [
            factor.label,
            ...(factor.atLeast === 'low' ? [] : [{ text: `\nLeast rating: ${factor.atLeast}`, quiet: true }]),
          ],
          reasonsText(factor),
          {
            tone: factor.points > 0 ? 'caution' : 'plain',
            text: [{ text: String(factor.points), strong: factor.points > 0 }],
          },
          [String(factor.most)],
        ]),
      },
    ],
  };
}

function reasonsText({ reasons }: RatedFactor): Text {
  if (reasons.length === 0) return [{ text: 'None found', quiet: true }];
  const shown = reasons.slice(0, MOST_REASONS);
  const rest = reasons.length - shown.length;
  return [
    ...shown.flatMap((each, index) => [index === 0 ? '' : '\n', ...reasonWords(each)]),
    ...(rest > 0 ? [{ text: `\n… and ${rest} more`, quiet: true }] : []),
  ];
}

function reasonWords({ about, found, anchor }: Reason): readonly Inline[] {
  const link = { text: shortened(about, 120), link: anchor };
  return found === '' ? [link] : [link, `: ${shortened(found, 200)}`];
}
