/** How many subscriptions an environment may have. Operators set another number per tenant (`probity tenants limits`). */

export const DEFAULT_SUBSCRIPTION_LIMIT = 100;
