/** What the linter finds: beside the part, and as a list that leads there. */
import type { Finding } from '#shared/domain/questionnaires/lint/finding.ts';
import { isError } from '#shared/domain/questionnaires/lint.ts';
import { count, lookUp } from '../../../../design/wording.ts';
import { Chip } from '../../../parts/words.tsx';
import { FORM, nodeAt } from '../model/draft.ts';
import { namesOf } from '../model/names.ts';
import { texts } from '../texts.ts';
import { focusOf, outlineId } from './focus.ts';
import type { Drafting, Judged } from './use-draft.ts';

/** The findings about one part. */
export function Findings({ judged, node }: { readonly judged: Judged; readonly node: string }) {
  const { draft, findings } = judged;
  const own = findings.filter(({ path }) => nodeAt(draft, path) === node);
  if (own.length === 0) return null;
  return (
    <ul class="findings">
      {own.map((finding) => (
        <li key={`${finding.code} ${finding.path}`} class={isError(finding) ? 'error' : 'warned'}>
          <FindingText finding={finding} />
        </li>
      ))}
    </ul>
  );
}

/** All findings, errors first; each leads to its part. */
export function ProblemList({ drafting }: { readonly drafting: Drafting }) {
  const { judged, choose } = drafting;
  const { draft, findings } = judged;
  const words = texts();
  const names = namesOf(draft, words);
  if (findings.length === 0) return <p class="muted">{words.noProblems}</p>;
  return (
    <ul class="lines jumps">
      {findings.map((finding) => {
        const node = nodeAt(draft, finding.path);
        return (
          <li key={`${finding.code} ${finding.path}`}>
            <Chip tone={isError(finding) ? 'bad' : 'warn'}>{words.severities[finding.severity]}</Chip>{' '}
            <button
              type="button"
              class="link"
              onClick={() => {
                choose(node);
                focusOf(node === FORM ? 'form-name' : outlineId(node));
              }}
            >
              <bdi>{names.get(node) ?? words.aboutIt}</bdi>
            </button>{' '}
            <FindingText finding={finding} />
          </li>
        );
      })}
    </ul>
  );
}

/** The sentence of the page in its language; of a code that it does not know, that of the linter. */
function FindingText({ finding }: { readonly finding: Finding }) {
  return <span>{lookUp(texts().findings, finding.code) ?? `${finding.message} ${finding.fix}`}</span>;
}

/** How many parts must be mended before it can be published. */
export function problemCount(findings: readonly Finding[]): string {
  const words = texts();
  const errors = findings.filter(isError).length;
  if (errors > 0) return count(words.errorCount, errors);
  return findings.length > 0 ? count(words.warningCount, findings.length) : words.noProblems;
}

/** The worst finding of each part. */
export function worstOf({ draft, findings }: Judged): ReadonlyMap<string, Finding['severity']> {
  const worst = new Map<string, Finding['severity']>();
  for (const finding of findings) {
    const node = nodeAt(draft, finding.path);
    if (worst.get(node) !== 'error') worst.set(node, finding.severity);
  }
  return worst;
}
