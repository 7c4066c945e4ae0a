/** Runs the storage writer and kills it in mid-work. */
import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

/** The names it had acknowledged, at least `least`, when it was killed with SIGKILL. */
export async function killedWriter(folder: string, least: number): Promise<string[]> {
  const script = fileURLToPath(new URL('./storage-writer.ts', import.meta.url));
  const writer = spawn(process.execPath, [script, folder], { stdio: ['ignore', 'pipe', 'inherit'] });
  const acknowledged: string[] = [];
  for await (const line of createInterface({ input: writer.stdout })) {
    acknowledged.push(line);
    if (acknowledged.length === least) writer.kill('SIGKILL');
  }
  return acknowledged;
}
