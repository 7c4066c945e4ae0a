/** Makes two plays alike: secrets, signed addresses and random identifiers differ from run to run. */

/** Challenges of passkeys are made of the id of a session, and their answers of the challenge. */
const CHALLENGE = 'XzsDL2weS36dUwAAAAAADQGcreapiHhXB-mJHmcI7zDiDQ7NxK5O7itbG5IiGuEvcTJLznta';
const CLIENT_DATA = Buffer.from(JSON.stringify({ type: 'webauthn.get', challenge: CHALLENGE })).toString(
  'base64url',
);
const SIGNATURE = 'eAMAaF9QgoxSRobU9Mqy-cfo76OP_OYuYQurMHPb29OL1XJywCYlkrGbpXtgtNaz6x9D21EEQqlKx1wIOalvDw';

/** Secrets are shown by their beginning alone. */
const SECRETS: readonly (readonly [RegExp, string])[] = [
  [/prs_[\w.-]+/g, 'prs_…'],
  [/whsec_[\w+/=]+/g, 'whsec_…'],
  [/prb_(live|test|secret)_[0-9a-f]{32,}/g, 'prb_$1_…'],
  [/"hint":"[0-9a-f]{4}"/g, '"hint":"5f1c"'],
  // Ids of API keys are random, and so is what is shown of them.
  [/(?<=[":/])[0-9a-f]{16}(?=["/])/g, 'b7d1c0e94a52f386'],
  [/(?<=,key,)[0-9a-f]{16}(?=,)/g, 'b7d1c0e94a52f386'],
  [/#[\w-]{20,}/g, '#…'],
  [/"challenge":"[\w-]{72}"/g, `"challenge":"${CHALLENGE}"`],
  [/"clientDataJSON":"[\w-]+"/g, `"clientDataJSON":"${CLIENT_DATA}"`],
  [/"signature":"[\w-]{86}"/g, `"signature":"${SIGNATURE}"`],
  [/"token":"[\w-]{43}"/g, '"token":"the-part-of-the-link-after-the-hash"'],
];

/** An id of a play: its seed, then its number. Work that runs side by side takes the numbers in any order. */
const MADE_ID = /[0-9a-f]{8}-6c1e-4b7e-9d53-[0-9a-f]{12}/g;

/** An id that is derived from a made id (version 8 of RFC 9562), and so from the number that a race has given it. */
const DERIVED_ID = /[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}/g;
const DERIVED_SHOWN = '0b6f3a52-6c1e-8b7e-9d53-';

/** Addresses of files carry a signature and the time of signing. */
const SIGNED = /http:\/\/127\.0\.0\.1:\d+\/[^"?\s]*\?[^"\s]*X-Amz-[^"\s]*/g;
const SIGNED_SHOWN = 'https://documents.probity.example/file?signature=…';

/** Numbers of events are made of the time, in clear text and in bodies within JSON. */
const SEQUENCE = /(\\?"sequence\\?": ?)\d+/g;
const SEQUENCE_SHOWN = 1_772_443_800_000_000;

/** Values that are known to be random, and what is shown in their place. */
export type Shown = ReadonlyMap<string, string>;

/** The same JSON with everything random replaced. */
export function stable(text: string, shown: Shown): string {
  let made = text.replaceAll(SIGNED, SIGNED_SHOWN);
  for (const [value, instead] of shown) made = made.replaceAll(value, instead);
  made = made.replaceAll(SEQUENCE, (_, name: string) => `${name}${SEQUENCE_SHOWN}`);
  made = SECRETS.reduce((now, [pattern, instead]) => now.replaceAll(pattern, instead), made);
  return numbered(
    numbered(made, MADE_ID, (id) => id.slice(0, -12)),
    DERIVED_ID,
    () => DERIVED_SHOWN,
  );
}

/** Ids are numbered in the order in which they are seen; `beginning` is what comes before the number. */
function numbered(text: string, ids: RegExp, beginning: (id: string) => string): string {
  const seen = new Map<string, string>();
  return text.replaceAll(ids, (id) => {
    const known = seen.get(id) ?? beginning(id) + (seen.size + 1).toString(16).padStart(12, '0');
    seen.set(id, known);
    return known;
  });
}
