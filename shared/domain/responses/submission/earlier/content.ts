/** The answers and files of a response as they stood at one of its submissions. Pure. */
import type { Attachment } from '../../attachments/repository.ts';
import type { StoredAnswer } from '../../record.ts';
import type { LoadedResponse } from '../../repository.ts';
import type { SubmittedFile } from './files.ts';
import type { KeptSection, Submission } from './repository.ts';

/** A file of a submission. `isRemoved`: it is no longer part of the response. */
export interface FileThen {
  readonly file: Attachment | SubmittedFile;
  readonly isRemoved: boolean;
}

/**
 * `kept`: the copies that were made with this submission or later ones, in their order. A section is as in its first copy, or as it
 * is now where it did not change since. Copies and sections that were written after the submission are not part of it.
 */
export function answersAt(
  { number }: Pick<Submission, 'number'>,
  kept: readonly KeptSection[],
  { sections }: Pick<LoadedResponse, 'sections'>,
): readonly StoredAnswer[] {
  const current = sections.map(({ sectionNumber, afterSubmission = 0, answers }) => ({
    section_number: sectionNumber,
    after_submission: afterSubmission,
    answers,
  }));
  const first = new Map<
    number,
    Pick<KeptSection, 'after_submission'> & { answers: readonly StoredAnswer[] }
  >();
  for (const section of [...kept, ...current]) {
    if (!first.has(section.section_number)) first.set(section.section_number, section);
  }
  return [...first.values()].flatMap((section) => (section.after_submission < number ? section.answers : []));
}

/** The files that were there at the submission: those that are still there, and those that were removed later. */
export function filesAt(
  { submittedAt }: Pick<Submission, 'submittedAt'>,
  kept: readonly SubmittedFile[],
  { attachments }: Pick<LoadedResponse, 'attachments'>,
): readonly FileThen[] {
  const then = [
    ...kept.map((file) => ({ file, isRemoved: true })),
    ...attachments.map((file) => ({ file, isRemoved: false })),
  ].filter(({ file }) => file.record.created_at <= submittedAt);
  return then.sort((a, b) => (a.file.record.created_at < b.file.record.created_at ? -1 : 1));
}
