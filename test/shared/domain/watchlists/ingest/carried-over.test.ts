/** Which lists are carried over from one version to the next, and which must be read again. */
import { describe, expect, it } from 'vitest';
import { ingest } from '#shared/domain/watchlists/ingest/ingest.ts';
import type { IngestPorts } from '#shared/domain/watchlists/ingest/put-in-force.ts';
import { OFFICIAL_SOURCES } from '#shared/domain/watchlists/ingest/sources.ts';
import { readState, writeState } from '#shared/domain/watchlists/ingest/state.ts';
import { loadVersion } from '#shared/domain/watchlists/loaded.ts';
import { ListManifest } from '#shared/domain/watchlists/manifest.ts';
import { ingesting } from '../../../../support/lists/ingesting.ts';
import { bytesOf, UN } from '../../../../support/lists/official-files.ts';

const un = (text: string) => ({ un_sc: { list: bytesOf(text) } });
const [{ url = '' } = {}] = OFFICIAL_SOURCES[0]?.files ?? [];
const REMEMBERED = { [url]: { etag: '"1"', last_modified: null, sha256: '0' } };

/** The state that a fetch would get. */
async function knownTo(ports: IngestPorts): Promise<readonly string[]> {
  let known: readonly string[] = [];
  const supply = async ({ files }: { readonly files: object }) => {
    known = Object.keys(files);
    return { deliveries: [], remembered: new Map() };
  };
  await ingest(ports, supply, { force: false });
  return known;
}

describe('SCR: a list that its publisher did not change', () => {
  it('is read again where the version in force was read by an older reader', async () => {
    const { run, lists, ports } = ingesting();
    const { manifest } = await run({ un_sc: 'sample' });
    const version = manifest?.version ?? '';
    await writeState(lists, { ...(await readState(lists)), files: REMEMBERED });
    expect(await knownTo(ports)).toEqual([url]);
    const older = manifest?.sources.map(({ reader: _reader, ...source }) => source);
    await lists.put(version, 'manifest.json', bytesOf(JSON.stringify({ ...manifest, sources: older })));
    expect(await knownTo(ports)).toEqual([]);
    const again = await run({ un_sc: 'sample' });
    expect(again.outcomes).toMatchObject([{ list: 'un_sc', state: 'read' }]);
    expect(again.published).toBe(true);
    expect(await run({ un_sc: 'sample' })).toMatchObject({ published: false });
  });

  it('is fetched whole where no version is in force, whatever is remembered of it', async () => {
    const { lists, ports } = ingesting();
    await writeState(lists, { notified: null, files: REMEMBERED });
    expect(await knownTo(ports)).toEqual([]);
  });

  it('is fetched whole after a damaged version was replaced without it', async () => {
    const { run, lists, ports } = ingesting();
    const { manifest } = await run({ un_sc: 'sample', eu_fsf: 'sample' });
    await writeState(lists, { ...(await readState(lists)), files: REMEMBERED });
    lists.files.delete(`versions/${manifest?.version ?? ''}/payload.bin`);
    expect(await run({ un_sc: 'sample' }, { force: true })).toMatchObject({ published: true });
    expect(await knownTo(ports)).toEqual([]);
  });
});

describe('SCR: an entry that a publisher lists twice', () => {
  const ENTITY = /<ENTITY>.*<.ENTITY>/s.exec(UN)?.[0] ?? '';
  const twice = (second: string) => un(UN.replace(ENTITY, ENTITY + second));

  it('is there once', async () => {
    const { run } = ingesting();
    const { manifest } = await run(twice(ENTITY));
    expect(manifest?.sources).toMatchObject([{ records: 2 }]);
  });

  it('in different words is there under two ids, each of which is found', async () => {
    const { run, lists } = ingesting();
    const { manifest } = await run(twice(ENTITY.replaceAll('MORVANE RELIEF', 'VELDMAN CARE')));
    const loaded = await loadVersion(lists, manifest?.version ?? '');
    const nameOf = async (id: string) => (await loaded?.profile(id))?.records[0]?.names[0]?.text;
    expect(await nameOf('un_sc:900002')).toBe('MORVANE RELIEF FUND');
    expect(await nameOf('un_sc:900002-2')).toBe('VELDMAN CARE FUND');
  });
});

describe('a manifest from before readers were counted', () => {
  it('is of the first', () => {
    const source = { list: 'un_sc', sha256: 'x', published_on: null, fetched_at: '', records: 1, names: 1 };
    const counts = {
      profiles: 1,
      names: 1,
      index_bytes: 1,
      payload_bytes: 1,
      added: 0,
      changed: 0,
      removed: 0,
    };
    const manifest = {
      version: 'v',
      engine: 'e',
      built_at: '',
      sources: [source],
      ...counts,
      previous: null,
    };
    expect(ListManifest.parse(manifest).sources[0]?.reader).toBe(1);
  });
});
