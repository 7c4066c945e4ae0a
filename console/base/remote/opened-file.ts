/** Fetches the address of a file that is shown. Every fetch is an opening that the service records, so none is made for nothing. */
import { useEffect, useState } from 'preact/hooks';
import type { Api } from './api.ts';
import type { Problem } from './use-read.ts';

export interface OpenedFile {
  readonly path: string;
  readonly url: string | undefined;
  readonly problem: Problem | undefined;
}

interface Download {
  readonly download_url: string;
}

/**
 * `path` is that of the download, such as `/responses/1/documents/2/download/`. Undefined while the address is fetched, and without a
 * path. `tries` counts how often the person has asked again.
 */
export function useOpenedFile(api: Api, path: string | undefined, tries: number): OpenedFile | undefined {
  const [opened, setOpened] = useState<OpenedFile | undefined>(undefined);
  useEffect(() => {
    if (path === undefined) return;
    const controller = new AbortController();
    void api.get<Download>(`${path}?inline`, { signal: controller.signal }).then((outcome) => {
      if (controller.signal.aborted || outcome.kind === 'signed-out') return;
      if (outcome.kind === 'done') setOpened({ path, url: outcome.value.download_url, problem: undefined });
      else setOpened({ path, url: undefined, problem: outcome });
    });
    return () => controller.abort();
  }, [api, path, tries]);
  return opened !== undefined && opened.path === path ? opened : undefined;
}

/** Saves the file. The address is fetched for it, because addresses live shortly. */
export async function saveFile(api: Api, path: string): Promise<Problem | undefined> {
  const outcome = await api.get<Download>(path);
  if (outcome.kind === 'signed-out') return undefined;
  if (outcome.kind !== 'done') return outcome;
  const link = document.createElement('a');
  Object.assign(link, { href: outcome.value.download_url, rel: 'noreferrer', target: '_blank' });
  link.click();
  return undefined;
}
