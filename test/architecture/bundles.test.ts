/** What each function loads before it can answer stays within its budget, and holds no library of somebody else's. */
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { schemasMadeBy } from '../../bench/start/load.ts';
import type { BuildResult } from '../../lib/build/build.ts';
import { bytesOf, closureOf, inputsOf } from '../../lib/build/metafile.ts';
import { type FleetRow, rowsOf } from '../../lib/fleet/rows.ts';
import { sharedBuild } from '../support/run/shared-build.ts';

let built: BuildResult;
beforeAll(async () => {
  built = await sharedBuild();
}, 600_000);

/**
 * KB loaded at start. The document client, zod, the logger and the pipeline make up 344 of them, of which 3 recognise the session of a
 * person, 6 tell which characters, names and days can be written, and 4 which names of a request nothing reads; the work items that
 * changes of records write 6. The clients of all other services are loaded with their first use. What is known of files and of the
 * answers that they belong to does weigh (510: types, content, active content, scans, references to documents), and so do the letters of
 * every script where names are looked for in lists, with the words that stand beside names, titles among them.
 */
function budgetOf({ name, spec }: FleetRow): number {
  if (spec.trigger.kind === 'pages') return 10;
  const handlesFiles = spec.grants.some((grant) => FILES.test(grant)) || spec.grants.includes('mail:send');
  // The worker of verifications compares the name on a document with the name of the entity. `account` reads the states of lists only.
  const comparesNames =
    spec.grants.some((grant) => grant.startsWith('lists:') && name !== 'account') ||
    name === 'verification-run';
  const findsNames = comparesNames ? 720 : 0;
  return (handlesFiles ? 510 : 380) + findsNames + (JOINS[name] ?? 0);
}

/** KB for functions that join several nouns. */
const JOINS: Readonly<Record<string, number>> = {
  // A verification session is created with its link, its screening, its entity's counts, those of its mail, what became of it, and what
  // waits of it. All sessions are listed. Its review is compared with what was read. A comparison says why nothing was compared. It signs
  // addresses of pictures: nearly all of the last 55 is what the client of the store, which is loaded later, shares with that of the table.
  verification: 114,
  // Work items are assigned together with their responses, questions and cases, and put into words in three languages,
  // also those of cases by ownership.
  work: 27,
  // A run without an alert corrects what the list of work says of an open case.
  'screening-batch-chunk': 3,
  // It reads the screening of its entity with what listed owners hold, and says in words why it found a match, what was compared with
  // which document, what an answer says, which listed owners nobody has decided on, and who decided what when.
  assessment: 36,
  // Searches know the names of countries.
  'company-search': 2,
  // Settings, keys and usage know what operators set, and how every limit is counted.
  account: 14,
  // The calls of webhooks also read the log of deliveries and start replays.
  webhooks: 20,
  // Answers are shown with their evidence, their history and earlier submissions; a submit sends what a session needs. Drafts count
  // their mails, and show what became of them. A review is compared with what was read. It reminds respondents, and removes their
  // questions from the list of work. An entity has a list of its responses. What is retired is not asked anew. Answers say whether they
  // were compared.
  responses: 51,
  // A link that is asked for counts its mail, and looks whether the address may be mailed. A question waits for the team.
  onboarding: 9,
  // Files of an earlier submission are kept when they are removed or replaced. Each says how it was read.
  staged: 13,
  // It mails links and news of passkeys, ends API keys and passkeys with their person, and says what browsers and passkeys are asked
  // for. The library that checks their answers is loaded with the first one.
  'sign-in': 16,
  // Comments are announced by an event of responses, and questions wait until one answers them. A template knows its first version.
  comments: 8,
  // Publishing runs the linter of templates, and takes ids as an import does. Questionnaires retire.
  questionnaires: 18,
  // Deletions check legal holds. A decision is compared with what was read.
  notes: 7,
  // Autofill is started with a look at the entity and its documents.
  assistant: 25,
  // It finds answers in texts or asks a language model, and reads responses, entities, registers and documents. Of forms, it knows
  // boxes, hints and blanks in some thirty languages.
  autofill: 112,
  'answer-check': 106,
  autoflag: 106,
  // The record of a respondent knows what the respondent's page knows.
  'onboarding-record': 15,
};

/** Schemas that functions which serve more routes than others may make at start. */
const SCHEMAS: Readonly<Record<string, number>> = {
  // Beside responses it serves answers, their history, earlier submissions and batches, names editors, starts verifications, and shows
  // what became of mails. It says who changed a response last, who works on it, who has checked which answer, what came back changed,
  // and what waits of it. It reminds respondents, lists the responses of an entity, and mails in a language.
  // Entities say who changed them last. Files say how they were read, and answers whether they were compared.
  // Events name the states that each can have.
  responses: 567,
  // Pictures are listed and opened, and mails are in a language. Entities say who changed them last. A comparison says why nothing
  // was compared.
  verification: 405,
  // Sessions know the language of their mails.
  onboarding: 391,
  // An entity has a timeline, and says who changed it last, as its relations do. A person has a language.
  entities: 397,
  // Beside screenings it serves cases and batches, says the state of every list and what listed owners hold, and explains matches. It
  // says who changed a case last. Dismissals have grounds, and listed owners what they are listed for. Lists of cases say what was
  // found, and a case which proposal lapsed.
  screening: 480,
};

