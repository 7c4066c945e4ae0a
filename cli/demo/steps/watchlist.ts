/**
 * Steps: live screening of a listed person against the watchlists in force. Without watchlists the screening fails and the
 * person is not clear.
 */
import { Offsets, readProfile } from '#shared/domain/watchlists/profile/payload.ts';
import type { ListedRecord } from '#shared/domain/watchlists/schema.ts';
import { PARTS } from '#shared/domain/watchlists/version.ts';
import type { WatchlistFiles } from '#shared/platform/ports.ts';
import { connectTo } from '../../connection/connect.ts';
import type { TenantClient } from '../callers.ts';
import { check } from '../checks.ts';
import type { DemoContext } from '../context.ts';
import { completed } from './screen.ts';

export async function screenLive(demo: DemoContext, live: TenantClient): Promise<void> {
  const operator = await connectTo(demo.facts, 'demo');
  try {
    const listed = await listedPerson(operator.lists);
    await (listed === undefined ? withoutLists(demo, live) : withLists(demo, live, listed));
  } finally {
    operator.close();
  }
}

async function withLists({ log }: DemoContext, live: TenantClient, listed: Listed): Promise<void> {
  const { name, birthDate, country, version } = listed;
  log.note(`lists ${version.slice(0, 12)} are in force`);
  const { first, last } = partsOf(name);
  const { id } = await log.step('tenant', `enters a person who is on a list: ${name}, ${birthDate}`, () =>
    live.createEntity({
      body: {
        ...{ entity_type: 'individual', first_name: first, last_name: last, date_of_birth: birthDate },
        ...(country === undefined ? {} : { nationality: country }),
      },
    }),
  );
  const screening = await log.step('tenant', 'has the person screened', async () => {
    await live.createScreening({ body: { entity_id: id } });
    return completed(live, id);
  });
  const [opened] = screening.cases;
  const profile = opened?.alerts
    .flatMap(({ risk_profiles }) => risk_profiles)
    .find(({ match_type }) => match_type.includes('dob_match'));
  if (opened === undefined || profile === undefined) throw new Error('expected: the listed person is found');
  log.note(`${profile.matching_score.toFixed(1)} of 100: ${profile.explanation.sentence}`);
  log.note(profile.explanation.arithmetic);
  log.note(`based on ${screening.lists?.sources.map(({ list }) => list).join(', ')}`);
  await log.step('tenant', 'confirms the hit, and closes the case as an unacceptable risk', async () => {
    await live.setRiskProfileStatus({
      params: { risk_profile_id: profile.id },
      body: { status: 'true_positive' },
    });
    const closed = await live.updateCase({
      params: { case_id: opened.id },
      body: { decision: 'unacceptable_risk' },
    });
    check(closed.status === 'closed', 'the case is closed');
  });
}

async function withoutLists({ log }: DemoContext, live: TenantClient): Promise<void> {
  const { id } = await log.step('tenant', 'enters a person under its live key', () =>
    live.createEntity({ body: { entity_type: 'individual', first_name: 'Clara', last_name: 'Nobody' } }),
  );
  await log.step(
    'tenant',
    'has the person screened: without watchlists it fails and is never clear',
    async () => {
      await live.createScreening({ body: { entity_id: id } });
      const { status, failure } = await completed(live, id);
      check(
        status === 'failed' && failure === 'no_lists',
        'a screening without watchlists fails and is never clear',
      );
    },
  );
  log.note('to load watchlists into the running fleet: npm run cli -- lists update --from FOLDER');
}

interface Listed {
  readonly name: string;
  readonly birthDate: string;
  readonly country: string | undefined;
  readonly version: string;
}

/** The first sanctioned person of the watchlists in force with a full birth date. */
async function listedPerson(lists: WatchlistFiles): Promise<Listed | undefined> {
  const current = await lists.current();
  if (current === undefined) return undefined;
  const { version } = current;
  const [payload, table] = await Promise.all([
    lists.read(version, PARTS.payload),
    lists.read(version, PARTS.offsets),
  ]);
  if (payload === undefined || table === undefined) return undefined;
  const offsets = new Offsets(table);
  for (let ordinal = 0; ordinal < offsets.count; ordinal += 1) {
    const found = personOf(readProfile(payload.subarray(...offsets.rangeOf(ordinal))).records);
    if (found !== undefined) return { ...found, version };
  }
  return undefined;
}

const WHOLE_DATE = /^\d{4}-\d{2}-\d{2}$/;
const PLAIN_NAME = /^[A-Za-z' -]+ [A-Za-z' -]+$/;

function personOf(records: readonly ListedRecord[]): Omit<Listed, 'version'> | undefined {
  const record = records.find(({ kind, topics }) => kind === 'individual' && topics.includes('sanction'));
  const name = record?.names.find(({ kind, text }) => kind === 'primary' && PLAIN_NAME.test(text))?.text;
  const birthDate = record?.birth_dates.find((date) => WHOLE_DATE.test(date));
  if (record === undefined || name === undefined || birthDate === undefined) return undefined;
  return { name, birthDate, country: record.countries[0] };
}

function partsOf(name: string): { readonly first: string; readonly last: string } {
  const at = name.lastIndexOf(' ');
  return { first: name.slice(0, at), last: name.slice(at + 1) };
}
