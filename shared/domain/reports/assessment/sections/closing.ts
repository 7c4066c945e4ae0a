/** The last pages of an assessment: open points, decisions of people, documents, and how it was made. */
import type { Content, Section, Text } from '#shared/printing/document.ts';
import type { DocumentFacts } from '../../facts/documents.ts';
import { readingWithin } from '../../wording/readings.ts';
import { FACTORS } from '../factors.ts';
import { ANCHORS, type AssessmentFacts, filesOf, questionsOf, sectionAnchor } from '../model.ts';
import { bytes, code, count, day, instant, shortened } from '../wording.ts';

const MOST_POINTS = 100;

export function openPointsSection(facts: AssessmentFacts): Section {
  const points = openPoints(facts);
  const rest = points.length - MOST_POINTS;
  return {
    id: ANCHORS.openPoints,
    heading: 'Open points',
    content:
      points.length === 0
        ? [{ kind: 'paragraph', text: ['There are no open points.'] }]
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
  const openHits =
    screening?.hits.items.filter(
      ({ status, gone }) => gone === null && (status === 'not_reviewed' || status === 'in_review'),
    ) ?? [];
  const openVerifications = verifications.items.filter(
    ({ status }) => status === 'pending' || status === 'accessed',
  );
  const scanned = filesOf(facts).filter(({ scan }) => scan !== 'clean');
  return [
    ...(screening === undefined ? [[{ text: 'Screen the entity', link: ANCHORS.screening }, '.']] : []),
    ...openHits.map(({ name }) => [{ text: 'Decide the hit', link: ANCHORS.screening }, ` ${name}.`]),
    ...openVerifications.map(({ askedAt }) => [
      { text: 'Wait for the verification', link: ANCHORS.verification },
      ` of ${day(askedAt)}.`,
    ]),
    ...facts.missingFiles.map(({ documentType }) => [
      { text: 'Ask for the document', link: ANCHORS.documents },
      ` ${documentType}.`,
    ]),
    ...scanned.map(({ name, scan }) => [
      { text: 'See to the document', link: ANCHORS.documents },
      ` ${name}: ${SCANS[scan]}.`,
    ]),
    ...facts.sections.flatMap(({ number: section, questions }) =>
      questions.flatMap(({ number, required, answer, findings, remarks, isFlagged }): readonly Text[] => {
        const what =
          answer === ''
            ? required
              ? 'required and not answered.'
              : ''
            : (findings[0]?.message ?? remarks[0]?.text ?? (isFlagged ? 'flagged.' : ''));
        return what === ''
          ? []
          : [[{ text: `Question ${number}`, link: sectionAnchor(section) }, `: ${shortened(what, 300)}`]];
      }),
    ),
  ];
}

const SCANS: Readonly<Record<DocumentFacts['scan'], string>> = {
  pending: 'being scanned for malware',
  clean: 'no malware found',
  infected: 'contains malware',
  unscannable: 'cannot be scanned for malware',
};

interface DecisionRow {
  readonly at: string;
  readonly by: string;
  readonly what: string;
  readonly reason: string;
}

/** Every decision of a person, in the order of time. */
export function decisionsSection(facts: AssessmentFacts): Section {
  const rows = decisionsOf(facts);
  return {
    id: ANCHORS.decisions,
    heading: 'Decisions and notes of people',
    content:
      rows.length === 0
        ? [{ kind: 'paragraph', text: ['No person has decided or noted anything yet.'] }]
        : [
            {
              kind: 'table',
              summary: 'Decisions and notes of people with their time',
              columns: [
                { title: 'When', share: 0.19 },
                { title: 'Who', share: 0.19 },
                { title: 'What', share: 0.24 },
                { title: 'Words', share: 0.38 },
              ],
              rows: rows.map(({ at, by, what, reason }) => [
                [instant(at)],
                [{ text: by, author: 'person' }],
                [what],
                [shortened(reason, 600)],
              ]),
              omitted: facts.response.notes.omitted,
            },
          ],
  };
}

function decisionsOf({ response, screening, verifications }: AssessmentFacts): readonly DecisionRow[] {
  const rows: readonly DecisionRow[] = [
    ...(response.reviewed === null
      ? []
      : [{ ...response.reviewed, what: 'Reviewed the response', reason: '' }]),
    ...(response.managerReviewed === null
      ? []
      : [{ ...response.managerReviewed, what: 'Decided the response', reason: '' }]),
    ...response.notes.items.map(
      ({ created_at: at, profile_name: by, status_transition: to, text: reason }) => ({
        at,
        by,
        what: to === null ? 'Note' : `Response: ${code(to)}`,
        reason,
      }),
    ),
    ...(screening?.cases ?? []).flatMap(({ record, details }) =>
      record.decision === null || record.closed_at === null
        ? []
        : [
            {
              at: record.closed_at,
              by: details.closed_by?.name ?? 'unknown',
              what: `Screening case: ${code(record.decision)}`,
              reason: details.title,
            },
          ],
    ),
    ...(screening?.hits.items ?? []).flatMap(({ name, decision }) =>
      decision === null
        ? []
        : [
            {
              at: decision.decided_at,
              by: decision.decided_by.name,
              what: `Hit: ${code(decision.status)}`,
              reason: [name, decision.reason ?? ''].filter((part) => part !== '').join(': '),
            },
          ],
    ),
    ...verifications.items.flatMap(({ reviews }) =>
      reviews.map(({ reviewed_at: at, reviewed_by, decision, notes: reason }) => ({
        at,
        by: reviewed_by.name,
        what: `Verification: ${decision}`,
        reason,
      })),
    ),
  ];
  return rows.toSorted((one, other) => (one.at < other.at ? -1 : Number(one.at > other.at)));
}

export function documentsSection(facts: AssessmentFacts): Section {
  const files = filesOf(facts);
  return {
    id: ANCHORS.documents,
    heading: 'Documents',
    content: [
      ...(facts.missingFiles.length === 0
        ? []
        : [
            {
              kind: 'notice',
              tone: 'caution',
              text: [
                `Not given, although required: ${facts.missingFiles.map(({ documentType }) => documentType).join(', ')}.`,
              ],
            } satisfies Content,
          ]),
      files.length === 0
        ? { kind: 'paragraph', text: ['There are no documents that reports may list.'] }
        : {
            kind: 'table',
            summary: 'Documents with their hashes',
            columns: [
              { title: 'Document', share: 0.26 },
              { title: 'Added', share: 0.2 },
              { title: 'State', share: 0.2 },
              { title: 'SHA-256', share: 0.34 },
            ],
            rows: files.map(documentRow(facts.madeAt)),
            omitted: facts.documents.omitted,
          },
    ],
  };
}

function documentRow(madeAt: string) {
  return ({
    name,
    type,
    size,
    addedAt,
    addedBy,
    scan,
    expiresOn,
    activeContent,
    reading,
    response,
    sha256,
  }: DocumentFacts) => {
    const isExpired = expiresOn !== null && expiresOn < madeAt.slice(0, 10);
    const states = [
      SCANS[scan],
      readingWithin(reading),
      ...(expiresOn === null ? [] : [`${isExpired ? 'expired' : 'valid until'} ${day(expiresOn)}`]),
      ...(activeContent.length === 0 ? [] : [`contains ${activeContent.map(code).join(', ')}`]),
    ];
    const isDoubtful = isExpired || scan !== 'clean' || activeContent.length > 0 || reading?.state !== 'read';
    return [
      [name, { text: `\n${type}, ${bytes(size)}`, quiet: true }],
      [
        instant(addedAt),
        {
          text: `\n${addedBy.kind === 'key' ? 'by the team' : 'by the respondent'}${response === null ? '' : ', for this response'}`,
          quiet: true,
        },
      ],
      { tone: isDoubtful ? 'caution' : 'plain', text: [states.join('\n')] } as const,
      [{ text: sha256, quiet: true }],
    ];
  };
}

export function methodSection(facts: AssessmentFacts): Section {
  const byModel = questionsOf(facts).some(({ evidence }) => evidence.some(({ isByModel }) => isByModel));
  return {
    id: ANCHORS.method,
    heading: 'How this assessment was made',
    content: [
      {
        kind: 'facts',
        rows: [
          { label: 'Engine', value: [engineOf(facts)] },
          { label: 'Rules', value: [`${FACTORS.length} factors, the table of this document`] },
          { label: 'Made', value: [instant(facts.madeAt)] },
          { label: 'Response', value: [facts.response.id] },
          { label: 'Entity', value: [facts.entity.id] },
          {
            label: 'Version of the lists',
            value: [facts.screening?.evidence?.list_version ?? 'not screened'],
          },
        ],
      },
      {
        kind: 'list',
        ordered: false,
        items: [
          ['Answers are what the respondent has said. A source that supports an answer does not prove it.'],
          ['Documents that are classified as not for reports are neither listed nor counted here.'],
          ['What happened after the time above is not in this document.'],
          ...(byModel
            ? [
                [
                  'Passages marked [AI] were read by a language model and found word for word in their source.',
                ],
              ]
            : []),
        ],
      },
    ],
  };
}

/** What made the assessment, in one line. */
export function engineOf({ isTestData }: Pick<AssessmentFacts, 'isTestData'>): string {
  return isTestData ? 'Simulated: test mode. By rules, no model.' : 'By rules, no model.';
}
