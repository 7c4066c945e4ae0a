/** Attaching, detaching, deleting and uploading a document at once, in five hundred rounds. */
import { expect, it } from 'vitest';
import { DocumentFixture } from '../support/documents/fixture.ts';
import { raceOverReferences } from '../support/documents/referring.ts';
import type { InProcessApi } from '../support/in-process-api.ts';
import { withApi } from '../support/with-api.ts';

let api: InProcessApi;
withApi((opened) => {
  api = opened;
});

it('no attachment is ever without its file, and no count of references wrong', async () => {
  expect(await raceOverReferences(await DocumentFixture.open(api), 500)).toEqual([]);
});
