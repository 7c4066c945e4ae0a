/** Reads policy documents into statements that can be tested against a request. */
import { ACCOUNT } from '../service.ts';
import type { Reading } from '../template/reading.ts';
import { type Condition, type Context, readConditions } from './conditions.ts';
import { wildcard } from './wildcard.ts';

/** Who asks: a role of the deployment, or an AWS service acting for one of its resources. */
export type Principal =
  | { readonly kind: 'role'; readonly arn: string }
  | { readonly kind: 'service'; readonly name: string };

/** What a call needs, with everything that policies may look at. */
export interface AccessRequest {
  readonly principal: Principal;
  readonly action: string;
  readonly resource: string;
  readonly context: Context;
}

/** How the principal element of a statement sees a caller: by name, through its account, or not at all. */
type Naming = 'direct' | 'account' | 'none';

export interface Statement {
  readonly sid: string;
  /** The actions that it names. Empty for `NotAction`. */
  readonly actions: readonly string[];
  readonly allows: boolean;
  /** How the statement of a resource policy names the caller; identity policies name their role directly. */
  names(principal: Principal): Naming;
  /** Whether action, resource and every condition match. */
  covers(request: AccessRequest): boolean;
}

type Test = (value: string) => boolean;

/** The statements of a document. An unknown element is an error with its place. */
export function readStatements(document: Reading): Statement[] {
  document.only('Version', 'Id', 'Statement');
  const statement = document.at('Statement');
  const all = Array.isArray(statement.raw) ? statement.list() : [statement];
  return all.map(readStatement);
}

function readStatement(source: Reading): Statement {
  source.only(...ELEMENTS);
  const effect = source.at('Effect').text();
  if (effect !== 'Allow' && effect !== 'Deny') throw new Error(`${source.place}.Effect is ${effect}`);
  const action = oneOrNot(source, 'Action', true);
  const resource = oneOrNot(source, 'Resource', false);
  const conditions: Condition[] = readConditions(source.at('Condition'));
  const principal = source.at('Principal');
  return {
    sid: source.at('Sid').present ? source.at('Sid').text() : '',
    actions: source.at('Action').present ? source.at('Action').texts() : [],
    allows: effect === 'Allow',
    names: (who) => (principal.present ? naming(principal, who) : 'direct'),
    covers: (request) =>
      action(request.action) &&
      resource(request.resource) &&
      conditions.every((condition) => condition(request.context)),
  };
}

const ELEMENTS = [
  'Sid',
  'Effect',
  'Action',
  'NotAction',
  'Resource',
  'NotResource',
  'Principal',
  'Condition',
];

/** The test of `Action`/`NotAction` or `Resource`/`NotResource`; actions ignore case, resources do not. */
function oneOrNot(source: Reading, element: string, caseless: boolean): Test {
  const negated = source.at(`Not${element}`);
  const patterns = (negated.present ? negated : source.at(element)).texts();
  if (patterns.length === 0) throw new Error(`${source.place} has neither ${element} nor Not${element}`);
  const tests = patterns.map((pattern) => wildcard(pattern, caseless));
  const any: Test = (value) => tests.some((test) => test(value));
  return negated.present ? (value) => !any(value) : any;
}

function naming(element: Reading, who: Principal): Naming {
  if (element.raw === '*') return 'direct';
  element.only('AWS', 'Service', 'Federated', 'CanonicalUser');
  if (who.kind === 'service') return element.at('Service').texts().includes(who.name) ? 'direct' : 'none';
  const names = element.at('AWS').texts();
  if (names.includes('*') || names.includes(who.arn)) return 'direct';
  return names.includes(ACCOUNT) || names.includes(`arn:aws:iam::${ACCOUNT}:root`) ? 'account' : 'none';
}
