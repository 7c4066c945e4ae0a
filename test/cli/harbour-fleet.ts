/** The services of the operator's commands with the tenant Harbour, and the commands typed against them. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll } from 'vitest';
import { type EmbeddedFleet, startFleet } from './embedded-fleet.ts';
import { type Outcome, type } from './screen.ts';

export class HarbourFleet {
  readonly folder = mkdtempSync(join(tmpdir(), 'probity-harbour-'));
  #fleet: EmbeddedFleet | undefined;

  /** Runs for all tests of the file that calls it. */
  constructor() {
    beforeAll(() => this.#open());
    afterAll(() => this.#close());
  }

  get fleet(): EmbeddedFleet {
    if (this.#fleet === undefined) throw new Error('the fleet starts with the first test');
    return this.#fleet;
  }

  /** Where a file of the test lies. */
  path(name: string): string {
    return join(this.folder, name);
  }

  probity(...argv: readonly string[]): Promise<Outcome> {
    return type(['--fleet', this.path('fleet.json'), '--operator', 'grace', ...argv]);
  }

  async #open(): Promise<void> {
    this.#fleet = await startFleet();
    const { resources, url } = this.#fleet;
    const urls = { aws: url, api: 'http://127.0.0.1:1' };
    writeFileSync(this.path('fleet.json'), JSON.stringify({ urls, resources, tenants: [] }));
    await this.probity('tenants', 'create', 'Harbour');
  }

  async #close(): Promise<void> {
    await this.#fleet?.stop();
    rmSync(this.folder, { recursive: true });
  }
}
