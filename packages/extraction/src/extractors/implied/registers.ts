/** What papers of a company register tell without naming it: the country, the day of incorporation, the number. */
import { dateValue, type Finding, textValue, type Understood } from '../../answering/model.ts';
import type { EvidenceIndex, Unit } from '../../evidence/model.ts';
import { foldedOf } from '../../text/tokens.ts';
import { datesIn } from '../../values/dates.ts';
import { codesIn } from '../../values/identifiers.ts';
import { CERTIFIES, GIVEN, NUMBERED, REGISTERS } from './register-words.ts';

const STRENGTH = { country: 0.72, ofPaper: 0.82, certified: 0.98, numbered: 1.2 } as const;
const MOST_UNITS = 5_000;
/** A certificate is dated and numbered within this many blocks of what it certifies. */
const NEAR = 8;

/** The countries of the registers that the documents speak of. */
export function registerCountries({ text, terms }: Understood, { units }: EvidenceIndex): Finding[] {
  const asks =
    ['@country_of_incorporation', '@incorporation', '@registered_office'].some((term) => terms.has(term)) ||
    /\b(?:regist|incorporat|establish|domicil)/i.test(text);
  if (!asks) return [];
  return units.slice(0, MOST_UNITS).flatMap((unit) => {
    const said = `${unit.label} ${unit.text}`;
    const isOfPaper = unit.hits.has('@registration_number') || CERTIFIES.test(said);
    return REGISTERS.filter(([, pattern]) => pattern.test(said)).map(([code]) => ({
      value: textValue(code),
      key: code,
      unit,
      strength: isOfPaper ? STRENGTH.ofPaper : STRENGTH.country,
    }));
  });
}

/** The day on which a certificate says that it is given. */
export function certifiedDates({ terms }: Understood, index: EvidenceIndex): Finding[] {
  if (!terms.has('@incorporation')) return [];
  return besideCertificates(index, (unit) =>
    GIVEN.test(unit.text) || CERTIFIES.test(unit.text)
      ? datesIn(unit.text).map(({ value }) => ({
          value: dateValue(value),
          key: value,
          unit,
          strength: STRENGTH.certified,
        }))
      : [],
  );
}

/** The number that a certificate of incorporation has. */
export function certifiedNumbers({ terms }: Understood, index: EvidenceIndex): Finding[] {
  if (!terms.has('@registration_number')) return [];
  return besideCertificates(index, (unit) => {
    const said = unit.label === '' ? unit.text : `${unit.label}: ${unit.text}`;
    const number = NUMBERED.exec(said);
    if (number === null) return [];
    const [code] = codesIn(said.slice(number[0].length));
    if (code === undefined || code.start > 0) return [];
    return [{ value: textValue(code.value), key: foldedOf(code.value), unit, strength: STRENGTH.numbered }];
  });
}

function besideCertificates({ units }: EvidenceIndex, read: (unit: Unit) => Finding[]): Finding[] {
  const certificates = units.slice(0, MOST_UNITS).filter(({ text }) => CERTIFIES.test(text));
  return certificates.flatMap(({ source, order }) =>
    units
      .filter((unit) => unit.source === source && Math.abs(unit.order - order) <= NEAR)
      .flatMap((unit) => read(unit)),
  );
}
