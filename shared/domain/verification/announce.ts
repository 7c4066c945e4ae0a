/** Announces what happens to a verification session, to its own webhook address, too. */
import { type Announce, eventWrite } from '#shared/platform/outbox/write.ts';
import type { Ids } from '#shared/platform/ports.ts';
import type { TenantScope } from '#shared/platform/scope.ts';
import type { Vault } from '#shared/platform/vault.ts';

/** `webhookUrl` is that of the session, or null. `now` in milliseconds. */
export function verificationAnnouncer(
  scope: TenantScope,
  vault: Vault,
  webhookUrl: string | null,
  { ids, now }: { readonly ids: Ids; readonly now: number },
): Announce {
  const extra = webhookUrl === null ? {} : { webhookUrl };
  return (type, data) => eventWrite(scope, vault, { type, data, ...extra }, { outboxId: ids.uuid(), now });
}
