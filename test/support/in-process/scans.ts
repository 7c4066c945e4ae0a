/** The malware scans of an API in this process: they can be held, and their results are given to the worker by hand. */
import { setTimeout as pause } from 'node:timers/promises';
import type { ServiceEvent } from '@probity/embedded-cloud/events/entries';
import { MalwareProtection } from '@probity/embedded-cloud/guardduty/malware-protection';
import { signatureScanner } from '@probity/embedded-cloud/guardduty/scanner/signature-scanner';
import type { S3 } from '@probity/embedded-cloud/s3/s3';

/** A message as a queue gives it to its function. */
interface QueueRecord {
  readonly messageId: string;
  readonly body: string;
}

export class Scans {
  readonly #malware: MalwareProtection;
  readonly #results: QueueRecord[] = [];

  /** Scans what is put under `files/`, and tags it, as the plan of the template says. */
  constructor(s3: S3, bucket: string, now: () => number) {
    this.#malware = new MalwareProtection({
      plans: [{ arn: 'arn:plan', bucket, prefixes: ['files/'], role: 'scans', tags: true }],
      s3,
      scanner: signatureScanner,
      roleMay: () => undefined,
      publish: async (event) => void this.#results.push(recordOf(event, now(), this.#results.length)),
    });
    this.#malware.start();
  }

  get isHeld(): boolean {
    return this.#malware.isHeld;
  }

  hold(): void {
    this.#malware.hold();
  }

  release(): void {
    this.#malware.release();
  }

  /** The results since the last call, once no scan is under way. */
  async results(): Promise<readonly QueueRecord[]> {
    await this.settle();
    return this.#results.splice(0);
  }

  async settle(): Promise<void> {
    // What `release` sets free begins in the next turn.
    await pause(0);
    while (this.#malware.busy > 0) await pause(1);
  }

  close(): Promise<void> {
    return this.#malware.close();
  }
}

function recordOf({ source, detailType, detail }: ServiceEvent, now: number, number: number): QueueRecord {
  const time = new Date(now).toISOString();
  return {
    messageId: `scan-${number}`,
    body: JSON.stringify({ version: '0', source, 'detail-type': detailType, time, detail }),
  };
}
