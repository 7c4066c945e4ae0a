/** Views of people and sessions, as the contract has them. */

type Role = 'viewer' | 'analyst' | 'manager' | 'administrator';

/** `GET /session/`. */
export interface SessionView {
  readonly session_id: string;
  readonly person: { readonly id: string; readonly name: string; readonly email: string };
  readonly role: Role;
  readonly scopes: readonly string[];
  readonly tenant: { readonly id: string; readonly name: string };
  readonly four_eyes: { readonly cases: boolean; readonly verifications: boolean };
  /** How many passkeys the person has. */
  readonly passkeys: number;
  readonly step_up_method: 'passkey' | 'mail';
  readonly stepped_up_until: string | null;
  readonly idle_until: string;
  readonly expires_at: string;
}

/** One line of `GET /people/`. */
export interface Person {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  /** Null: owns API keys, and cannot sign in. */
  readonly role: Role | null;
  readonly status: 'active' | 'removed';
  readonly last_seen_at: string | null;
  readonly created_at: string;
}
