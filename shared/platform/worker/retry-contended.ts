/** Repeats a commit that lost against others: for workers, which have time and nobody waiting. */
import { Contended } from '../ports.ts';

const ROUNDS = 4;
const BASE_PAUSE_MS = 100;

/** Runs `commit` up to four times while it is contended, with full jitter between; other errors pass at once. */
export async function retryContended(commit: () => Promise<void>): Promise<void> {
  for (let round = 1; ; round += 1) {
    try {
      return await commit();
    } catch (error) {
      if (!(error instanceof Contended) || round === ROUNDS) throw error;
      await new Promise((resolve) => setTimeout(resolve, Math.random() * BASE_PAUSE_MS * 2 ** round));
    }
  }
}
