/** Persons and companies that are related to the entity: on record, in a register, and as respondents have stated. Pure. */
import type { Content, Section } from '@probity/printing/document';
import type { CompanyFacts } from '../../../company-search/schema.ts';
import type { EntityFacts } from '../../facts/entity.ts';
import { MOST_RELATED } from '../../facts/limits.ts';
import { upTo } from '../../facts/reading.ts';
import type { RegisterFacts } from '../../facts/register.ts';
import { relationTables, ruleNotApplied } from '../../parts/owners.ts';
import { facts, link, notice, paragraph, table } from '../../wording/blocks.ts';
import { dayInWords, instantInWords, partialDateInWords } from '../../wording/dates.ts';
import { counted, registerInWords } from '../../wording/words.ts';

export function relatedSection({ entity, relations, screening, register, responses }: EntityFacts): Section {
  const isCompany = entity.record.entity_type === 'company';
  return {
    id: 'related',
    heading: 'Related entities',
    content: [],
    sections: [
      {
        id: 'related-record',
        heading: 'Owners and officers on record',
        content: [...relationTables(relations), ...ruleContent(relations, screening)],
      },
      {
        id: 'related-register',
        heading: 'Stored answer of a company register',
        content:
          register === undefined
            ? [paragraph(isCompany ? NO_REGISTER : 'Company registers are asked about companies only.')]
            : registerContent(register),
      },
      {
        id: 'related-stated',
        heading: 'Stated by respondents',
        content: statedContent(responses.items.flatMap(({ related }) => related)),
      },
    ],
  };
}

/** What was taken over from a register stays on record after the answer itself is not stored any more. */
const NO_REGISTER =
  'No answer of a company register about this entity is stored at the moment. Owners and officers that were taken over from a register are among those on record.';

/** Where the finding of the ownership rule stands, or that the rule was not applied. */
function ruleContent(
  relations: EntityFacts['relations'],
  screening: EntityFacts['screening'],
): readonly Content[] {
  if (screening?.ownership)
    return [paragraph(['What listed owners hold: ', link('AML screening', 'screening-ownership')])];
  const said = ruleNotApplied(relations, null);
  return said === ''
    ? []
    : [notice('caution', `${said} No screening of the company has looked at them yet.`)];
}

function registerContent({ company, answeredAt }: RegisterFacts): readonly Content[] {
  const officers = upTo(MOST_RELATED, company.officers);
  const owners = upTo(MOST_RELATED, company.owners);
  return [
    ...facts([
      ['Register', registerInWords(company.source)],
      ['Answered', instantInWords(answeredAt)],
      ['Name in the register', company.name],
      ['Number', company.registrationNumber],
      ['State', company.active ? 'Active' : 'Not active'],
      ['Previous names', company.previousNames.join('; ')],
    ]),
    ...(company.partial
      ? [paragraph('The register did not give everything. Further persons may exist.')]
      : []),
    table(
      'Officers of the company, with role and dates of office',
      [
        ['Officer', 0.34],
        ['Role', 0.2],
        ['Born', 0.16],
        ['In office', 0.3],
      ],
      officers.items.map(({ name, role, dateOfBirth, appointedDate, resignedDate }) => [
        name,
        role ?? '',
        dateOfBirth === null ? '' : partialDateInWords(dateOfBirth),
        officeOf(appointedDate, resignedDate),
      ]),
      { nothing: 'The register names no officers.', omitted: officers.omitted },
    ),
    table(
      'Owners of the company, with their shares',
      [
        ['Owner', 0.34],
        ['Share', 0.2],
        ['Born', 0.16],
        ['Control', 0.3],
      ],
      owners.items.map((owner) => [
        owner.name,
        shareOf(owner),
        owner.dateOfBirth === null ? '' : partialDateInWords(owner.dateOfBirth),
        owner.natureOfControl.join('; '),
      ]),
      { nothing: 'The register names no owners.', omitted: owners.omitted },
    ),
  ];
}

function officeOf(from: string | null, to: string | null): string {
  if (to !== null) return `${from === null ? '' : `${dayInWords(from)} `}to ${dayInWords(to)}`;
  return from === null ? '' : `since ${dayInWords(from)}`;
}

function shareOf({
  ownershipPercentage: from,
  ownershipPercentageMax: to,
}: CompanyFacts['owners'][number]): string {
  if (from === null) return '';
  return to === null || to === from ? `${from} %` : `${from} to ${to} %`;
}

type Stated = EntityFacts['responses']['items'][number]['related'];

function statedContent(stated: Stated): readonly Content[] {
  if (stated.length === 0)
    return [
      paragraph(
        'No list in an answer names related persons or companies. Answers in free text were not searched for names.',
      ),
    ];
  return [
    paragraph('The following was stated in questionnaires. This report does not verify it.'),
    ...stated.flatMap(({ response, question, instances }) => {
      const { items, omitted } = upTo(MOST_RELATED, instances);
      const said = items.map((fields) => [fields.map(({ label, value }) => `${label}: ${value}`).join('; ')]);
      return [
        paragraph([
          { text: question, strong: true },
          { text: ` (${response})`, quiet: true },
        ]),
        { kind: 'list', ordered: false, items: said } as const,
        ...(omitted === 0
          ? []
          : [paragraph(`${counted(omitted, 'more entry', 'more entries')} not listed here.`)]),
      ];
    }),
  ];
}
