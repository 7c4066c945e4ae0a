/** The first pages of an assessment: the summary, and the rating with its factors. */
import type { Content, Inline, Section, Text } from '@probity/printing/document';
import { ruleNotApplied } from '../../parts/owners.ts';
import { notLookedAt, partiesInWords } from '../../parts/parties.ts';
import { screeningInShort } from '../../parts/risk.ts';
import { dayInWords, instantInWords } from '../../wording/dates.ts';
import { OUTCOME_WORDS, RESPONSE_WORDS, reviewDecisionInWords, SESSION_WORDS } from '../../wording/words.ts';
import { comparedOf, comparisonWords } from '../answers/comparison.ts';
import { answeredOf } from '../factors.ts';
import { ANCHORS, type AssessmentFacts, filesOf, questionsOf, remarksOf } from '../model.ts';
import { HIGH_FROM, MEDIUM_FROM, type RatedFactor, type Rating } from '../rating.ts';
import { contradicting, type Reason } from '../reasons.ts';
import { count, LEVEL_WORDS, shortened } from '../wording.ts';

/** Reasons in the summary, and of one factor in the table. */
const MOST_MAIN_REASONS = 6;
const MOST_REASONS = 12;

export function summarySection(facts: AssessmentFacts, rating: Rating): Section {
  const main = rating.factors.filter(({ reasons }) => reasons.length > 0).slice(0, MOST_MAIN_REASONS);
  return {
    id: ANCHORS.summary,
    heading: 'Summary',
    content: [
      { kind: 'paragraph', text: [subject(facts)] },
      ratingNotice(rating),
      { kind: 'facts', rows: figures(facts) },
      ...(main.length === 0
        ? [{ kind: 'paragraph', text: ['What was checked has given no factor a reason.'] } satisfies Content]
        : [
            {
              kind: 'paragraph',
              text: [
                { text: rating.level === null ? 'What was found so far' : 'Main reasons', strong: true },
              ],
            } satisfies Content,
            { kind: 'list', ordered: false, items: main.map(mainReason) } satisfies Content,
          ]),
      { kind: 'paragraph', text: [decision(facts)] },
    ],
  };
}

const NOT_WEIGHED =
  'It weighs what checks found. What an answer says is not weighed, such as a country, an owner or a missing policy. Nor are matches of officers, or of owners who together hold less than 50 percent. ';

function ratingNotice(rating: Rating): Content {
  const { level, missing, points, soFar } = rating;
  const table: Inline = { text: 'Risk rating', link: ANCHORS.rating };
  if (level !== null)
    return {
      kind: 'notice',
      tone: LEVEL_WORDS[level].tone,
      text: [
        { text: `Risk rating: ${LEVEL_WORDS[level].name}`, strong: true },
        ` (${count(points, 'point', 'points')}). ${NOT_WEIGHED}It follows from a fixed table of factors, see `,
        table,
        '. It is a proposal; people decide.',
      ],
    };
  return {
    kind: 'notice',
    tone: soFar === 'high' ? 'bad' : 'caution',
    text: [
      { text: 'Not rated: ', strong: true },
      ...missing.flatMap(({ what, anchor }, at): readonly Inline[] => [
        ...(at === 0 ? [] : [', ']),
        { text: what, link: anchor },
      ]),
      '. A rating needs a completed screening, and answers that were compared with documents. ',
      points === 0
        ? 'What was checked so far counts no points, which says nothing of the rest; see '
        : `What was found so far counts ${count(points, 'point', 'points')}${soFar === 'low' ? '' : ` and is ${soFar} by itself`}, see `,
      table,
      `. ${NOT_WEIGHED.trim()}`,
    ],
  };
}

function subject({ response, entity }: AssessmentFacts): string {
  const when =
    response.submittedAt === null
      ? 'It was not submitted yet'
      : `It was submitted on ${instantInWords(response.submittedAt)}`;
  const by = response.respondedBy === null ? '' : ` by ${response.respondedBy}`;
  return `This is an assessment of the response “${response.name}” of ${entity.name} to the questionnaire “${response.questionnaire.name}”. ${when}${by}. Its status is: ${RESPONSE_WORDS[response.status].toLowerCase()}.`;
}

