/** The document that the sandbox reads: the entity's own facts, and fictional values where it has none. */
import { createHash } from 'node:crypto';
import type { Address, CaseFacts, ExtractedData } from '../port.ts';
import type { SandboxOutcome } from './outcomes.ts';

const FICTIONAL = {
  firstName: 'Sandor',
  lastName: 'Boxwell',
  birthDate: '1985-04-12',
  country: 'GB',
  validUntil: '2099-12-31',
  expired: '2019-12-31',
  address: { line1: '1 Sandbox Street', city: 'Testville', postcode: 'SB1 0XX', country: 'GB' },
} as const;

type Differs = Extract<SandboxOutcome['ends'], { kind: 'found' }>['differs'];

/** The same facts always give the same data. `differs`: the one value that contradicts the entity. */
export function sandboxDocument(facts: CaseFacts, differs: Differs): ExtractedData {
  const { person, document } = facts;
  const country = document?.country ?? person.nationality ?? FICTIONAL.country;
  const birthDate = person.date_of_birth ?? FICTIONAL.birthDate;
  const lastName = person.last_name ?? FICTIONAL.lastName;
  return {
    first_name: person.first_name ?? FICTIONAL.firstName,
    last_name: differs === 'name' ? otherName(lastName) : lastName,
    date_of_birth: differs === 'birth date' ? otherDate(birthDate) : birthDate,
    document_type: document?.kind ?? 'passport',
    document_number: documentNumber(facts),
    document_country: country,
    nationality: person.nationality ?? country,
    expiry_date: differs === 'expiry' ? FICTIONAL.expired : FICTIONAL.validUntil,
    gender: null,
    address: isAddressRead(facts, differs) ? addressOf(facts, differs) : null,
  };
}

/** An address that differs is read, whatever else is checked: nobody can judge one that is not there. */
function isAddressRead({ checks }: CaseFacts, differs: Differs): boolean {
  return differs === 'address' || checks.includes('proof_of_address_check');
}

function addressOf({ person }: CaseFacts, differs: Differs): Address {
  const own = person.address ?? FICTIONAL.address;
  return differs === 'address' ? { ...own, line1: '99 Elsewhere Lane', city: 'Othertown' } : own;
}

function otherName(name: string): string {
  return name.toLowerCase() === 'quillfeather' ? 'Marrowby' : 'Quillfeather';
}

/** The same day of another year. */
function otherDate(date: string): string {
  return `${Number(date.slice(0, 4)) - 7}-06-15`;
}

/** The entity's own number on a national identity card, else nine characters that begin with `SBX`. */
function documentNumber({ sessionId, document, person }: CaseFacts): string {
  if (document?.kind === 'national_id' && person.national_id_number !== null)
    return person.national_id_number;
  const number = createHash('sha256').update(sessionId).digest().readUInt32BE(0) % 1_000_000;
  return `SBX${String(number).padStart(6, '0')}`;
}
