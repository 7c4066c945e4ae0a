/** Requests about webhook subscriptions. */
import type { Facts, IdsOf, Rows } from '../row.ts';

const ofSubscription = ({ subscription }: Facts) => ({ id: subscription });

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
  'webhooks.test': { body: ({ webhookUrl }) => ({ webhook_url: webhookUrl }) },
};
