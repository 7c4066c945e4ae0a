/** Contracts of the settings (additive). */
import { route } from '#shared/contract/route.ts';
import { listsAreLive, logoNotAccepted, unknownLists } from './errors.ts';
import { BrandPatch, SettingsPatch, SettingsView } from './schema.ts';

const base = {
  rate: 'general',
  spec: 'Added: administrators see and set what the operator set for them before',
} as const;
const change = { ...base, auth: 'session', idempotency: 'required', stepUp: 'always' } as const;

export const settingsRoutes = {
  showSettings: route({
    ...base,
    auth: 'key',
    id: 'settings.show',
    method: 'GET',
    path: '/api/v1/settings/',
    summary: 'Show the policy and the brand of the tenant in this mode',
    idempotency: 'none',
    success: { status: 200, body: SettingsView },
  }),
  changeSettings: route({
    ...change,
    id: 'settings.change',
    method: 'PATCH',
    path: '/api/v1/settings/',
    summary: 'Change the policy of the tenant in this mode',
    body: SettingsPatch,
    success: { status: 200, body: SettingsView },
    errors: [listsAreLive(), unknownLists(['xx_list'])],
  }),
  changeBrand: route({
    ...change,
    id: 'settings.change_brand',
    method: 'PATCH',
    path: '/api/v1/settings/brand/',
    ofOrganisation: true,
    summary: 'Change name, colour or logo that respondents see, in both modes',
    body: BrandPatch,
    success: { status: 200, body: SettingsView },
    errors: [logoNotAccepted('The file is no intact PNG or JPEG.')],
  }),
} as const;
