/** The client report as a printed document: a function of facts alone. */
import type { Brand, PrintedDocument } from '@probity/printing/document';
import type { EntityFacts } from '../facts/entity.ts';
import { strong } from '../wording/blocks.ts';
import { instantInWords } from '../wording/dates.ts';
import { countryInWords } from '../wording/words.ts';
import type { ReportRequest } from './request.ts';
import { documentsSection } from './sections/documents.ts';
import { entitySection } from './sections/entity.ts';
import { identitySection, nonDocumentSection } from './sections/identity.ts';
import { notesSection } from './sections/notes.ts';
import { questionnairesSection } from './sections/questionnaires.ts';
import { recordSection } from './sections/record.ts';
import { relatedSection } from './sections/related.ts';
import { screeningSection } from './sections/screening.ts';
import { summarySection } from './sections/summary.ts';

/** The same facts and request give the same document. */
export function clientReport(found: EntityFacts, request: ReportRequest, brand: Brand): PrintedDocument {
  const { entity } = found;
  return {
    title: 'Client report',
    subtitle: [[strong(entity.name)], [kindOf(found)]],
    cover: [
      { label: 'Reference', value: [request.reference] },
      { label: 'Date', value: [instantInWords(request.madeAt)] },
      { label: 'Prepared for', value: [request.askedBy?.name ?? brand.name] },
      { label: 'Prepared by', value: [brand.name] },
      { label: 'Data', value: [request.isTest ? 'Test data, which describes nobody' : 'Live data'] },
    ],
    marking: 'Confidential',
    isTestData: request.isTest,
    language: 'en',
    createdAt: request.madeAt,
    brand,
    hasContents: true,
    sections: [
      summarySection(found, request.madeAt),
      entitySection(entity),
      relatedSection(found),
      screeningSection(found),
      identitySection(found),
      nonDocumentSection(found),
      notesSection(found),
      documentsSection(found, request.madeAt),
      questionnairesSection(found),
      recordSection(found, request),
    ],
  };
}

/** `Company, United Kingdom, 00000101`. */
function kindOf({ entity: { record, details } }: EntityFacts): string {
  const isCompany = record.entity_type === 'company';
  const country = isCompany ? details.jurisdiction : details.nationality;
  const parts = [
    isCompany ? 'Company' : 'Individual',
    typeof country === 'string' ? countryInWords(country) : '',
    isCompany ? (details.registration_number ?? '') : '',
  ];
  return parts.filter((part) => part !== '').join(', ');
}
