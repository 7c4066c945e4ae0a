/** What the fakes of identity providers know of their one customer. */

export const ACCOUNT = {
  apiKey: 'rk_fake_0123456789',
  /** May read what is sensitive. */
  restrictedKey: 'rk_fake_',
  callbackSecret: 'whsec_fake_current',
  previousSecret: 'whsec_fake_previous',
} as const;

/** The operator's secret with both providers set up. */
export const FILLED_IN: Readonly<Record<string, string>> = {
  complycubeApiKey: ACCOUNT.apiKey,
  complycubeCallbackSecret: ACCOUNT.callbackSecret,
  complycubePreviousCallbackSecret: ACCOUNT.previousSecret,
  stripeApiKey: ACCOUNT.apiKey,
  stripeCallbackSecret: ACCOUNT.callbackSecret,
  stripePreviousCallbackSecret: ACCOUNT.previousSecret,
};
