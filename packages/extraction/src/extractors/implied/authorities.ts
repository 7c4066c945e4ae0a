/** Which financial authority a text says to have authorised, registered or supervised the company. */
import type { EvidenceIndex, Unit } from '../../evidence/model.ts';
import { organisationsIn } from '../../values/names.ts';
import { clausesOf, isDenied } from '../../values/polarity.ts';
import type { Span } from '../../values/span.ts';

const ACTS =
  /\b(?:authori[sz](?:ed|ation)|licen[sc](?:ed|e)|regulat(?:ed|es)|supervis(?:ed|es|ion|or)|registered|registration)\b/i;
const FINANCIAL =
  /\b(?:Financial|Prudential|Monetary|Securities|Banking|prudentiel|financiers?|Financiero|Finan[sz]\p{L}+)\b|\b(?:Central|National) Bank of\b|\bBank of (?:England|Lithuania|Italy|Spain|Greece)\b|^(?:BaFin|FINMA|CSSF|FCA|CNMV|CONSOB|ACPR|AMF|AFM|Lietuvos bankas|Latvijas Banka|De Nederlandsche Bank)/u;
const OF_AUTHORITY =
  /Authority|Commission|Autorit|Bank|Inspection|inspektion|tilsynet|aufsicht|Supervis|^[A-Z]{3,5}$|BaFin/u;
const MOST_UNITS = 5_000;

export interface SaidAuthority {
  readonly unit: Unit;
  readonly name: Span;
}

/** The places that name a financial authority together with what it did for the company. */
export function authoritiesSaid({ units }: EvidenceIndex): SaidAuthority[] {
  return units.slice(0, MOST_UNITS).flatMap((unit) => {
    if (unit.kind === 'heading' || unit.kind === 'name' || !ACTS.test(`${unit.label} ${unit.text}`))
      return [];
    return organisationsIn(unit.text)
      .filter(({ value }) => FINANCIAL.test(value) && OF_AUTHORITY.test(value))
      .filter(({ start }) => !isDeniedAt(unit.text, start))
      .map((name) => ({ unit, name }));
  });
}

function isDeniedAt(text: string, at: number): boolean {
  const clause = clausesOf(text).findLast(({ start }) => start <= at);
  return clause !== undefined && isDenied(clause.text, at - clause.start);
}
