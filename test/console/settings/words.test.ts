/** Words of settings: every event, every kind of change and every list of the service has its own, in each language. */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { fleet } from '#functions/fleet.ts';
import { EVENT_TYPES } from '#shared/contract/event-types.ts';
import { isMutation, type Route } from '#shared/contract/route.ts';
import { KNOWN_LISTS } from '#shared/domain/watchlists/coverage/states.ts';
import { GROUPS } from '../../../console/screens/settings/webhooks/events.ts';

const Words = z.object({
  events: z.record(z.string(), z.string()),
  eventGroups: z.record(z.string(), z.string()),
  lists: z.record(z.string(), z.string()),
  audit: z.object({ groups: z.record(z.string(), z.string()), actions: z.record(z.string(), z.string()) }),
});

const routes: readonly Route[] = Object.values(fleet).flatMap(({ trigger }) =>
  trigger.kind === 'api' ? Object.values(trigger.routes) : [],
);
const changes = routes.filter(isMutation).map(({ id }) => id);

const without = (names: Iterable<string>, words: Readonly<Record<string, string>>) =>
  [...names].filter((name) => !Object.hasOwn(words, name));

describe.each(['en', 'de', 'ar'])('%s', (language) => {
  const folder = new URL('../../../console/screens/settings/text/', import.meta.url);
  const words = Words.parse(JSON.parse(readFileSync(new URL(`${language}.json`, folder), 'utf8')));

  it('has every event, and every group of events', () => {
    expect(without([...EVENT_TYPES, 'test'], words.events)).toEqual([]);
    expect(without(GROUPS.keys(), words.eventGroups)).toEqual([]);
  });

  it('has every group of changes, which names the changes that have no sentence of their own', () => {
    const groups = new Set(changes.map((id) => id.slice(0, id.indexOf('.'))));
    expect(without(groups, words.audit.groups)).toEqual([]);
  });

  it('has no sentence for a change that does not exist', () => {
    const ofSystem = ['watchlists.published'];
    expect(Object.keys(words.audit.actions).filter((id) => !changes.includes(id))).toEqual(ofSystem);
  });

  it('has every list that the service reads', () => {
    expect(without(KNOWN_LISTS, words.lists)).toEqual([]);
  });
});

it('every type of event is in exactly one group', () => {
  expect([...GROUPS.values()].flat().sort()).toEqual([...EVENT_TYPES].sort());
});
