/** What was recorded when every request of the catalogue was played: the examples of the documentation. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { RouteId } from '#functions/fleet.ts';
import type { EventType } from '#shared/contract/event-types.ts';
import type { CatalogueRequest } from '../catalogue/catalogue.ts';

export const EXAMPLES_PATH = 'docs/generated/examples.json';

export interface PlayedCall {
  readonly request: CatalogueRequest;
  readonly status: number;
  /** Absent where the answer has no body. */
  readonly reply?: unknown;
  /** Types of the events that the call itself announced, in alphabetical order. */
  readonly announces: readonly string[];
}

export interface Examples {
  readonly calls: Readonly<Partial<Record<RouteId, PlayedCall>>>;
  /** The first delivery of each event type, as subscribers get it. */
  readonly events: Readonly<Partial<Record<EventType, unknown>>>;
}

/** The recorded examples, as `npm run docs` wrote them; a test plays them again and compares. */
export function recordedExamples(): Examples {
  return unsafeExamples(
    JSON.parse(readFileSync(join(import.meta.dirname, '..', '..', EXAMPLES_PATH), 'utf8')),
  );
}

/** A file that the play itself wrote. */
function unsafeExamples(parsed: unknown): Examples {
  return parsed as Examples;
}

export function examplesText(examples: Examples): string {
  return `${JSON.stringify(examples, null, 2)}\n`;
}
