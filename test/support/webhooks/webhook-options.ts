/** What a test says of receivers, crashes and copies to the webhook fixture, and the posts that it sees. */
import type { OutboundOutcome, OutboundRequest } from '#shared/platform/outbound/outbound.ts';

/** A post as a receiver saw it; `at` in seconds since the fixture began. */
export interface Post extends OutboundRequest {
  readonly at: number;
  readonly deliveryId: string;
}

/** Answers a post: a status, or a failure on the wire. `nth` counts the posts to that address from 1. */
type Receiver = (post: Post, nth: number) => number | OutboundOutcome;

export interface WebhookFixtureOptions {
  readonly receiver: Receiver;
  readonly tenantId?: string;
  /** Effect numbers at which processes die. */
  readonly crashes?: ReadonlyMap<number, 'before' | 'after'>;
  /** False: what a dead invocation was working on is lost, and only the table remembers. */
  readonly redeliver?: boolean;
  readonly diesAfterPost?: boolean;
  /** How many copies of every message and bus entry arrive. */
  readonly copies?: number;
  readonly streamWorks?: boolean;
  /** How long the receiver of a post takes. */
  readonly secondsTaken?: (post: Post) => number;
  /** Runs while a post is under way; `nth` counts all posts from 1. */
  readonly whilePosting?: (nth: number) => Promise<void>;
}