function figures(facts: AssessmentFacts) {
  const questions = questionsOf(facts);
  const answered = answeredOf(facts);
  const found = answered.filter((each) => each.findings.length + remarksOf(each).length > 0);
  const backed = answered.filter(
    ({ comparison, evidence }) =>
      comparison !== null && evidence.some(({ verdict }) => verdict === 'supports'),
  );
  const against = answered.filter((question) => contradicting(question).length > 0);
  const { compared } = comparedOf(facts);
  const rows: { label: string; value: Text }[] = [
    {
      label: 'Answers',
      value: [
        `${answered.length.toLocaleString('en-GB')} of ${count(questions.length, 'question', 'questions')}`,
      ],
    },
    { label: 'Answers with a doubt by the rules', value: [String(found.length)] },
    { label: 'Comparison with sources', value: [comparisonWords(facts)] },
    {
      label: 'Answers that a source supports',
      value: [compared === 0 && backed.length === 0 ? 'Not compared' : String(backed.length)],
    },
    {
      label: 'Answers that a source contradicts',
      value: [compared === 0 && against.length === 0 ? 'Not compared' : String(against.length)],
    },
    { label: 'Documents', value: [documentsInShort(facts)] },
    {
      label: 'Screening',
      value: [
        facts.screening === undefined ? 'Not screened' : screeningInShort(facts.screening, facts.relations),
      ],
    },
    { label: 'Owners and officers', value: [ownersInShort(facts)] },
    { label: 'Identity verifications', value: [verificationsInShort(facts)] },
  ];
  return rows;
}

function documentsInShort(facts: AssessmentFacts): string {
  const all = filesOf(facts).length + facts.documents.omitted;
  return all === 0 ? 'None that reports may list' : String(all);
}

function ownersInShort({ relations, screening }: AssessmentFacts): string {
  const known = partiesInWords(relations, 'owner');
  const parts = [
    known === '' ? 'No owner on record' : known,
    ruleNotApplied(relations, screening?.ownership ?? null).replace(/\.$/, ''),
    partiesInWords(relations, 'officer'),
    notLookedAt(relations),
  ];
  return parts.filter((part) => part !== '').join('. ');
}

function verificationsInShort({ verifications: { items, omitted } }: AssessmentFacts): string {
  const [latest] = items;
  if (latest === undefined) return 'None on record';
  const { status, outcome, askedAt, completedAt, reviews } = latest;
  const state = status === 'completed' ? OUTCOME_WORDS[outcome] : SESSION_WORDS[status];
  const [review] = reviews;
  const reviewed =
    review === undefined
      ? 'not reviewed'
      : `${reviewDecisionInWords(review).toLowerCase()}, ${review.reviewed_by.name}, ${dayInWords(review.reviewed_at)}`;
  const when = completedAt === null ? `asked for on ${dayInWords(askedAt)}` : dayInWords(completedAt);
  return `${items.length + omitted}. The latest: ${state.toLowerCase()}, ${when}${status === 'completed' ? `; ${reviewed}` : ''}`;
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
  if (last?.status_transition) {
    const decided = RESPONSE_WORDS[last.status_transition].toLowerCase();
    return `Decision of a person: ${decided}, by ${last.profile_name} on ${instantInWords(last.created_at)}.`;
  }
  const done = response.managerReviewed ?? response.reviewed;
  return done === null
    ? 'No decision of a person on this response is on record.'
    : `Reviewed by ${done.by} on ${instantInWords(done.at)}.`;
}

export function ratingSection(rating: Rating): Section {
  return {
    id: ANCHORS.rating,
    heading: 'Risk rating',
    content: [
      {
        kind: 'paragraph',
        text: [
          `Each factor adds points up to a limit. From ${MEDIUM_FROM} points the rating is medium, from ${HIGH_FROM} points high. Some factors set a least rating. ${NOT_WEIGHED}What was not done counts no points. `,
          ...outcomeOf(rating),
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
            text: [{ text: pointsWords(factor), strong: factor.points > 0 }],
          },
          [String(factor.most)],
        ]),
      },
    ],
  };
}

function outcomeOf({ level, points, missing, raisedBy, soFar }: Rating): readonly Inline[] {
  const sum = count(points, 'point', 'points');
  if (level === null)
    return [
      { text: `There is no rating: ${missing.map(({ what }) => what).join(', ')}.`, strong: true },
      ` What was found so far counts ${sum}${soFar === 'low' ? '' : ` and is ${soFar} by itself`}.`,
    ];
  return [
    'The rating is ',
    { text: LEVEL_WORDS[level].name.toLowerCase(), strong: true },
    ` with ${sum}.`,
    ...(raisedBy === null ? [] : [` It was raised to ${level} by the factor “${raisedBy.label}”.`]),
  ];
}

function pointsWords({ points, isUnknown }: RatedFactor): string {
  return isUnknown && points === 0 ? '–' : String(points);
}

function reasonsText({ reasons, isUnknown }: RatedFactor): Text {
  if (reasons.length === 0) return [{ text: isUnknown ? 'Not known' : 'None found', quiet: true }];
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
