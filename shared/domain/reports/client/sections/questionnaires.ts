/** Questionnaires that were asked: of whom, when, and how far each has come. Pure. */
import type { Content, Section, Tone } from '@probity/printing/document';
import type { EntityFacts } from '../../facts/entity.ts';
import type { ResponseFacts } from '../../facts/responses.ts';
import { facts, paragraph, toned } from '../../wording/blocks.ts';
import { instantInWords } from '../../wording/dates.ts';
import { counted, RESPONSE_WORDS } from '../../wording/words.ts';

export function questionnairesSection({ responses: { items, omitted } }: EntityFacts): Section {
  return {
    id: 'questionnaires',
    heading: 'Questionnaires',
    content: [
      ...(items.length === 0 ? [paragraph('No questionnaire is on record.')] : []),
      ...(omitted === 0
        ? []
        : [
            paragraph(`${counted(omitted, 'earlier response is', 'earlier responses are')} not listed here.`),
          ]),
    ],
    sections: items.map((response, at) => ({
      id: `questionnaire-${at + 1}`,
      heading: response.name,
      content: responseContent(response),
    })),
  };
}

const RESPONSE_TONES: Readonly<Record<ResponseFacts['status'], Tone>> = {
  PREFILL: 'plain',
  DRAFT: 'caution',
  SUBMITTED: 'caution',
  UNDER_REVIEW: 'caution',
  CHANGES_REQUESTED: 'caution',
  REVIEWED: 'caution',
  APPROVED: 'good',
  REJECTED: 'bad',
  RESUBMITTED: 'caution',
};

const TYPES = { ddq: 'Due diligence questionnaire', rfi: 'Request for information' } as const;

function responseContent(response: ResponseFacts): readonly Content[] {
  const { asked, reviewed, managerReviewed } = response;
  return facts([
    ['State', [toned(RESPONSE_TONES[response.status], RESPONSE_WORDS[response.status]).text[0] ?? '']],
    ['Questionnaire', `${response.questionnaire.name} (${TYPES[response.questionnaire.type]})`],
    ['Asked by', response.sentBy],
    ['Asked of', asked?.email ?? 'No link is on record'],
    ['Asked', asked === null ? null : instantInWords(asked.at)],
    [
      'Link opened',
      asked === null ? null : asked.openedAt === null ? 'Not opened' : instantInWords(asked.openedAt),
    ],
    ['Created', asked === null ? instantInWords(response.createdAt) : null],
    ['Submitted', response.submittedAt === null ? 'Not submitted' : instantInWords(response.submittedAt)],
    ['Answered by', response.respondedBy],
    ['Answers', answersOf(response)],
    ['Files', response.files.length === 0 ? 'None that this report may list' : String(response.files.length)],
    ['Reviewed', reviewed === null ? null : `${reviewed.by}, ${instantInWords(reviewed.at)}`],
    [
      'Reviewed by a manager',
      managerReviewed === null ? null : `${managerReviewed.by}, ${instantInWords(managerReviewed.at)}`,
    ],
  ]);
}

function answersOf({ answered, flagged }: ResponseFacts): string {
  return flagged === 0 ? String(answered) : `${answered}, of which ${flagged} flagged`;
}
