/** A company of a register as an entity: the body that creates it, with every name that a screening has to search for. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { entityOfCompany } from '#shared/domain/company-search/entity-of-company.ts';
import { sandboxDirectory } from '#shared/domain/company-search/sandbox/sandbox-directory.ts';
import { CompanyFacts } from '#shared/domain/company-search/schema.ts';
import { companyFacts } from '#shared/domain/company-search/view.ts';
import { EntityDetails, EntityInput } from '#shared/domain/entities/schema.ts';
import { subjectOf } from '#shared/domain/screening/providers/subject.ts';

async function meridian(): Promise<CompanyFacts> {
  const { companies } = await sandboxDirectory.search('Quill Lantern', 'DE');
  const nativeId = companies[0]?.nativeId ?? '';
  const profile = await sandboxDirectory.detail({ register: 'sandbox', jurisdiction: 'DE', nativeId });
  if (profile === undefined) throw new Error('the sandbox has no such company');
  return companyFacts('sandbox', profile);
}

describe('the entity of a company', () => {
  it('is searched by all names of the register, those in other letters first, each once', async () => {
    const entity = entityOfCompany({
      ...(await meridian()),
      name: 'Quill Lantern GmbH',
      otherNames: ['КВИЛЛ ЛАНТЕРН', 'quill  lantern gmbh'],
      tradingNames: ['Lantern'],
      previousNames: ['Alte Laterne GmbH', 'LANTERN'],
    });
    expect(entity.other_names).toEqual(['КВИЛЛ ЛАНТЕРН', 'Lantern', 'Alte Laterne GmbH']);
    const { names } = subjectOf('company', EntityDetails.parse(entity));
    expect(names).toEqual(['Quill Lantern GmbH', 'КВИЛЛ ЛАНТЕРН', 'Lantern', 'Alte Laterne GmbH']);
  });

  it('has the number, the seat and the address of the register', async () => {
    const company = await meridian();
    expect(entityOfCompany(company)).toMatchObject({
      legal_name: company.name,
      other_names: null,
      registration_number: company.registrationNumber,
      jurisdiction: 'DE',
      incorporation_date: company.incorporationDate,
      address_line_1: company.address.line1,
      address_country: 'DE',
    });
  });

  it('is accepted by the endpoint, whatever the register says, and loses no text by halves', async () => {
    const company = await meridian();
    const word = fc
      .string({ unit: 'grapheme', minLength: 1, maxLength: 120 })
      .map((text) => text.toWellFormed());
    const maybe = fc.option(word);
    const said = fc.record({
      registrationNumber: maybe,
      email: maybe,
      phone: maybe,
      otherNames: fc.array(word, { maxLength: 30 }),
      address: fc.record({ line1: maybe, city: maybe, postalCode: maybe, country: maybe }),
    });
    void fc.assert(
      fc.property(said, (more) => {
        const facts = CompanyFacts.parse({ ...company, ...more });
        const entity = entityOfCompany(facts);
        expect(EntityInput.parse(entity)).toMatchObject({ legal_name: company.name });
        expect([null, facts.registrationNumber]).toContain(entity.registration_number);
        expect([null, facts.phone]).toContain(entity.phone);
      }),
    );
  });
});
