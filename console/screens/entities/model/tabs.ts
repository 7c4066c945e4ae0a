/** The parts of an entity, each with its segment of the address. Pure. */
import type { EntityType } from '#shared/domain/entities/schema.ts';

const TABS = [
  'facts',
  'owners',
  'screenings',
  'verifications',
  'documents',
  'requests',
  'reports',
  'timeline',
] as const;
export type Tab = (typeof TABS)[number];

/** What a role needs to see the part. */
export const TAB_SCOPES: Readonly<Record<Tab, string>> = {
  facts: 'entities:read',
  owners: 'entities:read',
  screenings: 'screening:read',
  verifications: 'verification:read',
  documents: 'documents:read',
  requests: 'responses:read',
  reports: 'reports:read',
  timeline: 'entities:read',
};

/** Companies have owners, and individuals are verified. */
export function tabsOf(type: EntityType): readonly Tab[] {
  const without: Tab = type === 'company' ? 'verifications' : 'owners';
  return TABS.filter((tab) => tab !== without);
}

/** The part that the address names, or the first. */
export function tabAt(name: string | undefined, tabs: readonly Tab[]): Tab {
  return tabs.find((tab) => tab === name) ?? 'facts';
}

/** The part before or after. The last is followed by the first. */
export function tabBeside(tab: Tab, by: 1 | -1, tabs: readonly Tab[]): Tab {
  return tabs[(tabs.indexOf(tab) + by + tabs.length) % tabs.length] ?? tab;
}
