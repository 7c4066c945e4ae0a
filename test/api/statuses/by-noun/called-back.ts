/** How callbacks of identity providers are refused. */
import type { RouteId } from '#functions/fleet.ts';
import { deployedProviders } from '#shared/domain/verification/provider/deployed.ts';
import { Contended } from '#shared/platform/ports.ts';
import { FILLED_IN } from '../../../support/providers/vendor.ts';
import { type Provoke, valid } from '../implied.ts';
import { submitRequest } from '../requests.ts';

const forged: Provoke = ({ fixture, contract, facts }) => {
  const { api } = fixture;
  const providers = deployedProviders(
    { stripe: 'http://127.0.0.1:1' },
    { ...api.ports, keys: { read: async () => FILLED_IN } },
  );
  const sent = { ids: { provider: 'stripe' }, body: { id: 'message_1' } };
  return submitRequest(fixture, contract, facts, sent, {}, api.over({ providers }));
};

/** Nothing is read from the table before the provider has judged the message. */
const failing =
  (error: () => Error): Provoke =>
  (ground) => {
    const named = () => Promise.reject(error());
    const { api } = ground.fixture;
    return valid(ground, {}, api.over({ providers: { ...api.ports.providers, named } }));
  };

export const CALLBACK_REFUSALS: Readonly<Partial<Record<RouteId, Readonly<Record<string, Provoke>>>>> = {
  'callbacks.accept': {
    '401 invalid_signature': forged,
    '500 internal_error': failing(() => new Error('the secret cannot be read')),
    '503 temporarily_unavailable': failing(() => new Contended()),
  },
};
