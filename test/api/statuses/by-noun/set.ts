/** How the refusals of settings and API keys are provoked. */
import type { RouteId } from '#functions/fleet.ts';
import { type Provoke, sending, valid } from '../implied.ts';

/** The administrator has three keys already, and asks for a fourth. */
const fourth: Provoke = async (ground) => {
  for (let made = 0; made < 3; made += 1) await valid(ground);
  return valid(ground);
};

export const SETTINGS_REFUSALS: Readonly<Partial<Record<RouteId, Readonly<Record<string, Provoke>>>>> = {
  'settings.change': {
    '400 validation_error': sending(() => ({ body: { required_lists: ['xx_list'] } })),
  },
  'settings.change_brand': {
    '400 validation_error': sending(() => ({ body: { logo: Buffer.from('no picture').toString('base64') } })),
  },
  'keys.create': { '409 too_many_keys': fourth },
};
