/** Plays the cells of the table of statuses: one call that is answered so, for each route and answer. */
import type { ResponseStatus } from '#shared/domain/responses/lifecycle.ts';
import { EVERY_ROUTE, type KnownRoute, rowOf } from '../../../../docs/catalogue/catalogue.ts';
import type { PossibleAnswer } from '../../../../docs/derived/answers.ts';
import { type StateCell, stateCells } from '../../../../docs/derived/response-states.ts';
import type { MadeFacts } from '../../../support/catalogue/facts.ts';
import { IDENTITY_NEEDS } from '../../../support/catalogue/identity-facts.ts';
import type { Answer } from '../../../support/in-process-api.ts';
import { factsFor, partsFor, prepare } from '../facts.ts';
import { StatusFixture } from '../fixture.ts';
import { type Ground, IMPLIED, isCompared, makeShared, type Shared, spends, valid } from '../implied.ts';
import { OWN } from '../own.ts';
import { requestOf, submitRequest } from '../requests.ts';

export interface Cell {
  readonly name: string;
  readonly contract: KnownRoute;
  readonly answer: PossibleAnswer;
}

const byState = Map.groupBy(stateCells(EVERY_ROUTE), ({ contract }) => contract.id);

export class Player {
  readonly fixture: StatusFixture;
  readonly #shared: Shared;
  /** For calls that are refused before they change anything; by state. */
  readonly #lasting: ReadonlyMap<string, MadeFacts>;
  /** What the calls of one route share that are refused so; by route. */
  readonly #refused = new Map<string, Promise<Ground>>();

  private constructor(fixture: StatusFixture, shared: Shared, lasting: ReadonlyMap<string, MadeFacts>) {
    this.fixture = fixture;
    this.#shared = shared;
    this.#lasting = lasting;
  }

  static async open(): Promise<Player> {
    const fixture = await StatusFixture.open();
    const shared = await makeShared(fixture);
    const states = [...new Set(EVERY_ROUTE.map(stateFor))];
    const made = states.map(async (state) => [state, await prepare(fixture, state)] as const);
    return new Player(fixture, shared, new Map(await Promise.all(made)));
  }

  async play(cell: Cell): Promise<Answer> {
    const { contract, answer } = cell;
    const what = `${answer.status} ${answer.code}`;
    const own = OWN[contract.id]?.[what];
    const closed = (byState.get(contract.id) ?? []).find(
      (each) => each.status === answer.status && each.code === answer.code,
    );
    if (answer.code === null) return valid(await this.#freshForSuccess(contract));
    if (own !== undefined) return own(await this.#fresh(contract));
    const implied = IMPLIED[what];
    if (implied !== undefined)
      return implied(
        await (spends(contract, what) ? this.#fresh(contract) : this.#refusable(contract, what)),
      );
    if (closed === undefined)
      throw new Error(`nothing provokes it: ${cell.name} is not in test/api/statuses/own.ts`);
    return this.#refusedByState(closed);
  }

  #ground(contract: KnownRoute): Ground {
    const facts = this.#lasting.get(stateFor(contract));
    if (facts === undefined) throw new Error('no response in that state');
    return { fixture: this.fixture, contract, facts, shared: this.#shared };
  }

  /** For a refused call: what the route acts on is there where it is compared, or where the caller comes out of it. */
  #refusable(contract: KnownRoute, what: string): Promise<Ground> | Ground {
    if (!isCompared(what) && !isOfPerson(contract)) return this.#ground(contract);
    const made = this.#refused.get(contract.id) ?? this.#freshForSuccess(contract);
    this.#refused.set(contract.id, made);
    return made;
  }

  /** The same with facts of its own, where the route acts on a response or on a verification. */
  async #fresh(contract: KnownRoute): Promise<Ground> {
    const isShared = contract.states === undefined && !isOfPerson(contract);
    return isShared ? this.#ground(contract) : this.#freshForSuccess(contract);
  }

  /** The same with whatever the route acts on. */
  async #freshForSuccess(contract: KnownRoute): Promise<Ground> {
    return { ...this.#ground(contract), facts: await factsFor(this.fixture, contract) };
  }

  async #refusedByState({ contract, state, case: { when } }: StateCell<KnownRoute>): Promise<Answer> {
    const facts = await prepare(this.fixture, unsafeState(state), partsFor(contract));
    return submitRequest(this.fixture, contract, facts, requestOf(contract, facts, when));
  }
}

/** The state of a response in which the request of the catalogue succeeds. */
function stateFor({ id }: KnownRoute): ResponseStatus {
  return rowOf(id).state ?? 'DRAFT';
}

/** True where the route acts on what a person gives for a verification, or is called by people. */
function isOfPerson({ id }: KnownRoute): boolean {
  const needs: readonly string[] = [...IDENTITY_NEEDS, 'people', 'api key', 'own questionnaire'];
  return (rowOf(id).needs ?? []).some((need) => needs.includes(need));
}

function unsafeState(state: string): ResponseStatus {
  return state as ResponseStatus;
}
