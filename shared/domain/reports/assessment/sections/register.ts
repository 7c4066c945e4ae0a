/** Owners and officers on record, and what a register says beside the record of the entity. Pure. */
import type { Section } from '@probity/printing/document';
import { findingContent, relationTables, ruleNotApplied } from '../../parts/owners.ts';
import { notice } from '../../wording/blocks.ts';
import { dayInWords, instantInWords } from '../../wording/dates.ts';
import { countryInWords, registerInWords } from '../../wording/words.ts';
import { ANCHORS, type AssessmentFacts } from '../model.ts';

/** Null: the record has no such field. */
function ownWords(own: string | null): string {
  if (own === null) return 'Not compared: the record has no such field';
  return own === '' ? 'Not on record' : own;
}

function dateOrNothing(day: string): string {
  return day === '' ? '' : dayInWords(day);
}

/** Owners and officers with what each is listed for, and the finding of the ownership rule. */
export function ownersSection({ relations, screening }: AssessmentFacts): Section {
  const ownership = screening?.ownership ?? null;
  const notApplied = ruleNotApplied(relations, ownership);
  return {
    id: ANCHORS.owners,
    heading: 'Owners and officers on record',
    content: [
      ...(ownership === null ? [] : findingContent(ownership)),
      ...(notApplied === '' ? [] : [notice('caution', notApplied)]),
      ...relationTables(relations),
    ],
  };
}

/** Empty where no register was asked lately. */
export function registerSections({ register, entity }: AssessmentFacts): readonly Section[] {
  if (register === undefined) return [];
  const { company, answeredAt } = register;
  const rows = [
    { label: 'Name', said: company.name, own: entity.name },
    {
      label: 'Number',
      said: company.registrationNumber ?? 'Not stated',
      own: entity.registrationNumber,
    },
    { label: 'Country', said: company.incorporationCountryName, own: countryInWords(entity.jurisdiction) },
    { label: 'Active', said: company.active ? 'Yes' : 'No', own: null },
    {
      label: 'Incorporated',
      said: company.incorporationDate === null ? 'Not stated' : dayInWords(company.incorporationDate),
      own: dateOrNothing(entity.incorporationDate),
    },
  ];
  return [
    {
      id: ANCHORS.register,
      heading: 'Register',
      content: [
        {
          kind: 'paragraph',
          text: [`As ${registerInWords(company.source)} answered on ${instantInWords(answeredAt)}.`],
        },
        {
          kind: 'table',
          summary: 'What the register says beside the record of the entity',
          columns: [
            { title: 'Fact', share: 0.2 },
            { title: 'Register', share: 0.4 },
            { title: 'Record of the entity', share: 0.4 },
          ],
          rows: rows.map(({ label, said, own }) => [[label], [said], [ownWords(own)]]),
        },
      ],
    },
  ];
}