const FILES = /^(?:documents|reports|staged|lists):/;

function outputsOf(name: string, reach: 'eager' | 'all'): readonly string[] {
  const entry = built.functions.find((each) => each.name === name)?.entry;
  if (entry === undefined) throw new Error(`${name} was not built`);
  return closureOf(built.metafile, entry, reach);
}

describe('every function', () => {
  it.each(rowsOf())('$name loads no more at start than its budget allows', (row) => {
    const loaded = bytesOf(built.metafile, outputsOf(row.name, 'eager')) / 1000;
    expect(loaded).toBeLessThanOrEqual(budgetOf(row));
  });

  it.each(rowsOf())(
    '$name holds neither the report libraries, nor the readers of documents, nor CDK, nor the locales of zod',
    ({ name, spec }) => {
      // What prints loads its libraries with the first document.
      const isPrinter = spec.prints === true || name === 'assessment';
      const inputs = inputsOf(built.metafile, outputsOf(name, isPrinter ? 'eager' : 'all'));
      const foreign = inputs.filter((input) =>
        /node_modules\/(docx|pdf-lib|unpdf|yauzl|saxes|cfb|word-extractor|aws-cdk-lib|preact)\/|zod\/v4\/locales\/(?!en\.)/.test(
          input,
        ),
      );
      expect(foreign).toEqual([]);
    },
  );

  it.each(rowsOf())('$name holds the clients of what it is granted, and no others', ({ name, spec }) => {
    const inputs = inputsOf(built.metafile, outputsOf(name, 'all'));
    const clients = new Set(
      inputs.flatMap((input) => /@aws-sdk\/(client-[a-z0-9-]+)\//.exec(input)?.[1] ?? []),
    );
    const granted = new Set(spec.grants.map((grant) => CLIENTS[grant] ?? CLIENTS[grant.split(':')[0] ?? '']));
    expect([...clients].sort()).toEqual([...granted].sort());
  });
});

describe('every thread', () => {
  const threads = () =>
    built.functions.flatMap(({ name, thread }) => (thread === undefined ? [] : [{ name, thread }]));

  it('is that of the document reader, and loads at most 95 KB before it knows what it reads', () => {
    expect(threads().map(({ name }) => name)).toEqual(['document-reader']);
    for (const { thread } of threads()) {
      expect(bytesOf(built.metafile, closureOf(built.metafile, thread, 'eager')) / 1000).toBeLessThanOrEqual(
        95,
      );
      expect(bytesOf(built.metafile, closureOf(built.metafile, thread)) / 1000).toBeLessThanOrEqual(1_900);
    }
  });

  it('calls no service of AWS', () => {
    for (const { thread } of threads()) {
      const inputs = inputsOf(built.metafile, closureOf(built.metafile, thread));
      expect(inputs.filter((input) => /node_modules\/@(?:aws-sdk|smithy)\//.test(input))).toEqual([]);
    }
  });
});

describe('every API function', () => {
  // Each schema takes some microseconds of a cold start. Before sharing and dropping, `responses` made 1,242.
  const api = rowsOf().filter(({ spec }) => spec.trigger.kind === 'api');

  const made = new Map<string, number>();
  beforeAll(async () => {
    const entries = built.functions.filter(({ name }) => api.some((row) => row.name === name));
    const counts = await schemasMadeBy(entries.map(({ folder }) => join(folder, 'index.mjs')));
    for (const [index, { name }] of entries.entries()) made.set(name, counts[index] ?? 0);
  }, 600_000);

  it.each(api)('$name makes no more schemas at start than it may', ({ name }) => {
    expect(made.get(name)).toBeGreaterThan(0);
    expect(made.get(name)).toBeLessThanOrEqual(SCHEMAS[name] ?? 382);
  });
});

const CLIENTS: Readonly<Record<string, string>> = {
  table: 'client-dynamodb',
  keys: 'client-kms',
  pepper: 'client-secrets-manager',
  registers: 'client-secrets-manager',
  providers: 'client-secrets-manager',
  mail: 'client-sesv2',
  documents: 'client-s3',
  reports: 'client-s3',
  texts: 'client-s3',
  pictures: 'client-textract',
  'identity-pictures': 'client-s3',
  models: 'client-bedrock-runtime',
  lists: 'client-s3',
  staged: 'client-s3',
  trail: 'client-s3',
  'trail:read': 'client-dynamodb',
  replies: 'client-s3',
  bus: 'client-eventbridge',
  queue: 'client-sqs',
  workflow: 'client-sfn',
};
