/** The assessment of a response as a printed document. Pure: the same facts give the same document. */
import type { Brand, PrintedDocument } from '@probity/printing/document';
import { instantInWords } from '../wording/dates.ts';
import { RESPONSE_WORDS } from '../wording/words.ts';
import { comparisonWords } from './answers/comparison.ts';
import type { AssessmentFacts } from './model.ts';
import { rate, ratingWords } from './rating.ts';
import { screeningSection, verificationSection } from './sections/checks.ts';
import { decisionsSection, engineOf, methodSection } from './sections/closing.ts';
import { documentsSection } from './sections/documents.ts';
import { contradictionsSection, findingsSection } from './sections/findings.ts';
import { openPointsSection } from './sections/open-points.ts';
import { ownersSection, registerSections } from './sections/register.ts';
import { ratingSection, summarySection } from './sections/summary.ts';

export function assessmentDocument(facts: AssessmentFacts, brand: Brand): PrintedDocument {
  const { response, entity, madeAt, isTestData } = facts;
  const rating = rate(facts);
  return {
    title: `Assessment of ${entity.name}`,
    subtitle: [[response.questionnaire.name], [response.name]],
    cover: [
      { label: 'Risk rating', value: [{ text: ratingWords(rating), strong: true }] },
      { label: 'Comparison with sources', value: [comparisonWords(facts)] },
      { label: 'Subject', value: [`${entity.name} (${entity.type})`] },
      { label: 'Status of the response', value: [RESPONSE_WORDS[response.status]] },
      {
        label: 'Submitted',
        value: [
          response.submittedAt === null
            ? 'not yet'
            : `${instantInWords(response.submittedAt)}${response.respondedBy === null ? '' : `, by ${response.respondedBy}`}`,
        ],
      },
      { label: 'Reference', value: [response.id] },
      { label: 'Made', value: [instantInWords(madeAt)] },
      { label: 'How it was made', value: [engineOf(facts)] },
    ],
    marking: 'Confidential',
    isTestData,
    language: 'en-GB',
    createdAt: madeAt,
    brand,
    hasContents: true,
    sections: [
      summarySection(facts, rating),
      ratingSection(rating),
      findingsSection(facts),
      contradictionsSection(facts),
      screeningSection(facts),
      ownersSection(facts),
      verificationSection(facts),
      ...registerSections(facts),
      openPointsSection(facts),
      decisionsSection(facts),
      documentsSection(facts),
      methodSection(facts),
    ],
  };
}
