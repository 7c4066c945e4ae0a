/** A case by ownership on the running fleet: from the work list to the second person, each with the finding on the screen. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import * as z from 'zod';
import { press } from '../deciding/opened.ts';
import { look } from '../looks.ts';
import { type Colleague, HELD, PATIENCE, RunningConsole } from '../running.ts';

let running: RunningConsole;
beforeAll(async () => {
  running = await RunningConsole.start({ api: 13_240, aws: 14_790, control: 13_241, docs: 13_242 });
}, 240_000);
afterAll(() => running.stop());

const Made = z.object({ id: z.uuid() });
const Screening = z.object({
  ownership: z.object({ outcome: z.string() }).nullable(),
  cases: z.array(z.object({ id: z.uuid(), status: z.string(), decision: z.string().nullable() })),
});

const read = async (id: string) => Screening.parse(await running.api('GET', `/screening/${id}/`));

/** A company on no list, 55 % owned by two parties that are listed. */
async function owned(): Promise<string> {
  const company = { entity_type: 'company', legal_name: 'Saltmarsh Crane Works Ltd' };
  const { id } = Made.parse(await running.api('POST', '/entities/', company));
  const owners = [
    [30, { entity_type: 'individual', first_name: 'Ovrin', last_name: 'Kastelmar' }],
    [25, { entity_type: 'company', legal_name: 'Kastelmar Freight Holding Ltd' }],
  ] as const;
  for (const [share, related_entity] of owners)
    await running.api('POST', `/entities/${id}/relations/`, { kind: 'owner', share, related_entity });
  await running.api('POST', '/screening/', { entity_id: id });
  await expect.poll(async () => (await read(id)).cases.length, PATIENCE).toBe(1);
  return id;
}

async function requireTwoPersons(): Promise<void> {
  const administrator = await running.signIn('administrator');
  const { page, close } = administrator;
  await running.go(administrator, 'settings/policy');
  await page.getByLabel('A second person confirms that a case is no risk or an acceptable one').check();
  await page.getByRole('button', { name: 'Save (test)' }).click();
  await running.confirm(administrator);
  await page.getByText('The policy was saved.').waitFor();
  await close();
}

/** Opens the case from its line on the work list, and looks at the finding there and on the case. */
async function openFromWork({ page }: Colleague, kind: string, id: string): Promise<void> {
  const line = page.locator('tr[data-index]', { has: page.locator(`a[href*="/cases/${id}"]`) });
  const said = await line.innerText();
  expect(said).toContain('Listed owners hold 55 % of it');
  if (kind === 'hit') expect(said).toContain('Owners to judge');
  for (const tag of ['Sanctions', 'Owners', 'High risk']) expect(said).toContain(tag);
  await look(page, `owners work ${kind}`);
  await line.getByRole('link').click();
  const finding = page.locator('.comparison .finding');
  await finding.getByText('by the 50 percent rule it counts as listed itself').waitFor();
  expect(await finding.locator('.lines > li').allTextContents()).toEqual([
    expect.stringMatching(/^Ovrin Kastelmar.*30%.*Sandbox asset freeze/),
    expect.stringMatching(/^Kastelmar Freight Holding Ltd.*25%.*Sandbox asset freeze/),
  ]);
  await page.locator('.case-decision .finding').waitFor();
  await look(page, `owners case ${kind}`);
}

async function decide(person: Colleague, button: string, note: string): Promise<void> {
  await person.page.getByRole('button', { name: `${button} (test)` }).waitFor();
  await press(person.page, button.startsWith('Confirm') ? 'c' : '1');
  await person.page.locator('#decision-note').waitFor();
  await person.page.keyboard.type(note);
  await press(person.page, 'Control+Enter');
  await running.confirm(person);
}

it('a case by ownership is proposed and confirmed by two persons who both see the finding, from the work list on', async () => {
  const id = await owned();
  await requireTwoPersons();
  const analyst = await running.signIn('analyst');
  await running.go(analyst, 'work?kind=hit');
  await openFromWork(analyst, 'hit', id);
  await decide(analyst, 'Propose: No risk', 'A licence covers it.');
  await analyst.page.getByText('waits for a second person.').waitFor(HELD);

  const manager = await running.signIn('manager');
  await running.go(manager, 'work?kind=second_person');
  await openFromWork(manager, 'second_person', id);
  await manager.page.locator('.judge q', { hasText: 'A licence covers it.' }).first().waitFor();
  await decide(manager, 'Confirm: No risk', 'Seen.');
  await manager.page.locator('.bar').getByText('Closed').waitFor(HELD);
  expect((await read(id)).cases).toMatchObject([{ status: 'closed', decision: 'no_risk' }]);
  await running.go(manager, `entities/${id}`);
  await manager.page.getByRole('link', { name: 'Listed owners hold half or more' }).waitFor();
  await look(manager.page, 'owners entity');
  expect([...analyst.errors, ...manager.errors]).toEqual([]);
}, 240_000);
