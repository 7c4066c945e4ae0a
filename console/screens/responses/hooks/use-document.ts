/** Fetches the address of the file that is shown. Every fetch is an opening that the service records, so none is made for nothing. */
import { useEffect, useState } from 'preact/hooks';
import type { Api } from '../../../remote/api.ts';
import type { Problem } from '../../../remote/use-read.ts';
import { showingOf } from '../model/files.ts';
import type { ResponseFile } from '../model/response.ts';

export interface OpenedFile {
  readonly id: string;
  readonly url: string | undefined;
  readonly problem: Problem | undefined;
}

interface Download {
  readonly download_url: string;
}

/** Undefined while the address is fetched, and for files that are not shown in the page. */
export function useDocument(api: Api, file: ResponseFile | undefined, tries: number): OpenedFile | undefined {
  const [opened, setOpened] = useState<OpenedFile | undefined>(undefined);
  const path = file === undefined || !isShown(file) ? undefined : pathOf(file, true);
  const id = file?.attachment_id ?? '';
  useEffect(() => {
    if (path === undefined) return;
    const controller = new AbortController();
    void api.get<Download>(path, { signal: controller.signal }).then((outcome) => {
      if (controller.signal.aborted || outcome.kind === 'signed-out') return;
      if (outcome.kind === 'done') setOpened({ id, url: outcome.value.download_url, problem: undefined });
      else setOpened({ id, url: undefined, problem: outcome });
    });
    return () => controller.abort();
  }, [api, path, id, tries]);
  return opened?.id === id ? opened : undefined;
}

function isShown(file: ResponseFile): boolean {
  const showing = showingOf(file);
  return showing === 'frame' || showing === 'picture';
}

function pathOf({ response_id, attachment_id }: ResponseFile, isInline: boolean): string {
  return `/responses/${response_id}/documents/${attachment_id}/download/${isInline ? '?inline' : ''}`;
}

/** Saves the file. The address is fetched for it, because addresses live shortly. */
export async function saveFile(api: Api, file: ResponseFile): Promise<Problem | undefined> {
  const outcome = await api.get<Download>(pathOf(file, false));
  if (outcome.kind === 'signed-out') return undefined;
  if (outcome.kind !== 'done') return outcome;
  const link = document.createElement('a');
  Object.assign(link, { href: outcome.value.download_url, rel: 'noreferrer', target: '_blank' });
  link.click();
  return undefined;
}
