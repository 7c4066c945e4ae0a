/** Codes of the service in plain words, for readers who never see its API. */
import { ACTIVE_CONTENT_WORDS } from '../../autoflag/file-comments.ts';
import type { RegisterName } from '../../company-search/register.ts';
import { countryName } from '../../company-search/view.ts';
import type { ScanStatus } from '../../documents/scan/scan-status.ts';
import type { ResponseStatus } from '../../responses/lifecycle.ts';
import type { RiskLevel } from '../../screening/codes.ts';
import { inHundred } from '../../screening/explanation/wording/numbers.ts';
import type { RiskProfileStatus } from '../../screening/profiles/model.ts';
import type { ProviderFailed } from '../../screening/providers/provider.ts';
import type { CaseDecision, CaseStatus } from '../../screening/store/records.ts';
import type { VerificationStatus } from '../../verification/lifecycle.ts';
import type { CheckType, Outcome } from '../../verification/schema.ts';
import type { Decision } from '../../verification-sessions/schema.ts';
import type { ListState } from '../../watchlists/coverage/model.ts';
import type { ListId, Topic } from '../../watchlists/schema.ts';
import { partialDateInWords } from './dates.ts';

export const RISK_WORDS: Readonly<Record<RiskLevel, string>> = {
  none: 'None',
  low: 'Low',
  medium: 'Medium',
  high: 'High',
};

export const TOPIC_WORDS: Readonly<Record<Topic, string>> = {
  sanction: 'sanctions',
  'export-control': 'export control',
  debarment: 'debarment',
  warning: 'regulatory warning',
  'pep-class-1': 'politically exposed person, class 1',
  'pep-class-2': 'politically exposed person, class 2',
  'pep-class-3': 'politically exposed person, class 3',
  'pep-class-4': 'politically exposed person, class 4',
  'adverse-media': 'adverse media',
};

const LIST_WORDS: Readonly<Record<ListId, string>> = {
  us_ofac_sdn: 'United States: OFAC, Specially Designated Nationals',
  us_ofac_cons: 'United States: OFAC, consolidated non-SDN lists',
  us_csl: 'United States: Consolidated Screening List',
  un_sc: 'United Nations: Security Council',
  eu_fsf: 'European Union: financial sanctions',
  uk_fcdo: 'United Kingdom: sanctions list',
  ca_sema: 'Canada: autonomous sanctions (SEMA, JVCFOA)',
  ch_seco: 'Switzerland: sanctions list (SECO)',
  au_dfat: 'Australia: consolidated list (DFAT)',
  us_congress: 'United States: members of Congress',
  media: 'Adverse media feed',
  sandbox: 'Fictional list of test mode',
};

/** The name of a watchlist. Lists of other providers stay as they call them. */
export function listInWords(list: string): string {
  return Object.entries(LIST_WORDS).find(([id]) => id === list)?.[1] ?? list;
}

/** A list that a screening did not cover, or covered with an old version only. */
export function gapInWords({ list, state, as_of }: ListState): string {
  const why =
    state === 'not_loaded' || as_of === null
      ? 'not loaded'
      : `as of ${partialDateInWords(as_of)}, older than it should be`;
  return `${listInWords(list)} (${why})`;
}

const FAILURE_WORDS: Readonly<Record<ProviderFailed['code'], string>> = {
  no_lists: 'no watchlist is loaded',
  list_missing: 'a required watchlist is not loaded',
  list_outdated: 'a required watchlist is too old',
  unreadable_name: 'the name cannot be compared',
  name_too_long: 'the name is too long to be compared',
  timeout: 'the screening provider did not answer in time',
  unavailable: 'the screening provider was not available',
  refused: 'the screening provider refused the request',
  quota: 'the quota at the screening provider is used up',
  malformed: 'the answer of the screening provider could not be read',
};

/** Why a screening failed. */
export function failureInWords(code: string | null): string {
  if (code === null) return 'the reason is not on record';
  return (
    Object.entries(FAILURE_WORDS).find(([name]) => name === code)?.[1] ?? labelInWords(code).toLowerCase()
  );
}

export const HIT_WORDS: Readonly<Record<RiskProfileStatus, string>> = {
  not_reviewed: 'Not reviewed',
  in_review: 'In review',
  false_positive: 'Dismissed',
  true_positive: 'Confirmed',
};

export const CASE_WORDS: Readonly<Record<CaseStatus, string>> = {
  open: 'Open',
  in_review: 'In review',
  closed: 'Closed',
};

