/** Passkeys of the fake service's person, typed by the contract. Answers of authenticators are taken as they come. */
import type { PasskeyView, RequestOptions } from '#shared/domain/people/passkeys/schema.ts';
import type { FakeCall, FakeReply, FakeService } from '../../../console/fake-service/fake-service.ts';

export class FakePasskeys {
  passkeys: PasskeyView[] = [
    passkey('Work laptop', { synced: false, last_used_at: '2026-03-02T09:30:00.000Z' }),
    passkey('Phone', { synced: true, last_used_at: null }),
  ];
  readonly #service: FakeService;

  constructor(service: FakeService) {
    this.#service = service;
    service.handlers.push((call) => this.#handle(call));
  }

  #handle({ method, path, body }: FakeCall): FakeReply | undefined {
    if (path === '/session/' && method === 'GET' && this.#service.signedIn) {
      const count = this.passkeys.length;
      const step_up_method = count > 0 ? 'passkey' : 'mail';
      return { status: 200, body: { ...this.#service.view(), passkeys: count, step_up_method } };
    }
    if (path === '/session/step-up/options/' && this.passkeys.length > 0 && Object(body).method !== 'mail')
      return { status: 200, body: { method: 'passkey', options: OPTIONS } };
    const [, id] = /^\/passkeys\/(?:([\w-]+)\/)?$/.exec(path) ?? [];
    if (!path.startsWith('/passkeys/')) return undefined;
    if (method === 'GET') return { status: 200, body: { results: this.passkeys } };
    if (method !== 'DELETE' || id === undefined) return undefined;
    this.passkeys = this.passkeys.filter((each) => each.id !== id);
    return { status: 204 };
  }
}

const OPTIONS: RequestOptions = {
  challenge: 'AAAA',
  // Not the address of the page: the browser refuses to ask.
  rpId: 'probity.example',
  timeout: 300_000,
  userVerification: 'required',
  allowCredentials: [],
};

function passkey(name: string, changes: Pick<PasskeyView, 'synced' | 'last_used_at'>): PasskeyView {
  return { id: crypto.randomUUID(), name, created_at: '2026-02-01T08:00:00.000Z', ...changes };
}
