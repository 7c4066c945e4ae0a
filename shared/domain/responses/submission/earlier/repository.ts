/**
 * Earlier submissions of a response. A section is copied when it first changes after a submission, so a response that is submitted
 * once has no copies (docs/decisions/0035-history-of-answers.md).
 */
import * as z from 'zod';
import { isNew } from '#shared/platform/condition.ts';
import { unpack } from '#shared/platform/pack.ts';
import type { Item, Table, Write } from '#shared/platform/ports.ts';
import { StaleRead } from '#shared/platform/ports.ts';
import type { TenantScope } from '#shared/platform/scope.ts';
import type { Vault } from '#shared/platform/vault.ts';
import { ProfileView } from '../../../tenants/schema.ts';
import { packedParts } from '../../answers/fit.ts';
import type { LoadedSection } from '../../answers/sections.ts';
import { earlierSubmissions, responsePartition, submittedAnswers } from '../../keys.ts';
import { type ResponseDetails, type ResponseRecord, StoredAnswer, submissionsOf } from '../../record.ts';

/** `…RES#<response id>` / `SUBMITTED#<number>`. */
const SubmissionRecord = z.object({
  pk: z.string(),
  sk: z.string().startsWith('SUBMITTED#'),
  number: z.int(),
  submitted_at: z.string(),
  /** Sealed JSON of the profile, or of null. */
  by: z.string(),
});

/** A section as it was submitted. */
const KeptSection = z.object({
  section_number: z.int(),
  after_submission: z.int(),
  answers: z.array(StoredAnswer),
});
export type KeptSection = z.output<typeof KeptSection>;

const KeptSections = z.object({ pk: z.string(), sk: z.string(), sections: z.string() });

/** One submission, from 1. */
export interface Submission {
  readonly number: number;
  readonly submittedAt: string;
  readonly by: ProfileView | null;
}

/** Keeps who made the last submission and when, before the next one replaces it. None before the first submission. */
export function keepSubmissionWrites(
  scope: TenantScope,
  vault: Vault,
  record: ResponseRecord,
  details: Pick<ResponseDetails, 'responded_by'>,
): readonly Write[] {
  if (record.submitted_at === null) return [];
  const number = submissionsOf(record);
  const key = earlierSubmissions.key(scope, { 'response id': record.id, submission: number });
  const by = vault.sealJson({ ...key, attribute: 'by' }, details.responded_by);
  return [
    {
      put: { ...key, number, submitted_at: record.submitted_at, by },
      when: isNew,
      refuse: () => new StaleRead(),
    },
  ];
}

/** Keeps the sections that are part of the last submission and are now replaced. */
export function keepSectionsWrites(
  scope: TenantScope,
  vault: Vault,
  record: ResponseRecord,
  replaced: readonly LoadedSection[],
): readonly Write[] {
  const submission = submissionsOf(record);
  const submitted = replaced.filter(
    ({ answers, afterSubmission = 0 }) => answers.length > 0 && afterSubmission < submission,
  );
  const kept = submitted.map(({ sectionNumber, afterSubmission = 0, answers }) => ({
    section_number: sectionNumber,
    after_submission: afterSubmission,
    answers,
  }));
  return packedParts(kept).map(({ members: [first], packed }) => {
    const section = first?.section_number ?? 0;
    const key = submittedAnswers.key(scope, { 'response id': record.id, submission, section });
    const sections = vault.seal({ ...key, attribute: 'sections' }, packed);
    // The section itself is written on condition of its revision, so the same copy is never written twice.
    return { put: { ...key, sections }, when: isNew, refuse: () => new StaleRead() };
  });
}

/** The earlier submission with this number. Undefined for the last one, which is in the record of the response. */
export async function findSubmission(
  table: Table,
  scope: TenantScope,
  responseId: string,
  submission: number,
  opening: Promise<Vault>,
): Promise<Submission | undefined> {
  const key = earlierSubmissions.key(scope, { 'response id': responseId, submission });
  const [item, vault] = await Promise.all([table.get(key, { consistent: true }), opening]);
  return item === undefined ? undefined : unsealSubmission(item, vault);
}

/** Earlier submissions, the newest first. */
export async function findSubmissions(
  table: Table,
  scope: TenantScope,
  responseId: string,
  limit: number,
  opening: Promise<Vault>,
): Promise<readonly Submission[]> {
  const pk = responsePartition(scope, responseId);
  const [items, vault] = await Promise.all([
    table.query({ pk, beginsWith: earlierSubmissions.start, descending: true, limit, consistent: true }),
    opening,
  ]);
  return items.map((item) => unsealSubmission(item, vault));
}

function unsealSubmission(item: Item, vault: Vault): Submission {
  const { pk, sk, number, submitted_at, by } = SubmissionRecord.parse(item);
  const opened = vault.unsealJson({ pk, sk, attribute: 'by' }, by);
  return { number, submittedAt: submitted_at, by: ProfileView.nullable().parse(opened) };
}

/** What was kept with submissions: sealed items by what they hold, in the order of the submissions. */
export interface KeptItems {
  readonly answers: readonly Item[];
  readonly files: readonly Item[];
}

/** What was kept with the submissions `from` to `to`, both inclusive. */
export async function findKept(
  table: Table,
  scope: TenantScope,
  responseId: string,
  { from, to }: { readonly from: number; readonly to: number },
): Promise<KeptItems> {
  const place = (submission: number) =>
    submittedAnswers.sortKey({ submission, section: 0 }).split('#').slice(0, 2).join('#');
  const items = await table.query({
    pk: responsePartition(scope, responseId),
    from: place(from),
    to: `${place(to)}~`,
    consistent: true,
  });
  const holding = (part: string) => items.filter((item) => String(item['sk']).includes(part));
  return { answers: holding('#ANS#'), files: holding('#ATT#') };
}

export function unsealKept(item: Item, vault: Vault): readonly KeptSection[] {
  const { pk, sk, sections } = KeptSections.parse(item);
  const opened: unknown = JSON.parse(unpack(vault.unseal({ pk, sk, attribute: 'sections' }, sections)));
  return z.array(KeptSection).parse(opened);
}
