/** Replaces the link of a session. The version increases, and only the latest link opens the session (TOK-008, TOK-009). */

import { all, equals, oneOf } from '#shared/platform/condition.ts';
import { dueAttributes } from '#shared/platform/due.ts';
import type { Item, Write } from '#shared/platform/ports.ts';
import { StaleRead } from '#shared/platform/ports.ts';
import type { TenantScope } from '#shared/platform/scope.ts';
import type { PepperValues } from '#shared/platform/secrets/pepper-generations.ts';
import { type OnboardingStatus, onboardingLifecycle } from '../lifecycle.ts';
import { linkToken, linkWrite, pointerAttribute } from '../link.ts';
import { sessionKey } from '../repository.ts';

/** The state of a session whose link is replaced. */
export interface Renewal {
  readonly sessionId: string;
  /** Version of the link to replace. */
  readonly version: number;
  /** The states in which the link may be replaced. */
  readonly from: readonly OnboardingStatus[];
  /** Whether the session is open afterwards. A completed session keeps its state and has no timer. */
  readonly isOpen: boolean;
  /** Milliseconds since the epoch. */
  readonly expiresAt: number;
  /** Further attributes of the session. */
  readonly set?: Readonly<Record<string, unknown>>;
  /** Creates the error for a session that has ended. */
  readonly ended: () => Error;
}

export interface RenewedLink {
  readonly token: string;
  readonly version: number;
  readonly writes: readonly Write[];
}

/**
 * The new link and its writes: the session and the new pointer. The old pointer becomes invalid, because it has an older
 * version.
 */
export function renewLink(scope: TenantScope, pepper: PepperValues, renewal: Renewal): RenewedLink {
  const { sessionId, from, isOpen, expiresAt } = renewal;
  const version = renewal.version + 1;
  const token = linkToken(pepper, sessionId, version);
  const key = sessionKey(scope, sessionId);
  return {
    token,
    version,
    writes: [
      {
        update: key,
        set: {
          ...renewal.set,
          link_version: version,
          ...pointerAttribute(token, version),
          expires_at: expiresAt,
          ...(isOpen
            ? {
                status: onboardingLifecycle.moves.renew.to,
                ...dueAttributes({ kind: 'onboarding', at: expiresAt, key }),
              }
            : {}),
        },
        when: all(equals('link_version', renewal.version), oneOf('status', from)),
        refuse: (current) => (isSuperseded(current, renewal.version) ? new StaleRead() : renewal.ended()),
      },
      linkWrite(scope, { token, sessionId, version }),
    ],
  };
}

/** True where another call has created a newer link in the meantime. */
function isSuperseded(current: Item | undefined, version: number): boolean {
  return current !== undefined && current['link_version'] !== version;
}
