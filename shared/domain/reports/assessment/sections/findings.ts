/** The answers by section of the questionnaire, with what was found of each, and the contradictions. */
import type { Cell, Content, Inline, Section, Text, Tone } from '@probity/printing/document';
import { comparedOf, comparisonWords, emptySourcesInWords } from '../answers/comparison.ts';
import {
  ANCHORS,
  type AnswerEvidence,
  type AssessedQuestion,
  type AssessedSection,
  type AssessmentFacts,
  questionsOf,
  remarksOf,
  sectionAnchor,
} from '../model.ts';
import { contradicting, isContradiction } from '../reasons.ts';
import { shortened } from '../wording.ts';

/** Characters of texts in a table. */
const LONGEST_QUESTION = 300;
const LONGEST_ANSWER = 500;
const LONGEST_REMARK = 400;
const LONGEST_QUOTATION = 200;
/** Sources printed for an answer. */
const MOST_EVIDENCE = 3;

export function findingsSection(facts: AssessmentFacts): Section {
  return {
    id: ANCHORS.findings,
    heading: 'Findings by section of the questionnaire',
    content: [
      {
        kind: 'paragraph',
        text: [
          'Every question that was asked, with its answer, what the rules found in it, and what sources say of it. “None by the rules” says nothing of what an answer means: a country, an owner or a missing policy is not weighed. Long answers are shortened here; the service has them in full. ',
          { text: comparisonWords(facts), strong: true },
        ],
      },
    ],
    sections: facts.sections.filter(({ questions }) => questions.length > 0).map(sectionOf),
  };
}

function sectionOf({ number, title, questions }: AssessedSection): Section {
  return {
    id: sectionAnchor(number),
    heading: title,
    content: [
      {
        kind: 'table',
        summary: `Questions and answers of the section ${title}`,
        columns: [
          { title: 'No.', share: 0.07, align: 'end' },
          { title: 'Question', share: 0.27 },
          { title: 'Answer', share: 0.24 },
          { title: 'Findings', share: 0.21 },
          { title: 'Sources', share: 0.21 },
        ],
        rows: questions.map((question) => [
          [String(question.number)],
          [shortened(question.text, LONGEST_QUESTION)],
          answerText(question),
          findingsCell(question),
          evidenceText(question),
        ]),
      },
    ],
  };
}

function answerText({ answer, required }: AssessedQuestion): Text {
  if (answer !== '') return [shortened(answer, LONGEST_ANSWER)];
  return [{ text: required ? 'Not answered, although required' : 'Not answered', quiet: true }];
}

function findingsCell(question: AssessedQuestion): Cell {
  const { tone, text } = standingOf(question);
  const earlier = question.remarks.filter(({ isEarlier }) => isEarlier);
  const lines = earlier.map(({ text: said, by }) => ({
    text: `\nAbout an earlier answer, which was changed since. ${by}: ${shortened(said, LONGEST_REMARK)}`,
    quiet: true,
  }));
  return { tone, text: [...text, ...lines] };
}

/** What stands of the answer as it is now. */
function standingOf(question: AssessedQuestion): { readonly tone: Tone; readonly text: Text } {
  const { findings, isFlagged, isRefused, answer, required } = question;
  const strong = (text: string) => ({ text, strong: true });
  const against = contradicting(question).map(({ name }) => `Contradicted by ${name}.`);
  const texts = [
    ...against,
    ...findings.map(({ message }) => message),
    ...remarksOf(question).map(({ text, by }) => `${by}: ${shortened(text, LONGEST_REMARK)}`),
  ];
  const lines = texts.flatMap((text, index) => [index === 0 ? '' : '\n', text]);
  if (against.length > 0 || findings.some(isContradiction))
    return { tone: 'bad', text: [strong('Contradiction. '), ...lines] };
  if (texts.length > 0) return { tone: 'caution', text: [strong('Doubt. '), ...lines] };
  if (isRefused) return { tone: 'caution', text: [strong('Declaration not made')] };
  if (isFlagged) return { tone: 'caution', text: [strong('Flagged')] };
  if (answer === '' && required) return { tone: 'caution', text: [strong('Missing')] };
  return { tone: 'plain', text: [{ text: answer === '' ? '' : 'None by the rules', quiet: true }] };
}

