/** What the respondent's page needs to know of the identity provider that carries out the checks. */
import type { TenantScope } from '#shared/platform/scope.ts';
import type { EnvironmentRecord } from '../../tenants/schema.ts';
import type { CaptureMode } from '../../verification/provider/port.ts';

export interface StepProvider {
  /** The name that people are told. */
  readonly displayName: string;
  readonly capture: CaptureMode;
  /** What may be chosen to happen. Null for a provider that carries out real checks. */
  readonly sandboxOutcomes: readonly { readonly value: string; readonly summary: string }[] | null;
}

export interface StepProviders {
  /** The provider of a tenant and environment. */
  of(scope: TenantScope, settings: EnvironmentRecord): StepProvider;
}
