/** What is open about the owners and officers of today: their own matches and cases. Pure. */
import type { PartyFacts, RelationFacts } from '../facts/relations.ts';
import type { ScreeningFacts } from '../facts/screening.ts';
import { counted } from '../wording/words.ts';
import { ruleNotApplied } from './owners.ts';
import { notLookedAt } from './parties.ts';

const MOST_NAMED = 10;

/** Sentences. Each owner or officer is named once, the first ones by name and the others as a number. */
export function openParties(relations: RelationFacts): readonly string[] {
  const unknown = notLookedAt(relations);
  const current = relations.parties.items.filter(({ isCurrent }) => isCurrent);
  const open = [...Map.groupBy(current, ({ id }) => id).values()].flatMap((roles) => sentenceOf(roles));
  const rest = open.length - MOST_NAMED;
  return [
    ...open.slice(0, MOST_NAMED),
    ...(rest > 0
      ? [
          `${counted(rest, 'more owner or officer has', 'more owners and officers have')} matches to decide, open cases or no screening.`,
        ]
      : []),
    ...(unknown === '' ? [] : [`${unknown}.`]),
  ];
}

/** Empty where nothing is open about the party. Owners without a screening are counted by the ownership rule. */
function sentenceOf(roles: readonly PartyFacts[]): readonly string[] {
  const [party] = roles;
  if (party === undefined) return [];
  const kinds = [...new Set(roles.map(({ kind }) => kind))];
  const { undecided = 0, openCases = 0, screenedAt = null } = party.screening ?? {};
  const said = [
    ...(screenedAt === null && !kinds.includes('owner') ? ['there is no completed screening'] : []),
    ...(undecided === 0
      ? []
      : [`${counted(undecided, 'possible match has', 'possible matches have')} not been decided on`]),
    ...(openCases === 0 ? [] : [`${counted(openCases, 'case is', 'cases are')} open`]),
  ];
  return said.length === 0 ? [] : [`“${party.name}”, ${kinds.join(' and ')}: ${said.join(', and ')}.`];
}

/** What the ownership rule could not find out, or that it was not applied. Sentences. */
export function openShares(
  ownership: ScreeningFacts['ownership'],
  relations: RelationFacts,
): readonly string[] {
  const notApplied = ruleNotApplied(relations, ownership);
  if (ownership === null) return notApplied === '' ? [] : [notApplied];
  const { outcome, share_max: most, unscreened, complete } = ownership;
  return [
    ...(outcome === 'possible'
      ? [`Listed owners may hold up to ${most} %: their shares are not known exactly.`]
      : []),
    ...(unscreened === 0
      ? []
      : [`${counted(unscreened, 'owner has', 'owners have')} no completed screening.`]),
    ...(complete ? [] : ['There are more owners than were followed.']),
  ];
}
