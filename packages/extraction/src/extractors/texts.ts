/** Answers questions for text: names, identifiers, addresses, and what a label or a sentence says. */
import { type Extractor, type Finding, textValue, type Understood, type Wanted } from '../answering/model.ts';
import { isOfAnother, nearness } from '../answering/rank.ts';
import type { EvidenceIndex, Unit } from '../evidence/model.ts';
import { termsOfText } from '../text/terms.ts';
import { foldedOf } from '../text/tokens.ts';
import { codesIn, FIXED_FORMS } from '../values/identifiers.ts';
import { givenNamesIn, isKnownAuthority, organisationsIn, personsIn } from '../values/names.ts';
import type { Span } from '../values/span.ts';
import { findAddresses } from './addresses.ts';
import { authoritiesSaid } from './implied/authorities.ts';
import { certifiedNumbers } from './implied/registers.ts';

const LONGEST_ANSWER = 1_000;

export const findTexts: Extractor = (understood, ranked, index) =>
  BY_WANTED[understood.wanted](understood, ranked, index);

function finding(unit: Unit, value: string, strength: number): Finding {
  return { value: textValue(value), key: keyOfText(value), unit, strength };
}

/** Texts that differ in capitals, accents, titles or punctuation are the same. */
function keyOfText(value: string): string {
  return foldedOf(value).replace(/^(?:the|mr|mrs|ms|dr|prof) /, '');
}

/** What a label or a reply says, else the sentence that says most of the question. */
const findAny: Extractor = (_understood, ranked) =>
  ranked.flatMap(({ unit, score }) => {
    if (unit.kind === 'name' || unit.kind === 'heading' || unit.text.length > LONGEST_ANSWER) return [];
    if (unit.kind !== 'sentence') return unit.label === '' ? [] : [finding(unit, unit.text, score)];
    return [finding(unit, unit.text, score - 0.1)];
  });

function named(read: (text: string) => Span[]): Extractor {
  return (understood, ranked) =>
    ranked.flatMap(({ unit, score }) => {
      if (unit.kind === 'heading') return [];
      const sure = read(unit.text);
      if (sure.length === 0 && unit.kind === 'cell') return wholeCell(unit, score);
      const spans = sure.length > 0 ? sure : givenNamesIn(unit.text);
      const doubt = sure.length > 0 ? 0 : 0.06;
      return spans.map((span) => {
        const isAlone = span.end - span.start > 0.7 * unit.text.trim().length;
        const another = isOfAnother(understood, unit.text.slice(Math.max(0, span.start - 30), span.start))
          ? 0.15
          : 0;
        const strength =
          unit.kind === 'sentence'
            ? score - 0.08 + 0.25 * nearness(understood, unit, span)
            : score + (isAlone ? 0.08 : 0);
        return finding(unit, span.value, strength - another - doubt + roleFit(understood, unit, span));
      });
    });
}

/** What is said right after a name, in brackets or after a comma, is of that name: `Ada Falk (CEO), Jon Holm (CFO)`. */
function roleFit(understood: Understood, unit: Unit, { value, start, end }: Span): number {
  const { weights, wanted, terms } = understood;
  const isAuthority = isAuthorityName(value);
  const act = /\b(?:regulated|supervised) by (?:the )?$/i.test(unit.text.slice(0, start)) ? 0.08 : 0;
  const authority =
    wanted !== 'organisation' || !terms.has('@regulator') ? 0 : isAuthority ? 0.15 + act : -0.1;
  const role = ROLE_AFTER.exec(unit.text.slice(end, end + 100))?.[1];
  if (role === undefined) return authority;
  const said = termsOfText(role).map(({ term }) => term);
  if (isOfAnother(understood, role)) return authority - 0.3;
  if (said.some((term) => weights.has(term))) return authority + 0.15;
  return said.some((term) => term.startsWith('@')) ? authority - 0.15 : authority;
}

const ROLE_AFTER =
  /^(?:\s*\(|\s+(?:as|acts as|is appointed as|was appointed as|has been appointed as|serves as)\s+)([^(),;.]{2,60}?)(?:\)|[,;.]|\sand\s|$)/;

/** A short cell under a label that asks for a name is the name, whatever it looks like. */
function wholeCell(unit: Unit, score: number): Finding[] {
  const isName =
    unit.kind === 'cell' &&
    unit.label !== '' &&
    unit.text.length <= 80 &&
    /^\p{Lu}/u.test(unit.text) &&
    !/[.!?]$|\d{3}/.test(unit.text);
  return isName ? [finding(unit, unit.text, score - 0.06)] : [];
}

/** Persons. An organisation may have the role too: an internal auditor, an officer of a provider. */
const findPersons = named((text) => {
  const persons = personsIn(text);
  return persons.length > 0 ? persons : organisationsIn(text);
});
const findNamed = named((text) => organisationsIn(text));
const SAID_STRENGTH = 0.74;

