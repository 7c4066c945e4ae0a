/** The page of verification samples: the files of docs/samples/webhooks, which a test runs. */
import { readFileSync } from 'node:fs';
import { page } from './markdown.ts';

export interface WebhookSample {
  readonly language: string;
  /** Of the code block. */
  readonly highlight: string;
  /** Below docs/samples/webhooks. */
  readonly file: string;
}

export const WEBHOOK_SAMPLES: readonly WebhookSample[] = [
  { language: 'TypeScript', highlight: 'ts', file: 'typescript/verify.ts' },
  { language: 'Python', highlight: 'python', file: 'python/verify.py' },
  { language: 'Java', highlight: 'java', file: 'java/Verify.java' },
  { language: 'Go', highlight: 'go', file: 'go/verify.go' },
  { language: 'PHP', highlight: 'php', file: 'php/verify.php' },
  { language: 'C#', highlight: 'csharp', file: 'csharp/Program.cs' },
];

const FOLDER = new URL('../samples/webhooks/', import.meta.url);

const INTRODUCTION = `Each sample verifies the headers of Standard Webhooks, which every delivery has, with nothing but the standard library of its
language. It takes one secret, or two while a secret is replaced, and refuses deliveries that are older than five minutes. What
the headers mean is in [Webhooks](../webhooks.md). A test runs each sample on deliveries of every group of events, where its
runtime is installed.`;

export function webhookSamplesPage(): string {
  const chapters = WEBHOOK_SAMPLES.map(({ language, highlight, file }) => {
    const text = readFileSync(new URL(file, FOLDER), 'utf8').trimEnd();
    const link = `[docs/samples/webhooks/${file}](../samples/webhooks/${file})`;
    return `## ${language}\n\n${link}\n\n\`\`\`${highlight}\n${text}\n\`\`\``;
  });
  return page('Verifying webhooks', [INTRODUCTION, ...chapters].join('\n\n'));
}
