/** The fictional tenants of the demo, with their users, brands and questionnaires. */

import type { Role } from '#shared/domain/tenants/schema.ts';
import { deriveId } from '#shared/platform/derive-id.ts';
import { tideLogo, valeLogo } from './demo-logo.ts';

interface DemoPerson {
  readonly user_id: string;
  readonly name: string;
  readonly email: string;
  readonly role: Role;
}

export interface DemoPlan {
  readonly id: string;
  readonly name: string;
  /** Owns the keys, and administers the tenant. */
  readonly user: DemoPerson;
  /** Who else signs in to the console. */
  readonly team: readonly DemoPerson[];
  /** The brand that respondents see: an accent colour, and a logo in this colour. */
  readonly brand: { readonly color: string; readonly logo: (color: string) => Uint8Array };
  /** Names of files in this folder without extension, in import order. */
  readonly questionnaires: readonly string[];
}

/** Initial credits of each kind per demo tenant. */
export const DEMO_CREDITS = 1_000;

/** Rate limits of the demo keys, so that local experiments are not throttled. Other keys have the defaults. */
export const DEMO_LIMITS = { hour: 100_000, minute: 10_000 } as const;

const COMMON_QUESTIONNAIRES = ['third-party-due-diligence', 'ownership-information-request'] as const;

/**
 * The ids are fixed, so that seeding again finds existing tenants. The second tenant has a questionnaire that the first does
 * not have.
 */
export const DEMO_PLANS: readonly DemoPlan[] = [
  {
    id: deriveId('probity.demo', 'tenant.tidewrack'),
    name: 'Tidewrack Compliance (demo)',
    user: {
      user_id: deriveId('probity.demo', 'user.tidewrack'),
      name: 'Ines Tavarra',
      email: 'ines.tavarra@tidewrack.example',
      role: 'administrator',
    },
    team: [
      {
        user_id: deriveId('probity.demo', 'user.tidewrack.analyst'),
        name: 'Milo Brandhoek',
        email: 'milo.brandhoek@tidewrack.example',
        role: 'analyst',
      },
      {
        user_id: deriveId('probity.demo', 'user.tidewrack.manager'),
        name: 'Safiya Orendal',
        email: 'safiya.orendal@tidewrack.example',
        role: 'manager',
      },
    ],
    brand: { color: '#0f4c5c', logo: tideLogo },
    questionnaires: COMMON_QUESTIONNAIRES,
  },
  {
    id: deriveId('probity.demo', 'tenant.ormsby-vale'),
    name: 'Ormsby Vale Procurement (demo)',
    user: {
      user_id: deriveId('probity.demo', 'user.ormsby-vale'),
      name: 'Jonas Whitlocke',
      email: 'jonas.whitlocke@ormsbyvale.example',
      role: 'administrator',
    },
    team: [
      {
        user_id: deriveId('probity.demo', 'user.ormsby-vale.analyst'),
        name: 'Tamsin Verreault',
        email: 'tamsin.verreault@ormsbyvale.example',
        role: 'analyst',
      },
      {
        user_id: deriveId('probity.demo', 'user.ormsby-vale.manager'),
        name: 'Idris Calloway',
        email: 'idris.calloway@ormsbyvale.example',
        role: 'manager',
      },
    ],
    brand: { color: '#7a4b12', logo: valeLogo },
    questionnaires: [...COMMON_QUESTIONNAIRES, 'supplier-code-of-conduct'],
  },
];
