/** The page of test mode: whom to screen or verify, and what to search for, to see each outcome. */
import { SIGNATURES } from '@probity/embedded-cloud/guardduty/scanner/signatures';
import { SANDBOX_COMPANIES } from '#shared/domain/company-search/sandbox/sandbox-directory.ts';
import { SANDBOX_SUBJECTS, type SandboxSubject } from '#shared/domain/screening/sandbox/subjects.ts';
import { failureReasons } from '#shared/domain/verification/provider/failure-reasons.ts';
import {
  SANDBOX_OUTCOMES,
  type SandboxOutcome,
} from '#shared/domain/verification/provider/sandbox/outcomes.ts';
import { code, page, table } from './markdown.ts';

const INTRODUCTION = [
  'Calls with test keys (`prb_test_…`) make no external requests and are never charged. Screenings use the same engine and code as live',
  'ones, with a fictional watchlist. Company searches use a fictional register. No person or company on this page exists.',
].join('\n');

export function sandboxPage(): string {
  const subjects = SANDBOX_SUBJECTS.map((subject) => [
    code(subject.name),
    subject.kind,
    [subject.birthDate, subject.country].filter((fact) => fact !== undefined).join(', ') || '–',
    outcomeOf(subject),
    subject.topics.map(code).join(' ') || '–',
    subject.shows,
  ]);
  const companies = SANDBOX_COMPANIES.map(({ companyName, jurisdiction, id, shows }) => [
    companyName,
    jurisdiction,
    id === null ? '–' : code(id),
    shows,
  ]);
  const parts = [
    INTRODUCTION,
    '## Whom to screen',
    table(['Name', 'Type', 'Birth date, country', 'Outcome', 'Listed for', 'Shows'], subjects),
    'Whoever is like none of them is clear.',
    '## Which companies to search for',
    table(['Name', 'Jurisdiction', 'Id', 'Shows'], companies),
    '## Which files to upload',
    FILES,
    table(['Content', 'Result of the scan', '`scan_status`'], signatures()),
    ...verificationParts(),
  ];
  return page('Test mode', parts.join('\n\n'));
}

const FILES = [
  'The embedded cloud scans files by harmless texts anywhere in them, also in archives and Office documents. Everything else is clean.',
  'A ZIP archive that a password protects is `unscannable`, and so is a DOCX, XLSX or PPTX file with one. Of a PDF file or an older Office file',
  'with a password the stored bytes are looked at, which are encrypted: it is `clean`, and none of its content can be read.',
  'A deployed stage scans with GuardDuty, which knows the EICAR test file only, and decides itself which protected files it calls unsupported.',
].join('\n');

/** The EICAR test file is named and not spelled: scanners would report this page. */
function signatures(): readonly (readonly string[])[] {
  return SIGNATURES.map(({ name, result, text }) => [
    name.startsWith('EICAR') ? 'the EICAR test file (eicar.org)' : code(text),
    code(result),
    code(STATUSES[result]),
  ]);
}

const STATUSES = {
  NO_THREATS_FOUND: 'clean',
  THREATS_FOUND: 'infected',
  UNSUPPORTED: 'unscannable',
  ACCESS_DENIED: 'unscannable',
  FAILED: 'unscannable',
} as const;

function outcomeOf({ outcome, matches }: SandboxSubject): string {
  if (outcome === 'failed') return 'failed';
  return matches === 0 ? 'clear' : `${matches} found`;
}

const VERIFICATION = [
  'A verification in test mode has the outcome that the person chooses on the page, else the one that its name triggers, else it is',
  'clear. `POST /api/v1/verification/sessions/{session_id}/simulate/` with `{"outcome": "…"}` plays the person: it opens the session,',
  'agrees and submits. What is read from the document are the facts of the entity, but for the one that an outcome contradicts.',
].join('\n');

function verificationParts(): readonly string[] {
  const outcomes = SANDBOX_OUTCOMES.map(({ value, name, summary, ends }) => [
    code(value),
    code(name),
    endOf(ends),
    ends.kind === 'found' || ends.kind === 'failed' ? code(ends.reason) : '–',
    summary,
  ]);
  return [
    '## How verifications end',
    VERIFICATION,
    table(['Outcome', 'Name', 'Session', 'Failure reason', 'Shows'], outcomes),
    '## Failure reasons',
    'All providers report in these codes.',
    table(
      ['Code', 'Meaning'],
      failureReasons().map(({ reason, details }) => [code(reason), details]),
    ),
  ];
}

function endOf(ends: SandboxOutcome['ends']): string {
  switch (ends.kind) {
    case 'found':
      return ends.outcome;
    case 'failed':
      return 'failed';
    default:
      return 'clear';
  }
}
