/** What is still to be done or decided before anybody relies on the response. Pure. */
import type { Content, Section, Text } from '@probity/printing/document';
import { gapsOf } from '../../../watchlists/coverage/model.ts';
import { isUndecided } from '../../facts/screening.ts';
import { openParties, openShares } from '../../parts/open-parties.ts';
import { dayInWords } from '../../wording/dates.ts';
import {
  CASE_DECISION_WORDS,
  failureInWords,
  gapInWords,
  SCAN_WORDS,
  SESSION_WORDS,
} from '../../wording/words.ts';
import { comparedOf, comparisonWords } from '../answers/comparison.ts';
import {
  ANCHORS,
  type AssessedQuestion,
  type AssessmentFacts,
  filesOf,
  remarksOf,
  sectionAnchor,
} from '../model.ts';
import { count, shortened } from '../wording.ts';

const MOST_POINTS = 100;

export function openPointsSection(facts: AssessmentFacts): Section {
  const points = openPoints(facts);
  const rest = points.length - MOST_POINTS;
  return {
    id: ANCHORS.openPoints,
    heading: 'Open points',
    content:
      points.length === 0
        ? [{ kind: 'paragraph', text: ['What was checked has left no open point.'] }]
        : [
            { kind: 'list', ordered: true, items: points.slice(0, MOST_POINTS) },
            ...(rest > 0
              ? [
                  {
                    kind: 'paragraph',
                    text: [`… and ${count(rest, 'more point', 'more points')}.`],
                  } satisfies Content,
                ]
              : []),
          ],
  };
}

function openPoints(facts: AssessmentFacts): readonly Text[] {
  const { screening, verifications } = facts;
  const openHits = screening?.hits.items.filter(isUndecided) ?? [];
  const openVerifications = verifications.items.filter(
    ({ status }) => status === 'pending' || status === 'accessed',
  );
  // What was asked for and has never had a result; another verification that was completed makes up for it.
  const isVerified = verifications.items.some(({ status }) => status === 'completed');
  const ended = isVerified
    ? []
    : verifications.items.filter(({ status }) => status === 'expired' || status === 'failed');
  const scanned = filesOf(facts).filter(({ scan }) => scan !== 'clean');
  return [
    ...screeningPoints(facts),
    ...casePoints(facts),
    ...ownerPoints(facts),
    ...openHits.map(({ name }) => [{ text: 'Decide the match', link: ANCHORS.screening }, ` ${name}.`]),
    ...comparisonPoints(facts),
    ...openVerifications.map(({ askedAt }) => [
      { text: 'Wait for the verification', link: ANCHORS.verification },
      ` of ${dayInWords(askedAt)}.`,
    ]),
    ...ended.map(({ askedAt, status }) => [
      { text: 'Ask again for the verification', link: ANCHORS.verification },
      ` of ${dayInWords(askedAt)}: ${SESSION_WORDS[status].toLowerCase()}.`,
    ]),
    ...facts.missingFiles.map(({ documentType }) => [
      { text: 'Ask for the document', link: ANCHORS.documents },
      ` ${documentType}.`,
    ]),
    ...scanned.map(({ name, scan }) => [
      { text: 'See to the document', link: ANCHORS.documents },
      ` ${name}: ${SCAN_WORDS[scan].toLowerCase()}.`,
    ]),
    ...facts.sections.flatMap(({ number: section, questions }) =>
      questions.flatMap((question): readonly Text[] => {
        const what = pointOf(question);
        if (what === '') return [];
        return [
          [
            { text: `Question ${question.number}`, link: sectionAnchor(section) },
            `: ${shortened(what, 300)}`,
          ],
        ];
      }),
    ),
  ];
}

/** Empty where nothing is open about the question. */
function pointOf(question: AssessedQuestion): string {
  const { answer, required, isRefused, isFlagged, findings } = question;
  if (answer === '') return required ? 'required and not answered.' : '';
  if (isRefused) return 'the respondent does not make this declaration.';
  return findings[0]?.message ?? remarksOf(question)[0]?.text ?? (isFlagged ? 'flagged.' : '');
}

function screeningPoints({ screening }: AssessmentFacts): readonly Text[] {
  const about = (said: string, rest: string): Text => [{ text: said, link: ANCHORS.screening }, rest];
  if (screening === undefined) return [about('Screen the entity', ': it was not screened.')];
  const gaps = gapsOf(screening.evidence?.coverage ?? []);
  const unlisted = screening.hits.omitted + screening.truncated;
  return [
    ...(screening.status === 'failed'
      ? [about('Screen the entity again', `: ${failureInWords(screening.failure)}.`)]
      : []),
    ...(screening.status === 'pending' ? [about('Wait for the screening', ': it has no result yet.')] : []),
    ...(gaps.length === 0
      ? []
      : [about('Mind the lists', ` that were not covered: ${gaps.map(gapInWords).join('; ')}.`)]),
    ...(unlisted === 0 ? [] : [about('See the matches', ` that are not listed here: ${unlisted}.`)]),
  ];
}

function casePoints({ screening }: AssessmentFacts): readonly Text[] {
  return (screening?.cases ?? [])
    .filter(({ record }) => record.status !== 'closed')
    .map(({ details: { title, pending_decision: pending } }) => [
      { text: 'Decide the case', link: ANCHORS.screening },
      pending === null
        ? ` “${title}”.`
        : ` “${title}”: ${CASE_DECISION_WORDS[pending.decision].toLowerCase()} was proposed by ${pending.proposed_by.name} on ${dayInWords(pending.proposed_at)} and waits for a second person.`,
    ]);
}

function ownerPoints({ screening, relations }: AssessmentFacts): readonly Text[] {
  const about = (rest: string): Text => [{ text: 'Owners', link: ANCHORS.owners }, rest];
  const ownership = screening?.ownership ?? null;
  const cases = screening?.cases ?? [];
  // A finding after a decision opens the case again, so a closed case was decided with what stands now.
  const isDecided = cases.length > 0 && cases.every(({ record }) => record.decision !== null);
  return [
    ...(ownership?.outcome === 'listed' && !isDecided ? [about(`: ${ownership.sentence}`)] : []),
    ...openParties(relations).map(
      (sentence): Text => [{ text: 'Owners and officers', link: ANCHORS.owners }, `: ${sentence}`],
    ),
    ...openShares(ownership, relations).map((sentence) => about(`: ${sentence}`)),
  ];
}

function comparisonPoints(facts: AssessmentFacts): readonly Text[] {
  const { answered, compared, documents, leftOut, unseen } = comparedOf(facts);
  const isWhole = documents > 0 && compared === answered && leftOut === 0 && unseen === 0;
  if (answered === 0 || isWhole) return [];
  return [
    [{ text: 'Compare answers with documents', link: ANCHORS.findings }, `. ${comparisonWords(facts)}`],
  ];
}
