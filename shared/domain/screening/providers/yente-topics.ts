/** What the topics of OpenSanctions mean in ours (https://www.opensanctions.org/docs/topics/), and which records are no risk. */
import type { Topic } from '../../watchlists/schema.ts';

/** By the topic or the longest part of it before a dot: `crime.fraud` is read like `crime`. Offices tell the class of a person exposed. */
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

/** Of a person exposed whose office nobody classifies the gravest is assumed. */
const EXPOSED = 'role.pep';

/**
 * Ours for theirs, each once. Whoever is a target without a topic that we know is warned of rather than left out; a record that is
 * none, such as an owner beside a target, has no topic.
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
