/** What calls ask of the state of a response: the words in which contracts say it. */
import type { ApiError } from '#shared/contract/errors.ts';
import type { StateCase, StateGate, StateRule } from '#shared/contract/lifecycle.ts';
import { notEditable, notSubmittable } from './errors.ts';
import { responseLifecycle } from './lifecycle.ts';

type Permission = keyof typeof responseLifecycle.permits;
type Trigger = keyof typeof responseLifecycle.moves;

/** The rule of a call that acts on a response; more than one case where its input decides too. */
export function responseStates(...cases: readonly StateCase[]): StateRule {
  return { machine: responseLifecycle.name, cases };
}

/** Asks for a permission of the state. */
export function permitted(permit: Permission, refusal: (state: string) => ApiError): StateGate {
  return { permit, refusal };
}

/** Makes one of the moves; a move that may start everywhere needs no refusal. */
export function moving(moves: readonly Trigger[], refusal?: (state: string) => ApiError): StateGate {
  return { moves, ...(refusal === undefined ? {} : { refusal }) };
}

/** Asks for a link, which the first send makes. */
export function linked(refusal: () => ApiError): StateGate {
  return { after: 'send' satisfies Trigger, refusal };
}

export const editableByTenant = permitted('tenantEdit', notEditable);
export const submitting = moving(['submit', 'resubmit'], notSubmittable);

/** The call is open in every state and leaves it. */
export const inEveryState = responseStates({ gates: [] });