function evidenceText(question: AssessedQuestion): Text {
  const { evidence } = question;
  if (evidence.length === 0) return [{ text: emptySourcesInWords(question), quiet: true }];
  const rest = evidence.length - MOST_EVIDENCE;
  return [
    ...evidence
      .slice(0, MOST_EVIDENCE)
      .flatMap((each, index) => [index === 0 ? '' : '\n', ...citation(each)]),
    ...(rest > 0 ? [{ text: `\n… and ${rest} more`, quiet: true }] : []),
  ];
}

function citation({
  name,
  place,
  quotation,
  reading,
  verdict,
  isByModel,
}: AnswerEvidence): readonly Inline[] {
  const words = quotation === '' ? reading : quotation;
  return [
    { text: `${VERDICTS[verdict]}: `, strong: true },
    `${name}${place === '' ? '' : `, ${place}`}: `,
    { text: `“${shortened(words, LONGEST_QUOTATION)}”`, ...(isByModel ? { author: 'model' as const } : {}) },
  ];
}

/** `agrees` and `differs` are said as what they are: readings that nobody has compared with this answer. */
const VERDICTS = {
  supports: 'Supports',
  contradicts: 'Contradicts',
  agrees: 'Read before, says the same',
  differs: 'Read before, not compared',
  unanswered: 'Found',
} as const;

export function contradictionsSection(facts: AssessmentFacts): Section {
  const rows = questionsOf(facts).flatMap((question) => [
    ...question.findings
      .filter(isContradiction)
      .map(({ message, related_question_ids: related }) => [
        [String(question.number)],
        [message],
        [
          related.length === 0
            ? 'This answer'
            : `${related.length === 1 ? 'Question' : 'Questions'} ${numbersOf(facts, related).join(', ')}`,
        ],
      ]),
    ...contradicting(question).map(({ name, place, reading, quotation }) => [
      [String(question.number)],
      [`The answer is “${shortened(question.answer, 120)}”, the source says “${shortened(reading, 120)}”.`],
      [
        `${name}${place === '' ? '' : `, ${place}`}: “${shortened(quotation === '' ? reading : quotation, LONGEST_QUOTATION)}”`,
      ],
    ]),
  ]);
  return {
    id: ANCHORS.contradictions,
    heading: 'Contradictions',
    content:
      rows.length === 0
        ? [noContradictions(facts)]
        : [
            { kind: 'paragraph', text: [comparisonWords(facts)] },
            {
              kind: 'table',
              summary: 'Contradictions between answers and other answers or sources',
              columns: [
                { title: 'Question', share: 0.12, align: 'end' },
                { title: 'Contradiction', share: 0.5 },
                { title: 'With', share: 0.38 },
              ],
              rows,
            },
          ],
  };
}

/** Answers are compared with each other whenever an assessment is made; with sources only where a check has done it. */
function noContradictions(facts: AssessmentFacts): Content {
  const { answered, compared } = comparedOf(facts);
  const among = 'The rules found no contradiction among the answers.';
  if (compared === 0)
    return { kind: 'notice', tone: 'caution', text: [`${among} ${comparisonWords(facts)}`] };
  const which = compared === answered ? 'the answers' : 'the answers that were compared';
  return {
    kind: 'paragraph',
    text: [`${among} No source contradicts ${which}. ${comparisonWords(facts)}`],
  };
}

function numbersOf(facts: AssessmentFacts, ids: readonly number[]): readonly number[] {
  const numbers = new Map(questionsOf(facts).map(({ id, number }) => [id, number]));
  return ids.map((id) => numbers.get(id) ?? id);
}
