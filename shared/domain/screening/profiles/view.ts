/** Responses for risk profiles. The topics of a record decide its section. */
import type { Topic } from '../../watchlists/schema.ts';
import { explanationOf } from '../explanation/explain.ts';
import type { Language } from '../explanation/wording/words.ts';
import { twoDecimals } from '../rules.ts';
import type { ListingView, PepListingView, RiskProfileDetail, RiskProfileSummary } from '../schema.ts';
import type { RiskProfile, StoredRecord } from './model.ts';

type Section = 'pep' | 'sanctions' | 'watchlists' | 'media';

/** The section of each topic. */
export const SECTION_OF: Readonly<Record<Topic, Section>> = {
  sanction: 'sanctions',
  'export-control': 'watchlists',
  debarment: 'watchlists',
  warning: 'watchlists',
  'pep-class-1': 'pep',
  'pep-class-2': 'pep',
  'pep-class-3': 'pep',
  'pep-class-4': 'pep',
  'adverse-media': 'media',
};

/** No threshold needs more than four decimals. */
const SCORE_DIGITS = 4;

export function profileSummary(profile: RiskProfile, language: Language): RiskProfileSummary {
  const { match } = profile;
  const { decision } = profile;
  const has = (section: Section) => match.records.some((record) => topicsIn(record, section).length > 0);
  return {
    id: profile.id,
    name: match.name,
    entity_type: match.kind === 'individual' ? 'individual' : kindOf(profile),
    status: profile.status,
    matching_score: twoDecimals(match.score * 100),
    matching_name: match.matching_name,
    match_type: match.match_types,
    dates_of_birth: unique(match.records.flatMap(({ birth_dates }) => birth_dates.map(yearOrDay))),
    also_known_as: unique(match.records.flatMap(({ names }) => names.map(({ text }) => text))).filter(
      (name) => name !== match.name,
    ),
    all_related_countries: unique(match.records.flatMap(({ countries }) => countries)),
    has_pep: has('pep'),
    has_sanctions: has('sanctions'),
    has_watchlists: has('watchlists'),
    has_adverse_media: has('media'),
    explanation: explanationOf(match, language),
    suppressed: profile.status === 'false_positive',
    decision: decision === null ? null : withoutFacts(decision),
    previous_decision: profile.previous_decision,
    ended_at: profile.gone?.at ?? null,
  };
}

export function profileDetail(profile: RiskProfile, language: Language): RiskProfileDetail {
  const { records } = profile.match;
  const listings = (section: Section) =>
    records
      .filter((record) => topicsIn(record, section).length > 0)
      .map((record) => listing(record, section));
  return {
    ...profileSummary(profile, language),
    matching_score: Number(profile.match.score.toFixed(SCORE_DIGITS)),
    alert_id: profile.alertId,
    aml_types: unique(records.flatMap(({ topics }) => topics)),
    created_at: profile.createdAt,
    updated_at: profile.updatedAt,
    pep: records.filter((record) => topicsIn(record, 'pep').length > 0).map(pepListing),
    sanctions: listings('sanctions'),
    watchlists: listings('watchlists'),
    media: records.filter((record) => topicsIn(record, 'media').length > 0).flatMap(mediaOf),
  };
}

/**
 * A match of unknown kind with a gender or birth date is an individual. Any other match that is not a person, such as a ship,
 * counts as a company.
 */
function kindOf({ match }: RiskProfile): 'individual' | 'company' {
  return match.kind === 'unknown' &&
    match.records.some(({ gender, birth_dates }) => gender !== null || birth_dates.length > 0)
    ? 'individual'
    : 'company';
}

function withoutFacts(decision: NonNullable<RiskProfile['decision']>): RiskProfileSummary['decision'] {
  const { entity_facts: _entity, record_facts: _record, ...shown } = decision;
  return shown;
}

function topicsIn({ topics }: StoredRecord, section: Section): readonly Topic[] {
  return topics.filter((topic) => SECTION_OF[topic] === section);
}

function listing(record: StoredRecord, section: Section): ListingView {
  return {
    aml_types: [...topicsIn(record, section)],
    country_codes: record.countries,
    fields: record.fields,
    identifier: record.id,
    listing_started_utc: record.listed_on === null ? null : firstInstant(record.listed_on),
    listing_ended_utc: record.ended_at,
    name: nameOf(record),
    related_urls: record.related_urls,
    url: record.url,
  };
}

function pepListing(record: StoredRecord): PepListingView {
  const { office } = record;
  return {
    ...listing(record, 'pep'),
    active_start_dates: office?.from ?? [],
    active_end_dates: office?.to ?? [],
    political_parties: office?.parties ?? [],
    political_positions: office?.positions ?? [],
    political_regions: office?.regions ?? [],
  };
}

/** An adverse media record without articles is shown as one article. */
function mediaOf(record: StoredRecord): RiskProfileDetail['media'] {
  if (record.articles.length > 0) return record.articles;
  return [
    {
      identifier: record.id,
      publishing_date: record.listed_on,
      snippet: '',
      title: nameOf(record),
      url: record.url,
    },
  ];
}

function nameOf({ names }: StoredRecord): string {
  return (names.find(({ kind }) => kind === 'primary') ?? names[0])?.text ?? '';
}

function yearOrDay(date: string): string {
  return date.length === 'YYYY-MM'.length ? date.slice(0, 'YYYY'.length) : date;
}

function firstInstant(date: string): string {
  return `${date}${'-01-01'.slice(date.length - 'YYYY'.length)}T00:00:00.000Z`;
}

function unique<T>(values: readonly T[]): T[] {
  return [...new Set(values)];
}
