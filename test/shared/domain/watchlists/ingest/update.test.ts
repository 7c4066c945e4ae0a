/** Updates from publishers over HTTP: only changed files are fetched, and a failed download changes nothing. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { listIngest } from '#functions/workers/list-ingest/app.ts';
import { ListsIncomplete } from '#shared/domain/watchlists/errors.ts';
import type { FetchLimits, FetchProgress } from '#shared/domain/watchlists/ingest/fetch.ts';
import { OFFICIAL_SOURCES, type Source } from '#shared/domain/watchlists/ingest/sources.ts';
import { MEDIA_FEED, updateFromSources } from '#shared/domain/watchlists/ingest/update.ts';
import { type Ingesting, ingesting } from '../../../../support/lists/ingesting.ts';
import { bytesOf, EU, MEDIA, OFAC, UN } from '../../../../support/lists/official-files.ts';
import { type Manner, type Publisher, startPublisher } from '../../../../support/lists/publisher.ts';

let publisher: Publisher;
let fixture: Ingesting;
let sources: readonly Source[];
beforeEach(async () => {
  publisher = await startPublisher();
  fixture = ingesting();
  const file = (part: string, optional = false) => ({ part, url: publisher.url(`/${part}`), optional });
  sources = [
    { list: 'un_sc', files: [{ part: 'list', url: publisher.url('/un') }] },
    { list: 'us_ofac_sdn', files: [file('prim'), file('alt'), file('add'), file('comments', true)] },
  ];
  publisher.serve('/un', UN);
  for (const [part, bytes] of Object.entries(OFAC)) publisher.serve(`/${part}`, bytes);
});
afterEach(() => publisher.stop());

const update = (limits?: FetchLimits) =>
  updateFromSources(fixture.ports, sources, limits === undefined ? {} : { limits });
const statesOf = async () => (await update()).outcomes.map(({ list, state }) => `${list} ${state}`);
const asked = () => publisher.answered.splice(0).sort();

describe('an update', () => {
  it('fetches every file, and then what changed alone', async () => {
    expect(await statesOf()).toEqual(['un_sc read', 'us_ofac_sdn read']);
    expect(asked()).toEqual(['/add 200', '/alt 200', '/comments 200', '/prim 200', '/un 200']);
    expect(await statesOf()).toEqual(['un_sc unchanged', 'us_ofac_sdn unchanged']);
    expect(asked()).toEqual(['/add 304', '/alt 304', '/comments 304', '/prim 304', '/un 304']);
    publisher.serve(
      '/alt',
      Buffer.from(OFAC['alt'] ?? [])
        .toString('latin1')
        .replace('MORVANS', 'MORVANIS'),
    );
    expect(await statesOf()).toEqual(['un_sc unchanged', 'us_ofac_sdn read']);
    expect(asked()).toEqual(['/add 304', '/alt 200', '/comments 304', '/prim 304', '/un 304']);
    expect(fixture.told).toHaveLength(2);
  });

  it.each<Manner>(['dated', 'plain'])(
    'makes no version of the same file from a server that is %s',
    async (manner) => {
      publisher.serve('/un', UN, manner);
      await update();
      asked();
      expect(await update()).toMatchObject({ published: false });
      expect(asked()).toContain(manner === 'dated' ? '/un 304' : '/un 200');
    },
  );

  it('follows a publisher that moved its file', async () => {
    publisher.serve('/un', '', 'moved');
    publisher.serve('/un/moved', UN);
    expect(await statesOf()).toContain('un_sc read');
  });

  it('names itself as the publisher of a list wants it', async () => {
    publisher.serve('/un', UN, 'choosy');
    const agents = OFFICIAL_SOURCES.flatMap(({ files }) => files.flatMap(({ agent }) => agent ?? []));
    expect(agents).toHaveLength(1);
    for (const agent of agents) {
      const files = [{ part: 'list', url: publisher.url('/un'), agent }];
      const { outcomes } = await updateFromSources(fixture.ports, [{ list: 'un_sc', files }]);
      expect(outcomes).toMatchObject([{ list: 'un_sc', state: 'read' }]);
    }
  });

  it('takes the date of the file where the list says none', async () => {
    const { manifest } = await update();
    expect(manifest?.sources.map(({ list, published_on }) => [list, published_on])).toEqual([
      ['un_sc', '2026-02-27'],
      ['us_ofac_sdn', '2026-02-27'],
    ]);
  });

  it('hears how far each file has come', async () => {
    const heard: FetchProgress[] = [];
    await updateFromSources(fixture.ports, sources, { progress: (progress) => heard.push(progress) });
    expect(heard).toContainEqual({
      list: 'un_sc',
      part: 'list',
      received: bytesOf(UN).length,
      total: bytesOf(UN).length,
    });
  });

  it('does without a file that not every publication has, and notes when one goes', async () => {
    publisher.serve('/comments', '', 'missing');
    expect(await statesOf()).toContain('us_ofac_sdn read');
    publisher.serve('/comments', OFAC['comments'] ?? '');
    expect(await statesOf()).toContain('us_ofac_sdn read');
    publisher.serve('/comments', '', 'missing');
    expect(await statesOf()).toContain('us_ofac_sdn read');
  });

  it('fetches again, whole, what was fetched and is no longer kept', async () => {
    await update();
    for (const name of fixture.lists.files.keys())
      if (name.startsWith('sources/un_sc/')) fixture.lists.files.delete(name);
    asked();
    await update();
    expect(asked()).toContain('/un 200');
  });
});

describe('a publisher that fails', () => {
  const LIMITS: FetchLimits = { timeoutMs: 300, maxBytes: 100_000 };
  it.each<[Manner, string]>([
    ['error', 'the publisher answered 500 for list'],
    ['missing', 'the publisher answered 404 for list'],
    ['broken', 'the publisher cannot be reached, or broke off, for list'],
    ['silent', 'the publisher took longer than 0.3 s for list'],
  ])('(%s) leaves its list as it was, and the others come', async (manner, reason) => {
    const before = await update();
    publisher.serve('/un', UN.replace('1971', '1981'), manner);
    publisher.serve('/add', '', 'plain');
    publisher.serve('/add', `${'7001,9,-0- ,"Vienna","Austria",-0- \r\n'}\u001A`);
    const after = await update(LIMITS);
    expect(after.outcomes).toMatchObject([{ list: 'un_sc', state: 'failed', reason }, { state: 'read' }]);
    const un = (of: typeof before) => of.manifest?.sources.find(({ list }) => list === 'un_sc');
    expect(un(after)).toEqual(un(before));
    publisher.serve('/un', UN.replace('1971', '1981'));
    expect(await statesOf()).toContain('un_sc read');
  });

  it('sends more than a list could be, and is cut short', async () => {
    publisher.serve('/un', 'x'.repeat(200_000));
    const { outcomes } = await update(LIMITS);
    expect(outcomes[0]).toMatchObject({ state: 'failed', reason: 'list is larger than 100000 bytes' });
  });

  it('is asked again, whole, for a list that was refused', async () => {
    await update();
    publisher.serve('/un', UN.slice(0, -60));
    expect(await statesOf()).toContain('un_sc refused');
    asked();
    expect(await statesOf()).toContain('un_sc refused');
    expect(asked()).toContain('/un 200');
  });
});

describe('the worker', () => {
  it('puts in force what came, and fails where a list was not taken, so that the alarm tells of it', async () => {
    const worker = listIngest(fixture.ports, sources);
    publisher.serve('/un', '', 'error');
    await expect(worker()).rejects.toThrow(new ListsIncomplete(['un_sc']));
    expect((await fixture.lists.current())?.version).toBeDefined();
    publisher.serve('/un', UN);
    await expect(worker()).resolves.toBeUndefined();
    expect(fixture.told).toMatchObject([
      { previous: null },
      { version: (await fixture.lists.current())?.version },
      { changed: [{ list: 'un_sc', state: 'in_force', previous_state: 'not_loaded' }] },
    ]);
  });

  it('RP: takes the media feed from where it is put; without one there is no adverse media', async () => {
    const worker = listIngest(fixture.ports, []);
    await worker();
    expect(await fixture.lists.current()).toBeUndefined();
    await fixture.lists.putSource(MEDIA_FEED, bytesOf(MEDIA));
    await worker();
    await worker();
    expect(fixture.told).toMatchObject([
      { version: (await fixture.lists.current())?.version },
      { changed: [{ list: 'media', state: 'in_force', previous_state: 'not_loaded' }] },
    ]);
  });

  it('begins again where another run was faster', async () => {
    const { point } = fixture.lists;
    let isFirst = true;
    const lists = {
      ...fixture.lists,
      point: async (...given: Parameters<typeof point>) => {
        if (!isFirst) return point(...given);
        isFirst = false;
        await fixture.run({ eu_fsf: { list: bytesOf(EU) } });
        return point(...given);
      },
    };
    await listIngest({ ...fixture.ports, lists }, sources)();
    const { manifest } = await update();
    expect(manifest?.sources.map(({ list }) => list)).toEqual(['eu_fsf', 'un_sc', 'us_ofac_sdn']);
  });
});

it('every official source is asked over https, once per part', () => {
  const files = OFFICIAL_SOURCES.flatMap(({ list, files: all }) =>
    all.map(({ part, url }) => ({ list, part, url })),
  );
  expect(files.filter(({ url }) => !url.startsWith('https://'))).toEqual([]);
  expect(new Set(files.map(({ list, part }) => `${list}/${part}`)).size).toBe(files.length);
});
