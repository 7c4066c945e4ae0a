/** Texts stored one after another as UTF-8, with the start of each. */

const encoder = new TextEncoder();
const decoder = new TextDecoder('utf-8', { ignoreBOM: true });

/** Lone surrogates become U+FFFD. */
export class TextColumn {
  private buffer = new Uint8Array(256);
  private readonly at: number[] = [0];
  private length = 0;

  add(text: string): void {
    const most = this.length + text.length * 3;
    if (most > this.buffer.length) {
      const larger = new Uint8Array(Math.max(most, this.buffer.length * 2));
      larger.set(this.buffer.subarray(0, this.length));
      this.buffer = larger;
    }
    this.length += encoder.encodeInto(text, this.buffer.subarray(this.length)).written;
    this.at.push(this.length);
  }

  starts(): Uint32Array {
    return Uint32Array.from(this.at);
  }

  bytes(): Uint8Array {
    return this.buffer.slice(0, this.length);
  }
}

export function textAt(starts: Uint32Array, bytes: Uint8Array, at: number): string {
  return decoder.decode(bytes.subarray(starts[at] ?? 0, starts[at + 1] ?? 0));
}
