/** Authenticators of Chromium itself (Chrome DevTools Protocol, domain WebAuthn), which know their owner by finger or face. */
import { generateKeyPairSync, randomBytes } from 'node:crypto';
import type { CDPSession, Page } from 'playwright-core';

export class Authenticator {
  readonly #session: CDPSession;
  readonly #authenticatorId: string;

  private constructor(session: CDPSession, authenticatorId: string) {
    this.#session = session;
    this.#authenticatorId = authenticatorId;
  }

  /** `answers`: at once, as if the owner were always there to choose and touch it. */
  static async plugInto(page: Page, { answers }: { readonly answers: boolean }): Promise<Authenticator> {
    const session = await page.context().newCDPSession(page);
    await session.send('WebAuthn.enable');
    const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
      options: {
        protocol: 'ctap2',
        transport: 'internal',
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
        automaticPresenceSimulation: answers,
      },
    });
    return new Authenticator(session, authenticatorId);
  }

  /** The owner is there from now on: for what is asked later, not for a request that waits. */
  async answer(): Promise<void> {
    await this.#session.send('WebAuthn.setAutomaticPresenceSimulation', {
      authenticatorId: this.#authenticatorId,
      enabled: true,
    });
  }

  /** A passkey that was made before, of a page at this domain. */
  async addPasskey(rpId: string): Promise<void> {
    const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    await this.#session.send('WebAuthn.addCredential', {
      authenticatorId: this.#authenticatorId,
      credential: {
        credentialId: randomBytes(16).toString('base64'),
        isResidentCredential: true,
        rpId,
        privateKey: privateKey.export({ type: 'pkcs8', format: 'der' }).toString('base64'),
        userHandle: randomBytes(16).toString('base64'),
        signCount: 1,
      },
    });
  }
}
