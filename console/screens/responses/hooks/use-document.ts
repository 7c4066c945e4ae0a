/** Opens and saves the files of a response. */
import type { Api } from '../../../base/remote/api.ts';
import { isInline } from '../../../base/remote/file-showing.ts';
import { type OpenedFile, saveFile, useOpenedFile } from '../../../base/remote/opened-file.ts';
import type { Problem } from '../../../base/remote/use-read.ts';
import type { ResponseFile } from '../model/response.ts';

/** Undefined while the address is fetched, and for files that are not shown in the page. */
export function useDocument(api: Api, file: ResponseFile | undefined, tries: number): OpenedFile | undefined {
  const path = file === undefined || !isInline(file.document) ? undefined : pathOf(file);
  return useOpenedFile(api, path, tries);
}

function pathOf({ response_id, attachment_id }: ResponseFile): string {
  return `/responses/${response_id}/documents/${attachment_id}/download/`;
}

export function saveDocument(api: Api, file: ResponseFile): Promise<Problem | undefined> {
  return saveFile(api, pathOf(file));
}
