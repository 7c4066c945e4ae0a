/** The publishers' own files, which are not in the repository: read completely, merged, found, and refused where truncated. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import type { IngestResult } from '#shared/domain/watchlists/ingest/ingest.ts';
import { filesIn } from '../../../../cli/commands/lists/official-files.ts';
import { type Ingesting, ingesting } from '../../../support/lists/ingesting.ts';

const FOLDER = join(process.env['PROBITY_DATA'] ?? '', 'screening', 'official');

describe.skipIf(process.env['PROBITY_DATA'] === undefined || !existsSync(FOLDER))(
  'official files (set PROBITY_DATA to run)',
  () => {
    let fixture: Ingesting;
    let result: IngestResult;
    beforeAll(async () => {
      fixture = ingesting();
      const { deliveries } = await filesIn(FOLDER, Date.parse('2026-03-01T06:00:00Z'));
      const files = deliveries.flatMap((delivery) =>
        'files' in delivery ? [[delivery.list, delivery.files]] : [],
      );
      result = await fixture.run(Object.fromEntries(files));
    });

    it('hold as many entries as their publishers count', () => {
      const counts = result.manifest?.sources.map(({ list, records }) => [list, records]);
      expect(Object.fromEntries(counts ?? [])).toMatchObject({
        un_sc: 1_003,
        us_ofac_cons: 442,
        us_ofac_sdn: 14_965,
      });
    });

    it('are refused where they are cut off, and taken otherwise', () => {
      const states = result.outcomes.map(({ list, state, reason }) => `${list} ${state}: ${reason}`);
      for (const state of states) expect(state).toMatch(/ read: null$| refused: the file is cut off/);
    });

    it('are joined over lists: many of the United Nations’ entries are on OFAC’s list as well', () => {
      const name = `versions/${result.manifest?.version ?? ''}/profiles.jsonl`;
      const profiles = new TextDecoder().decode(fixture.lists.files.get(name)).split('\n');
      const joined = profiles.filter((line) => line.includes('"un_sc:') && line.includes('"us_ofac_sdn:'));
      expect(joined.length).toBeGreaterThan(200);
    });

    it('put nobody’s name into the log', () => {
      expect(fixture.said.join('\n').length).toBeLessThan(2_000);
    });
  },
);
