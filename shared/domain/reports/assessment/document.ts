/** The assessment of a response as a printed document. Pure: the same facts give the same document. */
import type { Brand, PrintedDocument } from '#shared/printing/document.ts';
import type { AssessmentFacts } from './model.ts';
import { rate } from './rating.ts';
import { registerSections, screeningSection, verificationSection } from './sections/checks.ts';
import {
  decisionsSection,
  documentsSection,
  engineOf,
  methodSection,
  openPointsSection,
} from './sections/closing.ts';
import { contradictionsSection, findingsSection } from './sections/findings.ts';
import { ratingSection, summarySection } from './sections/summary.ts';
import { code, instant, LEVEL_WORDS } from './wording.ts';

export function assessmentDocument(facts: AssessmentFacts, brand: Brand): PrintedDocument {
  const { response, entity, madeAt, isTestData } = facts;
  const rating = rate(facts);
  return {
    title: `Assessment of ${entity.name}`,
    subtitle: [[response.questionnaire.name], [response.name]],
    cover: [
      { label: 'Risk rating', value: [{ text: LEVEL_WORDS[rating.level].name, strong: true }] },
      { label: 'Subject', value: [`${entity.name} (${entity.type})`] },
      { label: 'Status of the response', value: [code(response.status)] },
      {
        label: 'Submitted',
        value: [
          response.submittedAt === null
            ? 'not yet'
            : `${instant(response.submittedAt)}${response.respondedBy === null ? '' : `, by ${response.respondedBy}`}`,
        ],
      },
      { label: 'Reference', value: [response.id] },
      { label: 'Made', value: [instant(madeAt)] },
      { label: 'Engine', value: [engineOf(facts)] },
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
      verificationSection(facts),
      ...registerSections(facts),
      openPointsSection(facts),
      decisionsSection(facts),
      documentsSection(facts),
      methodSection(facts),
    ],
  };
}
