/** The timeline of an entity, as callers get it. */
import * as z from 'zod';
import { Instant } from '#shared/contract/primitives.ts';

const Text = z.string();

const TimelineEntryView = z
  .object({
    at: Instant,
    /**
     * `kind`: an API `key`, a `respondent`, a person (`user`) or the `system`. `name` is that of the person whose session or key it was;
     * null for respondents and the system, and where it is not known.
     */
    actor: z.object({
      kind: z.enum(['key', 'user', 'respondent', 'system']),
      id: Text,
      name: Text.nullable(),
    }),
    /** The id of the route, such as `responses.create_note`, or the verb of a command of the operator. */
    action: Text,
    /** What was changed: `response`, `verification`, `screening`, `case`, `risk_profile`, `relation`, `document` or the `entity` itself. */
    subject: z.object({ type: Text, id: Text }),
    /** Codes and ids, as in the audit trail: `before` and `after` are states, `fields` are names of fields. */
    facts: z.record(Text, z.union([Text, z.number(), z.boolean()])),
  })
  .meta({ id: 'TimelineEntry' });
export type TimelineEntryView = z.input<typeof TimelineEntryView>;

/** `next` is the address of what was done before; null at the beginning of the timeline. */
export const TimelinePage = z
  .object({ results: z.array(TimelineEntryView), next: z.url().nullable() })
  .meta({ id: 'TimelinePage' });
