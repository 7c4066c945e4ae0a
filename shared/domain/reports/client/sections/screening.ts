/** AML screening: the result and its reasons, each hit with its decision, cases, history, lists. Pure. */
import type { Cell, Content, Section } from '@probity/printing/document';
import type { EntityType } from '../../../entities/schema.ts';
import { gapsOf } from '../../../watchlists/coverage/model.ts';
import type { EntityFacts } from '../../facts/entity.ts';
import type { Hit, ScreeningFacts } from '../../facts/screening.ts';
import { allMatchesInWords, matchInWords, standingInWords } from '../../parts/matches.ts';
import { findingContent, findingInShort, shareOf } from '../../parts/owners.ts';
import { riskNotice } from '../../parts/risk.ts';
import { facts, notice, paragraph, table, toned } from '../../wording/blocks.ts';
import { dayInWords, instantInWords, partialDateInWords } from '../../wording/dates.ts';
import {
  CASE_DECISION_WORDS,
  CASE_WORDS,
  counted,
  countryInWords,
  failureInWords,
  gapInWords,
  listInWords,
  providerInWords,
  scoreInWords,
  TOPIC_WORDS,
} from '../../wording/words.ts';

export function screeningSection(found: EntityFacts): Section {
  const { screening, entity } = found;
  const shared = { id: 'screening', heading: 'AML screening' };
  if (screening === undefined)
    return { ...shared, content: [notice('caution', `${entity.name} was not screened against watchlists.`)] };
  return {
    ...shared,
    content: resultContent(screening, found),
    sections: [
      ...(screening.ownership === null
        ? []
        : [
            {
              id: 'screening-ownership',
              heading: 'What listed owners hold',
              content: findingContent(screening.ownership),
            },
          ]),
      { id: 'screening-hits', heading: 'Matches by name', content: hitsContent(screening) },
      { id: 'screening-cases', heading: 'Cases and decisions', content: casesContent(screening) },
      {
        id: 'screening-history',
        heading: 'Runs that changed the result',
        content: [runsTable(screening.runs, entity.record.entity_type)],
      },
    ],
  };
}

function resultContent(screening: ScreeningFacts, { relations }: EntityFacts): readonly Content[] {
  const { status, risk, screenedAt, askedBy, askedAt, evidence, failure, hits, ownership } = screening;
  return [
    ...(status === 'failed'
      ? [
          notice(
            'bad',
            `The last run failed: ${failureInWords(failure)}. ${screenedAt === null ? 'There is no result.' : 'An earlier result stands.'}`,
          ),
        ]
      : []),
    ...(risk === null
      ? [notice('caution', 'There is no result yet.')]
      : riskNotice({ screening, relations })),
    ...facts([
      ['Reason of the risk', reasonOf(hits.items, ownership)],
      ['Screened', screenedAt === null ? null : instantInWords(screenedAt)],
      ['Asked for', instantInWords(askedAt)],
      ['Asked by', askedBy],
      ['Matches by name', screenedAt === null ? null : allMatchesInWords(screening)],
      [
        'Searched by',
        evidence === null ? null : `${providerInWords(evidence.provider)}, version ${evidence.engine}`,
      ],
      ['Version of the lists', evidence?.list_version ?? null],
    ]),
    ...gapsContent(evidence),
  ];
}

/** The match or the finding with the greatest risk. Null where nothing counts. */
function reasonOf(hits: readonly Hit[], ownership: ScreeningFacts['ownership']): string | null {
  const [first] = hits.toSorted((a, b) => b.risk - a.risk);
  const match = first?.risk ?? 0;
  if (ownership !== null && ownership.risk > match) return findingInShort(ownership);
  return first === undefined || match === 0 ? null : matchInWords(first);
}

/** A result without matches is clear of the lists that were searched, and says nothing of the others. */
function gapsContent(evidence: ScreeningFacts['evidence']): readonly Content[] {
  const gaps = gapsOf(evidence?.coverage ?? []);
  return gaps.length === 0 ? [] : [notice('caution', `Not covered: ${gaps.map(gapInWords).join('; ')}.`)];
}

function hitsContent({ hits, truncated, screenedAt }: ScreeningFacts): readonly Content[] {
  if (screenedAt === null) return [paragraph('There is no result yet, so nothing is known of matches.')];
  return [
    table(
      'Listed persons and companies that resemble the entity, with the decision on each',
      [
        ['Listed as', 0.3],
        ['Lists', 0.28],
        ['Likeness', 0.12],
        ['State and decision', 0.3],
      ],
      hits.items.map(hitRow),
      {
        nothing: 'No record of the lists that were searched resembles the entity by name.',
        omitted: hits.omitted,
      },
    ),
    ...(truncated === 0
      ? []
      : [
          paragraph(
            `${counted(truncated, 'further match was', 'further matches were')} not stored, with lower likeness. Nobody has decided on them.`,
          ),
        ]),
  ];
}

