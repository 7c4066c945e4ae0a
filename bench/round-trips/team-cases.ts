/** Calls around the work of a team: work list, views, usage, and what people do in sessions of their own. */
import { type Case, changeBy, readBy } from './case.ts';

const WORK_CASES: readonly Case[] = [
  { route: 'work.list', kind: 'list', floor: readBy('key', 3.5) },
  { route: 'work.counts', kind: 'list', floor: readBy('key', 1) },
  { route: 'work.assign', kind: 'mutation', floor: changeBy('key', 1, 5, 2) },
];

const VIEW_CASES: readonly Case[] = [
  { route: 'views.list', kind: 'list', floor: readBy('key', 0.5) },
  { route: 'views.create', kind: 'mutation', floor: changeBy('key', 0.5, 3, 0) },
  { route: 'views.update', kind: 'mutation', floor: changeBy('key', 0.5, 3, 0) },
  { route: 'views.delete', kind: 'mutation', floor: changeBy('key', 0.5, 3, 0) },
  // One read of each counter that it shows.
  { route: 'usage.show', kind: 'list', floor: readBy('key', 9) },
];

// A session's limits are its own, and session and person are one read.
const PEOPLE_CASES: readonly Case[] = [
  { route: 'session.get', kind: 'read', floor: readBy('person', 1) },
  { route: 'sessions.list', kind: 'list', floor: readBy('person', 1) },
  { route: 'people.list', kind: 'list', floor: readBy('person', 1) },
  { route: 'people.create', kind: 'mutation', floor: changeBy('person', 0, 5, 0) },
  { route: 'people.update', kind: 'mutation', floor: changeBy('person', 1, 3, 0) },
  { route: 'people.delete', kind: 'mutation', floor: changeBy('person', 1, 4, 0) },
];

export const TEAM_CASES: readonly Case[] = [...WORK_CASES, ...VIEW_CASES, ...PEOPLE_CASES];
