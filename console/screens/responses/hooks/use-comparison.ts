/** Compares the answers with the submission before the last. The earlier answers are read when somebody asks. */
import type { Api } from '../../../base/remote/api.ts';
import { comparedWith, submissionBefore } from '../model/changes.ts';
import type { Response } from '../model/response.ts';
import { texts } from '../texts.ts';
import type { Review } from './use-review.ts';

interface SubmissionPage {
  readonly results: readonly { readonly number: number }[];
}

export function useComparison(
  response: Response,
  { earlier, setEarlier }: Pick<Review, 'earlier' | 'setEarlier'>,
  { api, say }: { readonly api: Api; readonly say: (text: string) => void },
) {
  const path = `/responses/${response.id}/submissions/`;
  const read = async () => {
    const list = await api.get<SubmissionPage>(path);
    if (list.kind !== 'done') return say(texts().compareFailed);
    const number = submissionBefore(list.value.results.map((each) => each.number));
    if (number === undefined) return say(texts().submittedOnce);
    const before = await api.get<Parameters<typeof comparedWith>[1]>(`${path}${number}/`);
    if (before.kind !== 'done') return say(texts().compareFailed);
    setEarlier(comparedWith(response.answers, before.value));
  };
  return { earlier, toggle: () => (earlier === undefined ? void read() : setEarlier(undefined)) };
}
