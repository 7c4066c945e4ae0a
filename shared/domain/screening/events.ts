/** Events of screenings, cases and alerts, and the shape of their data (EVT-010, EVT-011, EVT-022). */
import * as z from 'zod';
import { eventContract, statusAfter } from '#shared/contract/message.ts';
import { Instant, Uuid } from '#shared/contract/primitives.ts';
import { EntityType } from '../entities/schema.ts';
import { Coverage } from '../watchlists/coverage/model.ts';
import { RISK_LEVELS, RUN_REASONS } from './codes.ts';
import { caseLifecycle } from './lifecycle.ts';
import { OwnershipOutcome } from './ownership/stored.ts';
import { CaseDecision } from './store/records.ts';

const Percent = z.number();
const Count = z.int().min(0);

const Subject = z.object({
  screening_id: Uuid,
  entity_id: Uuid,
  entity_name: z.string(),
  entity_type: EntityType,
});

const Completed = Subject.extend({
  status: z.literal('completed'),
  risk_level: z.enum(RISK_LEVELS),
  /** 0 to 10. */
  risk_score: z.number().min(0).max(10),
  match_count: Count,
  screened_at: Instant,
  risk_profiles_count: Count,
  /** What listed owners hold, in percent; null where no owners are known. */
  ownership: z
    .object({
      outcome: OwnershipOutcome,
      share: Percent,
      share_max: Percent,
      threshold: Percent,
      unscreened: Count,
    })
    .nullable(),
  coverage_gaps: Coverage,
});

const Failed = Subject.extend({ status: z.literal('failed'), code: z.string(), failed_at: Instant });

const OfCase = z.object({
  case_id: Uuid,
  screening_id: Uuid,
  entity_id: Uuid,
  title: z.string(),
});
export const screeningEvents = {
  completed: eventContract({
    type: 'screening.completed',
    summary: 'A screening was completed, or a later run of it had another outcome',
    data: Completed,
  }),
  failed: eventContract({
    type: 'screening.failed',
    summary: 'A screening failed; an earlier result stands',
    data: Failed,
  }),
  caseOpened: eventContract({
    type: 'case.opened',
    summary: 'A case was opened, or opened again',
    data: OfCase.extend({
      ...statusAfter(caseLifecycle, 'case.opened'),
      reopened: z.boolean(),
      opened_at: Instant,
    }),
  }),
  caseResolved: eventContract({
    type: 'case.resolved',
    summary: 'A case was closed',
    data: OfCase.extend({
      ...statusAfter(caseLifecycle, 'case.resolved'),
      decision: CaseDecision.nullable(),
      closed_at: Instant,
    }),
  }),
  alertCreated: eventContract({
    type: 'alert.created',
    summary: 'A screening found something that has to be reviewed',
    data: z.object({
      alert_id: Uuid,
      case_id: Uuid,
      screening_id: Uuid,
      entity_id: Uuid,
      entity_name: z.string(),
      kind: z.enum(RUN_REASONS),
      /** True where what listed owners hold is a reason of the alert. */
      by_ownership: z.boolean(),
      risk_profile_ids: z.array(Uuid),
      created_at: Instant,
    }),
  }),
} as const;