const findOrganisations: Extractor = (understood, ranked, index) => {
  const found = findNamed(understood, ranked, index);
  if (!understood.terms.has('@regulator')) return found;
  return [
    ...found,
    ...authoritiesSaid(index).map(({ unit, name }) => finding(unit, name.value, SAID_STRENGTH)),
  ];
};

/** Register, licence and tax numbers. A form that is fixed finds its code wherever it stands. */
const findIdentifiers: Extractor = (understood, ranked, index) => {
  const { units } = index;
  const fixed = [...understood.terms].find((term) => FIXED_FORMS[term] !== undefined);
  if (fixed !== undefined) {
    const others = understood.weights.size > 2 ? 0.15 : 0;
    const everywhere = units.flatMap((unit) =>
      codesIn(unit.text, fixed).map((span) =>
        finding(unit, span.value, (unit.hits.has(fixed) ? 1 : 0.55) - others),
      ),
    );
    return everywhere;
  }
  const certified = certifiedNumbers(understood, index);
  const others = ranked.flatMap(({ unit, score }) => {
    const spans = unit.kind === 'name' ? [] : codesIn(unit.text);
    return spans.map((span) => {
      const isAlone = span.end - span.start > 0.6 * unit.text.trim().length;
      const near = unit.kind === 'sentence' ? 0.3 * nearness(understood, unit, span) - 0.1 : 0;
      return finding(unit, span.value, score + near + (isAlone ? 0.08 : 0) - ofLicence(understood, unit));
    });
  });
  return [...certified, ...others];
};

/** A number under which an authority has registered the company is not that of the company register. */
function ofLicence({ terms }: Understood, { text }: Unit): number {
  const isOther = terms.has('@registration_number') && !terms.has('@licence');
  return isOther && organisationsIn(text).some(({ value }) => isAuthorityName(value)) ? 0.35 : 0;
}

function isAuthorityName(value: string): boolean {
  return AUTHORITY_WORDS.test(value) || isKnownAuthority(value);
}

const AUTHORITY_WORDS = /\b(?:Authority|Commission|Autorit\p{L}+|Supervis\p{L}+)\b|\bBank of \b/u;

/** The name that stands in most documents, and what is labelled as the name. */
export const findLegalName: Extractor = (_understood, ranked, index) => {
  const labelled = ranked.flatMap(({ unit, score }) =>
    (unit.kind === 'cell' || unit.kind === 'reply') &&
    unit.hits.has('@legal_name') &&
    unit.text.length < 120 &&
    !/[?]$/.test(unit.text)
      ? [finding(unit, firstName(unit.text), score + 0.1)]
      : [],
  );
  return [...labelled, ...mostNamed(index)];
};

function firstName(text: string): string {
  const [only, ...others] = organisationsIn(text);
  return only === undefined || others.length > 0 ? text : only.value;
}

interface Count {
  readonly unit: Unit;
  readonly value: string;
  times: number;
  readonly sources: Set<string>;
}

/** The first lines of a document name whose it is. */
const OPENING = 3;

/** True for the name of an insurer, an auditor or a bank in a table. */
function isOfService({ kind, labelTerms }: Unit): boolean {
  return (kind === 'cell' || kind === 'name') && labelTerms.some((term) => SERVICES.has(term));
}

const SERVICES = new Set(
  'insurer insurance auditor bank administrator depositary manager aifm legal_adviser shareholder subsidiary parent regulator outsourcing hosting cert_body transfer_agent prime_broker largest ubo customers'
    .split(' ')
    .map((name) => `@${name}`),
);

function mostNamed({ units }: EvidenceIndex): Finding[] {
  const counts = new Map<string, Count>();
  for (const unit of units) {
    if (isOfService(unit)) continue;
    for (const { value } of organisationsIn(unit.text.slice(0, 300))) {
      const key = keyOfText(value);
      const count = counts.get(key) ?? { unit, value, times: 0, sources: new Set() };
      count.times += unit.kind === 'heading' || unit.order <= OPENING ? 3 : 1;
      count.sources.add(unit.source);
      counts.set(key, count);
    }
  }
  const sources = new Set(units.map(({ source }) => source)).size;
  const most = Math.max(1, ...[...counts.values()].map(({ times }) => times));
  return [...counts.values()].map(({ unit, value, times, sources: having }) =>
    finding(unit, value, 0.45 + (0.3 * having.size) / sources + (0.3 * times) / most),
  );
}

const BY_WANTED: Readonly<Record<Wanted, Extractor>> = {
  any: findAny,
  person: findPersons,
  organisation: findOrganisations,
  identifier: findIdentifiers,
  address: findAddresses,
  legal_name: findLegalName,
};
