/** The time from resolving a name to the end of the TLS handshake: how it is limited, and what a failure in it may tell. */

export class Connecting {
  /** Ends the call where the time is over before the connection is there. */
  readonly signal: AbortSignal;
  readonly #over: Promise<void>;
  readonly #timer: NodeJS.Timeout | undefined;
  #isConnected = false;

  /** Without `limitMs` only the deadline of the whole call holds, and failures are reported at once. */
  constructor(limitMs: number | undefined) {
    const end = new AbortController();
    this.signal = end.signal;
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#over = limitMs === undefined ? Promise.resolve() : promise;
    const expire = () => {
      if (!this.#isConnected) end.abort();
      resolve();
    };
    this.#timer = limitMs === undefined ? undefined : setTimeout(expire, limitMs);
  }

  get isConnected(): boolean {
    return this.#isConnected;
  }

  succeed(): void {
    this.#isConnected = true;
  }

  /** The call was answered. */
  end(): void {
    clearTimeout(this.#timer);
  }

  /** Resolves when the time is over: a closed port then takes as long as a filtered one. */
  over(): Promise<void> {
    return this.#over;
  }
}
