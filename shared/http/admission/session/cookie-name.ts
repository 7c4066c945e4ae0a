/** Names of what a signed-in person's browser sends. */

/** `__Host-`: browsers accept it only with Secure, for the path `/` and this host alone (RFC 6265bis, section 4.1.3). */
export const SESSION_COOKIE = '__Host-probity_session';

/** Matches a token by its form, whether it was issued or not. Without look-ahead and flags, because the edge matches it too. */
export const SESSION_TOKEN = '^pss_[A-Za-z0-9_-]{107}$';

/**
 * `live` or `test`, required with a session: it picks the tenant's environment. Another site cannot send it, so that it also proves that
 * the call is the console's own.
 */
export const ENVIRONMENT_HEADER = 'probity-environment';
