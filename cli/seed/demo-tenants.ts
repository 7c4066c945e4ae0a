/** The invented customers of the demo, and what each of them has. */
import { deriveId } from '#shared/platform/derive-id.ts';
import { tideLogo, valeLogo } from './demo-logo.ts';

export interface DemoPlan {
  readonly id: string;
  readonly name: string;
  readonly user: { readonly user_id: string; readonly name: string; readonly email: string };
  /** How it presents itself to respondents: an accent colour, and a logo drawn in it. */
  readonly brand: { readonly color: string; readonly logo: (color: string) => Uint8Array };
  /** Files of this folder without their ending, in the order of their import. */
  readonly questionnaires: readonly string[];
}

/** Credits of each kind that a demo tenant starts with. */
export const DEMO_CREDITS = 1_000;

/** Limits of the demo keys, so that experiments on one machine are not throttled; other keys have the service's own. */
export const DEMO_LIMITS = { hour: 100_000, minute: 10_000 } as const;

const EVERYBODY = ['third-party-due-diligence', 'ownership-information-request'] as const;

/** Ids are fixed, so that seeding again finds what is there; the second tenant has a questionnaire the first lacks. */
export const DEMO_PLANS: readonly DemoPlan[] = [
  {
    id: deriveId('probity.demo', 'tenant.tidewrack'),
    name: 'Tidewrack Compliance (demo)',
    user: {
      user_id: deriveId('probity.demo', 'user.tidewrack'),
      name: 'Ines Tavarra',
      email: 'ines.tavarra@tidewrack.example',
    },
    brand: { color: '#0f4c5c', logo: tideLogo },
    questionnaires: EVERYBODY,
  },
  {
    id: deriveId('probity.demo', 'tenant.ormsby-vale'),
    name: 'Ormsby Vale Procurement (demo)',
    user: {
      user_id: deriveId('probity.demo', 'user.ormsby-vale'),
      name: 'Jonas Whitlocke',
      email: 'jonas.whitlocke@ormsbyvale.example',
    },
    brand: { color: '#7a4b12', logo: valeLogo },
    questionnaires: [...EVERYBODY, 'supplier-code-of-conduct'],
  },
];
