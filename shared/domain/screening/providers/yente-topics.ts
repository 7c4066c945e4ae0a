/**
 * Maps the topics of OpenSanctions (https://www.opensanctions.org/docs/topics/) to ours, and says which records are no risk.
 */
import type { Topic } from '../../watchlists/schema.ts';

/**
 * Keyed by the topic or its longest prefix before a dot: `crime.fraud` is read as `crime`. Offices decide the class of a
 * politically exposed person.
 */
const MEANING: ReadonlyMap<string, Topic> = new Map(
  Object.entries<Topic>({
    sanction: 'sanction',
    'asset.frozen': 'sanction',
    'export.control': 'export-control',
    'export.risk': 'export-control',
    debarment: 'debarment',
    wanted: 'warning',
    poi: 'warning',
    crime: 'warning',
    'reg.action': 'warning',
    'reg.warn': 'warning',
    'corp.disqual': 'warning',
    'gov.head': 'pep-class-1',
    'gov.national': 'pep-class-1',
    'gov.state': 'pep-class-2',
    'gov.security': 'pep-class-2',
    'gov.judicial': 'pep-class-2',
    'gov.financial': 'pep-class-2',
    'gov.executive': 'pep-class-2',
    'gov.legislative': 'pep-class-2',
    'gov.igo': 'pep-class-2',
    'gov.soe': 'pep-class-3',
    'gov.religion': 'pep-class-3',
    'gov.muni': 'pep-class-4',
    'role.rca': 'pep-class-4',
  }),
);

/** A politically exposed person whose office has no class gets the highest one. */
const EXPOSED = 'role.pep';

/**
 * Our topics for theirs, each once. A target without a known topic gets a warning topic, so that it is not missed. A record
 * that is not a target, such as an owner of one, has no topic.
 */
export function topicsOf(theirs: readonly string[], isTarget: boolean): readonly Topic[] {
  const ours = theirs.flatMap((topic) => meaningOf(topic) ?? []);
  const isClassified = ours.some((topic) => topic.startsWith('pep-'));
  const exposed = theirs.includes(EXPOSED) && !isClassified ? (['pep-class-1'] as const) : [];
  const all = [...new Set<Topic>([...ours, ...exposed])];
  return all.length === 0 && isTarget ? ['warning'] : all;
}

function meaningOf(topic: string): Topic | undefined {
  const end = topic.lastIndexOf('.');
  return MEANING.get(topic) ?? (end === -1 ? undefined : meaningOf(topic.slice(0, end)));
}
