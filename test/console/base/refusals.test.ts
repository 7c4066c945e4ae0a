/** What people are told of refused calls: words of the console in their language, never a sentence that is written for programs. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import english from '../../../console/base/text/en.json' with { type: 'json' };
import { routeGroups } from '../../../docs/derived.ts';

const CONSOLE = join(import.meta.dirname, '..', '..', '..', 'console');

/** Said otherwise: what a person typed is said beside its field, an ended session shows the sign-in, a failed test has its status. */
const SAID_OTHERWISE = ['validation_error', 'session_ended', 'test_delivery_failed'];

const codes = Object.values(routeGroups())
  .flat()
  .filter(({ auth }) => auth === 'key' || auth === 'session')
  .flatMap(({ errors }) => (errors ?? []).map(({ code }) => code));

describe('a refused call', () => {
  it('has words in the console, whatever its code', () => {
    const unsaid = new Set(codes.filter((code) => !(code in english.refusals)));
    expect([...unsaid].filter((code) => !SAID_OTHERWISE.includes(code)).sort()).toEqual([]);
    expect(english.refusals.step_up_required).toBe('You did not confirm that it is you.');
  });

  it('never shows the sentence of the service, beside what it says of the fields that a person filled in', () => {
    const sources = readdirSync(CONSOLE, { recursive: true, encoding: 'utf8' }).filter((name) =>
      /\.tsx?$/.test(name),
    );
    const showing = sources.filter((name) =>
      /refusal\.detail\b/.test(readFileSync(join(CONSOLE, name), 'utf8')),
    );
    expect(showing).toEqual([]);
  });
});
