/** Requests about webhook subscriptions. */
import type { Facts, IdsOf, Rows } from '../../row.ts';

const ofSubscription = ({ subscription }: Facts) => ({ id: subscription });

const ofDelivery = ({ subscription, delivery }: Facts) => ({ id: subscription, delivery_id: delivery });
const ofOwnDelivery = ({ ownDelivery }: Facts) => ({ delivery_id: ownDelivery });

export const webhookRows: Rows<IdsOf<'webhooks'>> = {
  'webhooks.create': {
    body: ({ webhookUrl }) => ({ event_type: 'alert.created', webhook_url: webhookUrl }),
    full: ({ webhookUrl }) => ({
      event_type: 'response.approved',
      webhook_url: webhookUrl,
      description: 'x',
      filters: { status: ['APPROVED'] },
    }),
  },
  'webhooks.list': { needs: ['subscription'] },
  'webhooks.get': { needs: ['subscription'], params: ofSubscription },
  'webhooks.update': {
    needs: ['subscription'],
    params: ofSubscription,
    body: () => ({ description: 'Alerts to the case system' }),
    full: ({ webhookUrl }) => ({ webhook_url: webhookUrl, is_active: true, description: null, filters: {} }),
  },
  'webhooks.delete': { needs: ['subscription'], usesUp: true, params: ofSubscription },
  'webhooks.rotate_secret': {
    needs: ['subscription'],
    params: ofSubscription,
    body: () => ({ overlap_hours: 24 }),
  },
  'webhooks.list_deliveries': {
    needs: ['delivery'],
    params: ofSubscription,
    query: () => ({ status: 'succeeded', event_type: 'alert.created', limit: '20' }),
  },
  'webhooks.get_delivery': { needs: ['delivery'], params: ofDelivery },
  'webhooks.list_own_deliveries': { needs: ['own delivery'], query: () => ({ target: 'request' }) },
  'webhooks.get_own_delivery': { needs: ['own delivery'], params: ofOwnDelivery },
  'webhooks.start_replay': {
    needs: ['delivery'],
    usesUp: true,
    params: ofSubscription,
    body: () => ({ from: '2026-01-01T00:00:00Z', status: 'all', dry_run: false }),
    full: () => ({
      from: '2026-01-01T00:00:00Z',
      to: '2027-01-01T00:00:00+01:00',
      event_types: ['alert.created'],
      status: 'failed',
      dry_run: true,
    }),
  },
  'webhooks.get_replay': { needs: ['replay'], params: ofSubscription },
  'webhooks.replay_delivery': { needs: ['delivery'], params: ofDelivery },
  'webhooks.replay_own_delivery': { needs: ['own delivery'], params: ofOwnDelivery },
  'webhooks.test': { body: ({ webhookUrl }) => ({ webhook_url: webhookUrl }) },
};
