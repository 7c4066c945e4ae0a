/** What the roles of people may do. A role has every scope of the one before it. */
import type { Role } from '../tenants/schema.ts';

/**
 * The resources of scopes, which are the first parts of route ids. `work`: what a team does all day. `administration`: what changes how
 * the team works, and its keys and people. A test compares this table with the routes.
 */
export const RESOURCES = {
  audit: 'administration',
  cases: 'work',
  comments: 'work',
  company_search: 'work',
  documents: 'work',
  entities: 'work',
  evidence: 'work',
  keys: 'administration',
  notes: 'work',
  people: 'administration',
  questionnaires: 'administration',
  relations: 'work',
  reports: 'work',
  responses: 'work',
  risk_profiles: 'work',
  screening: 'work',
  settings: 'administration',
  tasks: 'work',
  usage: 'administration',
  verification: 'work',
  /** To write is to open one: whoever decides verifications may. */
  verification_pictures: 'work',
  views: 'work',
  webhooks: 'administration',
  work: 'work',
  workflows: 'work',
} as const satisfies Readonly<Record<string, 'work' | 'administration'>>;

const work = Object.entries(RESOURCES).flatMap(([name, kind]) => (kind === 'work' ? [name] : []));

const viewer = ['*:read'];
const analyst = [...viewer, ...work.flatMap((name) => [`${name}:write`, `${name}:decide`])];
/** `confirm`: the second person of a decision that needs two. */
const manager = [...analyst, ...work.flatMap((name) => [`${name}:delete`, `${name}:confirm`])];

const SCOPES: Readonly<Record<Role, readonly string[]>> = { viewer, analyst, manager, administrator: ['*'] };

/** The scopes of a role, as those of an API key; `*:read` is every scope that reads. */
export function scopesOfRole(role: Role): readonly string[] {
  return SCOPES[role];
}
