/** Which states of a response a call requires, as stated in contracts. */
import type { ApiError } from '#shared/contract/errors.ts';
import type { StateCase, StateGate, StateRule } from '#shared/contract/lifecycle.ts';
import { notEditable, notSubmittable } from './errors.ts';
import { responseLifecycle } from './lifecycle.ts';

type Permission = keyof typeof responseLifecycle.permits;
type Trigger = keyof typeof responseLifecycle.moves;

/** The rule for a call on a response. Several cases where its input decides too. */
export function responseStates(...cases: readonly StateCase[]): StateRule {
  return { machine: responseLifecycle.name, cases };
}

/** Requires a permission of the state. */
export function permitted(permit: Permission, refusal: (state: string) => ApiError): StateGate {
  return { permit, refusal };
}

/** Requires that one of these transitions is allowed. A transition from every state needs no error. */
export function moving(moves: readonly Trigger[], refusal?: (state: string) => ApiError): StateGate {
  return { moves, ...(refusal === undefined ? {} : { refusal }) };
}

/** Requires a link, which the first send creates. */
export function linked(refusal: () => ApiError): StateGate {
  return { after: 'send' satisfies Trigger, refusal };
}

export const editableByTenant = permitted('tenantEdit', notEditable);
export const submitting = moving(['submit', 'resubmit'], notSubmittable);

/** Allowed in every state, and does not change it. */
export const inEveryState = responseStates({ gates: [] });
