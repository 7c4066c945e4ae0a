/** Which relations a company of a register adds, changes and ends, beside those that are known. Pure. */
import type { CompanyFacts } from '../../company-search/schema.ts';
import type { Relation } from '../rules.ts';
import { LONGEST_ROLE, type RelationRecord } from '../schema.ts';
import { nameKey, type Party, partyOf } from './names.ts';

/** An owner or an officer as the register tells it now. */
export interface Told {
  readonly kind: RelationRecord['kind'];
  readonly name: string;
  readonly party: Party;
  readonly dateOfBirth: string | null;
  readonly role: string | null;
  readonly share: number | null;
  readonly shareMax: number | null;
  readonly since: string | null;
}

export interface Known {
  readonly relation: Relation;
  /** Name of the other party; undefined where it is being deleted. */
  readonly name: string | undefined;
}

interface Plan {
  readonly add: readonly Told[];
  /** Relations from the register whose share is another now. */
  readonly change: readonly { readonly relation: Relation; readonly told: Told }[];
  readonly end: readonly { readonly relation: Relation; readonly until: string }[];
  readonly unchanged: readonly { readonly relation: Relation; readonly told: Told }[];
  /** Owners and officers whose name cannot be entered, such as one that the register withholds. */
  readonly leftOut: number;
}

/** The day of the call and the day before, `YYYY-MM-DD`. */
interface Days {
  readonly day: string;
  readonly dayBefore: string;
}

/** A relation that the register no longer tells has ended the day before, unless the register was not read whole. */
export function planOf(company: CompanyFacts, known: readonly Known[], days: Days): Plan {
  const { told, leftOut } = toldBy(company);
  const open = known.filter(
    ({ relation: { details } }) => details.until === null || details.until >= days.day,
  );
  const found = matched(told, open);
  const pairs = [...found].map(([each, relation]) => ({ told: each, relation }));
  const kept = new Set(found.values());
  return {
    add: told.filter((each) => !found.has(each)),
    change: pairs.filter(isOther),
    unchanged: pairs.filter((pair) => !isOther(pair)),
    end: company.partial ? [] : ended(company, open, kept, days.dayBefore),
    leftOut,
  };
}

/** What the register tells of today, owners first. */
function toldBy(company: CompanyFacts): { readonly told: readonly Told[]; readonly leftOut: number } {
  const owners = company.owners.map((each) => ({
    ...{ kind: 'owner' as const, printed: each, role: null, since: null },
    ...{ share: each.ownershipPercentage, shareMax: each.ownershipPercentageMax },
  }));
  const officers = company.officers
    .filter(({ resignedDate }) => resignedDate === null)
    .map((each) => ({
      ...{ kind: 'officer' as const, printed: each, role: each.role?.slice(0, LONGEST_ROLE) ?? null },
      ...{ since: each.appointedDate, share: null, shareMax: null },
    }));
  const told: Told[] = [];
  let leftOut = 0;
  for (const { printed, ...line } of [...owners, ...officers]) {
    const party = partyOf(printed, line.kind);
    const { name, dateOfBirth } = printed;
    if (party === undefined) leftOut += 1;
    else if (!told.some((other) => isSame(other, { ...line, name, dateOfBirth })))
      told.push({ ...line, name, dateOfBirth, party });
  }
  return { told, leftOut };
}

/** Relations from the register first: what was entered beside one of them is not taken for it. */
function matched(told: readonly Told[], open: readonly Known[]): ReadonlyMap<Told, Relation> {
  const found = new Map<Told, Relation>();
  const taken = new Set<Relation>();
  for (const isOf of [isFromRegister, isEntered])
    for (const each of told) {
      if (found.has(each)) continue;
      const same = open.find((known) => !taken.has(known.relation) && isOf(known, each));
      if (same === undefined) continue;
      found.set(each, same.relation);
      taken.add(same.relation);
    }
  return found;
}

function isFromRegister({ relation: { record, details } }: Known, told: Told): boolean {
  const { kind: source, name, date_of_birth: dateOfBirth } = details.source;
  return (
    source === 'register' &&
    isSame({ kind: record.kind, name: name ?? '', dateOfBirth, role: details.role }, told)
  );
}

/** What was entered is the same by the name of its party; nothing of it is changed. */
function isEntered({ relation: { record, details }, name }: Known, told: Told): boolean {
  return (
    details.source.kind === 'entered' &&
    record.kind === told.kind &&
    name !== undefined &&
    nameKey(name) === nameKey(told.name)
  );
}

function isSame(one: Pick<Told, 'kind' | 'name' | 'dateOfBirth' | 'role'>, other: typeof one): boolean {
  return one.kind === other.kind && isSameParty(one, other) && (one.role ?? '') === (other.role ?? '');
}

/** The same person or company of one register's answer. */
export function isSameParty(one: Pick<Told, 'name' | 'dateOfBirth'>, other: typeof one): boolean {
  return nameKey(one.name) === nameKey(other.name) && one.dateOfBirth === other.dateOfBirth;
}

function isOther({
  relation: { details },
  told,
}: {
  readonly relation: Relation;
  readonly told: Told;
}): boolean {
  return (
    details.source.kind === 'register' &&
    (details.share !== told.share || details.share_max !== told.shareMax)
  );
}

/** Only what this company had told. What began today cannot have ended the day before, and ends today. */
function ended(
  company: CompanyFacts,
  open: readonly Known[],
  kept: ReadonlySet<Relation>,
  dayBefore: string,
): Plan['end'] {
  return open
    .map(({ relation }) => relation)
    .filter((relation) => relation.details.source.company_id === company.id && !kept.has(relation))
    .map((relation) => ({ relation, until: lastDay(company, relation, dayBefore) }))
    .filter(({ relation, until }) => relation.details.until !== until);
}

/** An officer's last day is in the register. */
function lastDay(company: CompanyFacts, { record, details }: Relation, dayBefore: string): string {
  const { name, date_of_birth: dateOfBirth } = details.source;
  const left = company.officers.find(
    (each) =>
      record.kind === 'officer' &&
      each.resignedDate !== null &&
      isSameParty(each, { name: name ?? '', dateOfBirth }) &&
      (each.role ?? '') === (details.role ?? ''),
  );
  const until = left?.resignedDate ?? dayBefore;
  return details.since !== null && until < details.since ? details.since : until;
}
