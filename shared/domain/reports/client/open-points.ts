/** What has not been decided, answered or carried out, each with the section that it is about. Pure. */
import type { Text } from '@probity/printing/document';
import { permits } from '#shared/contract/lifecycle.ts';
import { verificationLifecycle } from '../../verification/lifecycle.ts';
import { gapsOf } from '../../watchlists/coverage/model.ts';
import { isExpired } from '../facts/documents.ts';
import type { EntityFacts } from '../facts/entity.ts';
import { isUndecided } from '../facts/screening.ts';
import { openParties, openShares } from '../parts/open-parties.ts';
import { link } from '../wording/blocks.ts';
import { dayInWords } from '../wording/dates.ts';
import { counted, OUTCOME_WORDS, RESPONSE_WORDS } from '../wording/words.ts';
import { documentsOf } from './sections/documents.ts';

const DAY_MS = 86_400_000;
/** An expiry date that comes within so many days is an open point. */
const SOON_DAYS = 90;
const MOST_NAMED = 10;

/** Sentences, the weightiest first. `now` is an ISO instant. */
export function openPoints(found: EntityFacts, now: string): readonly Text[] {
  return [
    ...reviewPoints(found, now),
    ...screeningPoints(found),
    ...ownerPoints(found),
    ...identityPoints(found, now),
    ...questionnairePoints(found),
    ...documentPoints(found, now),
  ];
}

/** The date of the next check that the tenant has set itself. */
function reviewPoints({ entity }: EntityFacts, now: string): readonly Text[] {
  const due = entity.details.next_kyc_check_date;
  if (due === undefined || due === null || due > now.slice(0, 10)) return [];
  return [[`The next KYC check was due on ${dayInWords(due)}. `, link('Entity information', 'entity')]];
}

function screeningPoints({ screening }: EntityFacts): readonly Text[] {
  const about = (sentence: string): Text => [`${sentence} `, link('AML screening', 'screening')];
  if (screening === undefined) return [about('The entity was not screened.')];
  const { hits, cases, status, screenedAt, truncated, evidence } = screening;
  const gaps = gapsOf(evidence?.coverage ?? []).length;
  const undecided = hits.items.filter(isUndecided).length;
  const open = cases.filter(({ record }) => record.status !== 'closed').length;
  const proposed = cases.filter(({ details }) => details.pending_decision !== null).length;
  return [
    ...(status === 'completed' ? [] : [about(unfinished(status, screenedAt))]),
    ...(undecided === 0
      ? []
      : [about(`${counted(undecided, 'possible match has', 'possible matches have')} not been decided on.`)]),
    ...(open === 0 ? [] : [about(`${counted(open, 'case is', 'cases are')} open.`)]),
    ...(proposed === 0 ? [] : [about('A decision waits for a second person.')]),
    ...(gaps === 0
      ? []
      : [
          about(`${counted(gaps, 'known list was', 'known lists were')} not covered, or an old version was.`),
        ]),
    ...(truncated === 0
      ? []
      : [
          about(
            `${counted(truncated, 'further match was', 'further matches were')} not stored, so nobody has decided on it.`,
          ),
        ]),
    ...(hits.omitted === 0
      ? []
      : [
          about(
            `${counted(hits.omitted, 'further match is', 'further matches are')} not listed in this report.`,
          ),
        ]),
  ];
}

function unfinished(status: 'pending' | 'failed', screenedAt: string | null): string {
  const what = status === 'failed' ? 'The last screening failed' : 'The screening has no result yet';
  return screenedAt === null ? `${what}.` : `${what}: the result of ${dayInWords(screenedAt)} stands.`;
}

function ownerPoints({ screening, relations }: EntityFacts): readonly Text[] {
  const about = (sentence: string): Text => [`${sentence} `, link('Related entities', 'related')];
  return [...openParties(relations), ...openShares(screening?.ownership ?? null, relations)].map(about);
}

function identityPoints({ verifications: { items } }: EntityFacts, now: string): readonly Text[] {
  const waiting = items.filter(
    ({ status, expiresAt }) => permits(verificationLifecycle, 'conclude', status) && expiresAt > now,
  ).length;
  const doubtful = items.filter(
    ({ status, outcome, reviews }) =>
      status === 'completed' && outcome !== 'clear' && reviews[0]?.decision !== 'approved',
  );
  const hasCompleted = items.some(({ status }) => status === 'completed');
  const about = (sentence: string): Text => [`${sentence} `, link('Identity checks', 'identity')];
  return [
    ...(waiting === 0
      ? []
      : [about(`${counted(waiting, 'verification waits', 'verifications wait')} for the person.`)]),
    ...(items.length > 0 && waiting === 0 && !hasCompleted ? [about('No verification was completed.')] : []),
    ...doubtful.map(({ askedAt, outcome }) =>
      about(
        `The verification of ${dayInWords(askedAt)} was not clear (${OUTCOME_WORDS[outcome].toLowerCase()}) and nobody has approved it.`,
      ),
    ),
  ];
}

const ENDED = ['APPROVED', 'REJECTED'];

function questionnairePoints({ responses: { items } }: EntityFacts): readonly Text[] {
  const open = items.filter(({ status }) => !ENDED.includes(status));
  const flagged = open.filter(({ flagged: count }) => count > 0);
  const about = (sentence: string): Text => [`${sentence} `, link('Questionnaires', 'questionnaires')];
  return [
    ...open
      .slice(0, MOST_NAMED)
      .map(({ name, status }) => about(`“${name}” is not decided: ${RESPONSE_WORDS[status].toLowerCase()}.`)),
    ...(open.length > MOST_NAMED ? [about(`${open.length - MOST_NAMED} more are not decided.`)] : []),
    ...flagged
      .slice(0, MOST_NAMED)
      .map(({ name, flagged: count }) => about(`“${name}” has ${counted(count, 'flagged answer')}.`)),
  ];
}

function documentPoints(found: EntityFacts, now: string): readonly Text[] {
  const { items } = documentsOf(found);
  const soon = new Date(Date.parse(now) + SOON_DAYS * DAY_MS).toISOString();
  const expired = items.filter((document) => isExpired(document, now));
  const expiring = items.filter((document) => !isExpired(document, now) && isExpired(document, soon));
  const unsafe = items.filter(({ scan }) => scan === 'infected' || scan === 'unscannable').length;
  const waiting = items.filter(({ scan }) => scan === 'pending').length;
  const about = (sentence: string): Text => [`${sentence} `, link('Documents', 'documents')];
  const named = (documents: typeof items, verb: string) => [
    ...documents
      .slice(0, MOST_NAMED)
      .map(({ name, expiresOn }) => about(`“${name}” ${verb} on ${dayInWords(expiresOn ?? now)}.`)),
    ...(documents.length > MOST_NAMED
      ? [about(`${documents.length - MOST_NAMED} more documents: ${verb}.`)]
      : []),
  ];
  return [
    ...named(expired, 'expired'),
    ...named(expiring, 'expires'),
    ...(unsafe === 0
      ? []
      : [about(`${counted(unsafe, 'file is', 'files are')} infected or could not be scanned for malware.`)]),
    ...(waiting === 0
      ? []
      : [about(`${counted(waiting, 'file has', 'files have')} not been scanned for malware yet.`)]),
  ];
}
