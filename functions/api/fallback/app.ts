/** Every path and method that no route declares: 401 without a key, else 404, or 405 where the path exists. */
import { type FoundationPorts, foundation } from '#shared/domain/tenants/foundation.ts';
import { apiFunction } from '#shared/http/api-function.ts';

export function fallbackApi(ports: FoundationPorts, publicUrl: string) {
  return apiFunction({}, {}, foundation(ports, publicUrl));
}