function hitRow(hit: Hit): readonly Cell[] {
  const born = hit.birthDates.map(partialDateInWords).join(' or ');
  const from = hit.countries.map(countryInWords).join(', ');
  const topics = hit.topics.map((topic) => TOPIC_WORDS[topic]).join(', ');
  const lists = [...new Set(hit.listings.map(listingOf))].join('; ');
  const standing = standingInWords(hit);
  return [
    [{ text: hit.name, strong: true }, ...quietly([born === '' ? '' : `born ${born}`, from])],
    [topics, ...quietly([lists])],
    [scoreInWords(hit.score), ...quietly([hit.why])],
    { tone: standing.tone, text: [standing.word, ...quietly([standing.detail])] },
  ];
}

function listingOf({ list, listedOn, endedAt }: Hit['listings'][number]): string {
  const since = listedOn === null ? '' : `, listed ${partialDateInWords(listedOn)}`;
  const until = endedAt === null ? '' : `, no longer listed since ${dayInWords(endedAt)}`;
  return listInWords(list) + since + until;
}

function casesContent({ cases }: ScreeningFacts): readonly Content[] {
  if (cases.length === 0) return [paragraph('No case was opened.')];
  return cases.flatMap(({ record, details }) => [
    ...facts([
      ['Case', details.title],
      ['State', CASE_WORDS[record.status]],
      ['Decision', decisionOf(record)],
      ['Reason', details.reason],
      ['Assigned to', details.assigned_to?.name ?? null],
      ['Decided by', details.closed_by?.name ?? null],
      ['Proposed by', details.proposed_by?.name ?? null],
      ['Closed', record.closed_at === null ? null : instantInWords(record.closed_at)],
      ['Opened', instantInWords(record.created_at)],
      [
        'Waits for a second person',
        details.pending_decision === null
          ? null
          : `${CASE_DECISION_WORDS[details.pending_decision.decision]}, proposed by ${details.pending_decision.proposed_by.name}, ${instantInWords(details.pending_decision.proposed_at)}`,
      ],
      [
        'Decision before',
        details.previous_decision === null
          ? null
          : `${CASE_DECISION_WORDS[details.previous_decision.decision]}, ${details.previous_decision.decided_by?.name ?? 'unknown'}, ${instantInWords(details.previous_decision.decided_at)}`,
      ],
    ]),
  ]);
}

function decisionOf({ decision, status }: ScreeningFacts['cases'][number]['record']): string {
  if (decision !== null) return CASE_DECISION_WORDS[decision];
  return status === 'closed' ? 'Closed without a decision' : 'Not decided';
}

const RUN_WORDS = {
  initial: 'Asked for',
  batch: 'Asked for, in a batch',
  list_changed: 'The lists changed',
  entity_changed: 'The entity changed',
  owner: 'It owns an entity that was screened',
  owners_changed: 'Its owners changed',
} as const;

type RunFacts = ScreeningFacts['runs'][number];

function runsTable(runs: readonly RunFacts[], type: EntityType): Content {
  return table(
    'Runs of the screening that changed its result, or failed',
    [
      ['When', 0.22],
      ['Why', 0.2],
      ['Result', 0.4],
      ['Version of the lists', 0.18],
    ],
    runs.map((run) => [
      instantInWords(run.at),
      RUN_WORDS[run.reason],
      run.status === 'failed' ? toned('bad', `Failed: ${failureInWords(run.failure)}`) : resultOf(run, type),
      run.list_version ?? '',
    ]),
    { nothing: 'No run has changed the result.' },
  );
}

/** What a run found, by name and by ownership: the one says nothing of the other. */
function resultOf(run: RunFacts, type: EntityType): string {
  const { match_count: all, suppressed_count: dismissed } = run;
  const parts = [
    all === 0 ? 'No match' : counted(all, 'match', 'matches'),
    ...(dismissed === 0 ? [] : [`${dismissed} of them dismissed before`]),
    ...(run.new_count === 0 ? [] : [`${run.new_count} new`]),
    ...(run.changed_count === 0 ? [] : [`${run.changed_count} changed`]),
    ...(run.gone_count === 0 ? [] : [`${run.gone_count} gone`]),
  ];
  const owned = ownershipOf(run, type);
  return [`By name: ${parts.join(', ')}`, ...(owned === '' ? [] : [`By ownership: ${owned}`])].join('\n');
}

/** Empty of a person without owners: nobody owns a person. */
function ownershipOf({ ownership }: RunFacts, type: EntityType): string {
  if (ownership === undefined) return type === 'company' ? 'not on record' : '';
  if (ownership === null) return type === 'company' ? 'no owner was known' : '';
  const { outcome, share, unscreened } = ownership;
  const held = shareOf(ownership);
  const found = {
    listed: `listed owners hold ${share} %, which counts as listed`,
    possible: `listed owners hold ${held}, which may reach 50 %`,
    below: `listed owners hold ${held}, less than 50 %`,
    none: 'no owner was listed',
  }[outcome];
  const open = unscreened === 0 ? [] : [`${counted(unscreened, 'owner was', 'owners were')} not screened`];
  return [found, ...open].join(', ');
}

function quietly(parts: readonly string[]) {
  const said = parts.filter((part) => part !== '').join(', ');
  return said === '' ? [] : [{ text: `\n${said}`, quiet: true }];
}
