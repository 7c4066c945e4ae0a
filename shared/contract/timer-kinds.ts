/** What timers ring for, apart from deliveries, whose messages have a form of their own. */
export const TIMER_KINDS = [
  'outbox',
  'onboarding',
  'hold',
  'batch',
  'document',
  'identity-case',
  'evidence',
  'verification',
  'task',
  'replay',
] as const;
export type TimerKind = (typeof TIMER_KINDS)[number];
