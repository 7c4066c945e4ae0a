/** The record of a submission, as the fake service answers it. */
import type { FakeReply } from './replies.ts';

export function recordReply(): FakeReply {
  const name = 'attachment; filename="answers-0b1f7c1e.pdf"';
  const headers = { 'Content-Type': 'application/pdf', 'Content-Disposition': name };
  return { status: 200, headers, body: '%PDF-1.7' };
}