export const CASE_DECISION_WORDS: Readonly<Record<CaseDecision, string>> = {
  no_risk: 'No risk',
  acceptable_risk: 'Acceptable risk',
  unacceptable_risk: 'Unacceptable risk',
};

export const CHECK_WORDS: Readonly<Record<CheckType, string>> = {
  document_check: 'Identity document',
  liveness_check: 'Liveness of the person',
  identity_check: 'Identity data',
  enhanced_identity_check: 'Identity data, enhanced',
  proof_of_address_check: 'Proof of address',
};

export const OUTCOME_WORDS: Readonly<Record<Outcome, string>> = {
  pending: 'No result yet',
  clear: 'Clear',
  consider: 'To be considered',
  attention: 'Needs attention',
  issue: 'Issue found',
  error: 'Could not be carried out',
};

export const SESSION_WORDS: Readonly<Record<VerificationStatus, string>> = {
  pending: 'Asked for, not opened',
  accessed: 'Opened, not completed',
  completed: 'Completed',
  expired: 'Link expired',
  revoked: 'Revoked',
  failed: 'Failed',
};

export const REVIEW_WORDS: Readonly<Record<Decision, string>> = {
  approved: 'Approved',
  rejected: 'Rejected',
  flagged: 'Flagged',
  pending: 'Pending',
};

/** A decision on a verification, or that it waits for a second person. */
export function reviewDecisionInWords({
  decision,
  proposed_decision: proposed,
}: {
  readonly decision: Decision;
  readonly proposed_decision: Decision | null;
}): string {
  return proposed === null
    ? REVIEW_WORDS[decision]
    : `${REVIEW_WORDS[proposed]} by one person, waits for a second one`;
}

export const RESPONSE_WORDS: Readonly<Record<ResponseStatus, string>> = {
  PREFILL: 'In preparation',
  DRAFT: 'With the respondent',
  SUBMITTED: 'Submitted',
  UNDER_REVIEW: 'Under review',
  CHANGES_REQUESTED: 'Changes requested',
  REVIEWED: 'Reviewed',
  APPROVED: 'Approved',
  REJECTED: 'Rejected',
  RESUBMITTED: 'Submitted again',
};

export const SCAN_WORDS: Readonly<Record<ScanStatus, string>> = {
  clean: 'No malware found',
  pending: 'Malware scan under way',
  infected: 'Malware found',
  unscannable: 'Could not be scanned',
};

/** What a file holds that could run or fetch something where it is opened. */
export function activeContentInWords(kind: string): string {
  return Object.entries(ACTIVE_CONTENT_WORDS).find(([name]) => name === kind)?.[1] ?? labelInWords(kind);
}

const REGISTER_WORDS: Readonly<Record<RegisterName, string>> = {
  'companies-house': 'Companies House, United Kingdom',
  'recherche-entreprises': 'Recherche d’entreprises, France',
  brreg: 'Brønnøysund Register Centre, Norway',
  gleif: 'Global Legal Entity Identifier Foundation',
  sandbox: 'Fictional register of test mode',
};

/** The name of a company register. */
export function registerInWords(source: string): string {
  return Object.entries(REGISTER_WORDS).find(([name]) => name === source)?.[1] ?? source;
}

/** Who has searched the lists. Other providers stay as they call themselves. */
export function providerInWords(provider: string): string {
  if (provider === 'embedded') return 'Matching engine of the service';
  return provider === 'sandbox' ? 'Simulated search of test mode' : provider;
}

/** A hash in groups of eight characters, so that two can be compared by eye. */
export function hashInGroups(hash: string): string {
  return hash.replaceAll(/.{8}(?=.)/g, '$& ');
}

/** The English name of a country by its code; the code itself where it is none. */
export function countryInWords(code: string): string {
  return /^[A-Z]{2}$/.test(code) ? countryName(code) : code;
}

/** `date_of_birth` and `dateOfBirth` become `Date of birth`. */
export function labelInWords(name: string): string {
  const words = name
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .replaceAll(/[\s_-]+/g, ' ')
    .trim()
    .toLowerCase();
  return words.slice(0, 1).toUpperCase() + words.slice(1);
}

/** `1 document`, `3 documents`. */
export function counted(count: number, singular: string, plural = `${singular}s`): string {
  return `${count.toLocaleString('en-GB')} ${count === 1 ? singular : plural}`;
}

/** A score of a match, 0 to 1, as people read it everywhere: from 0 to 100 with one digit. */
export function scoreInWords(score: number): string {
  return `${inHundred(score)} of 100`;
}
