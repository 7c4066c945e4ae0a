/** Pictures reach a provider only once the malware scan has found all of them clean. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { IdentityProviders } from '#shared/domain/verification/provider/choose.ts';
import { sandboxProvider } from '#shared/domain/verification/provider/sandbox/sandbox.ts';
import { retryDelayMs } from '#shared/domain/verification-sessions/processing/rules.ts';
import type { InProcessApi } from '../../../../support/in-process-api.ts';
import { jpeg, PersonAtStep } from '../../../../support/onboarding/verification-step.ts';
import { makeTenant } from '../../../../support/tenant.ts';
import { ProcessingFixture } from '../../../../support/verification/processing.ts';
import { withApi } from '../../../../support/with-api.ts';

const INFECTED = jpeg('EMBEDDED-CLOUD-TEST-THREATS-FOUND');
const UNSCANNABLE = jpeg('EMBEDDED-CLOUD-TEST-UNSUPPORTED');

let api: InProcessApi;
let processing: ProcessingFixture;
let person: PersonAtStep;
let begun: number;

withApi((opened) => {
  api = opened;
});
beforeEach(async () => {
  const tenant = await makeTenant(api);
  processing = new ProcessingFixture(api, tenant.scopes.test);
  person = await PersonAtStep.open(api, tenant, { environment: 'test' });
  begun = 0;
});
afterEach(() => api.scans.release());

const counting: IdentityProviders = {
  usable: async () => [provider],
  named: async () => provider,
};
const provider = {
  ...sandboxProvider,
  begin: (...asked: Parameters<typeof sandboxProvider.begin>) => {
    begun += 1;
    return sandboxProvider.begin(...asked);
  },
};

const run = () => processing.runLast({ providers: counting });
const selfie = async () => (await person.view()).captures.find(({ slot }) => slot === 'selfie');

async function scanned(): Promise<void> {
  api.scans.release();
  await api.scans.settle();
}

/** Everything is given, with this selfie, while no scan ends. */
async function submitUnscanned(bytes: Uint8Array<ArrayBuffer>): Promise<void> {
  api.scans.hold();
  await person.giveEverything();
  await person.capture('selfie', bytes);
  expect((await person.submit()).status).toBe(202);
}

describe('a submission', () => {
  it('whose pictures are being scanned waits, and is handed over once they are clean', async () => {
    await submitUnscanned(jpeg('clean'));
    expect(await run()).toBe(false);
    expect(begun).toBe(0);
    expect((await person.view()).state).toBe('processing');
    const dueAt = Number(await processing.dueAt(person.verificationId));
    expect(dueAt - api.clock.now()).toBeLessThanOrEqual(retryDelayMs(1, undefined));
    await scanned();
    await processing.ring(person.verificationId);
    await run();
    expect(begun).toBe(1);
    expect((await person.view()).state).toBe('done');
  });

  it.each([
    ['infected', INFECTED],
    ['one that cannot be scanned', UNSCANNABLE],
  ])(
    'with a picture that proves to be %s is never handed over, and the picture is asked for again',
    async (_what, bytes) => {
      await submitUnscanned(bytes);
      await run();
      await scanned();
      await processing.ring(person.verificationId);
      await run();
      await run();
      expect(begun).toBe(0);
      expect((await person.view()).state).toBe('open');
      expect(await selfie()).toMatchObject({ status: 'retake', problem: 'infected' });
      await person.capture('selfie', jpeg('another'));
      expect((await person.submit()).status).toBe(202);
      await run();
      expect(begun).toBe(1);
      expect((await person.view()).state).toBe('done');
    },
  );

  it('with a picture that is already known to be infected is refused, and marks the picture', async () => {
    await person.giveEverything();
    await person.capture('selfie', INFECTED);
    const answer = await person.submit();
    expect([answer.status, answer.body['error'], answer.body['missing']]).toEqual([
      400,
      'incomplete_verification',
      ['selfie'],
    ]);
    expect(await processing.jobs()).toEqual([]);
    expect(await selfie()).toMatchObject({ status: 'retake', problem: 'infected' });
    await person.capture('selfie', jpeg('another'));
    expect((await person.submit()).status).toBe(202);
  });
});
