/** One process that hosts a fleet: started, told to stop, or killed by its own id. */
import { type ChildProcess, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { ARMED, type CrashPoint, type HostOrder, HostReady } from './host-order.ts';

const HOST = fileURLToPath(new URL('./host-process.ts', import.meta.url));

export interface HostChild {
  readonly said: HostReady;
  /** Resolves once the process is gone. */
  end(signal: 'SIGTERM' | 'SIGKILL'): Promise<void>;
  /** Resolves once the process will end itself at this point. */
  arm(point: CrashPoint): Promise<void>;
  /** Resolves once the process is gone by its own doing. */
  readonly gone: Promise<void>;
}

/** Resolves when the fleet answers; rejects with what the process complained about. */
export async function startHost(order: HostOrder): Promise<HostChild> {
  const child = spawn(process.execPath, [HOST, JSON.stringify(order)], { stdio: ['pipe', 'pipe', 'pipe'] });
  const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const line = await firstLine(child);
  return {
    said: HostReady.parse(JSON.parse(line)),
    end: async (signal) => {
      child.kill(signal);
      await gone;
    },
    arm: async (point) => {
      const armed = new Promise<void>((resolve) => {
        child.stdout?.on('data', (chunk) => {
          if (String(chunk).includes(ARMED)) resolve();
        });
      });
      child.stdin?.write(JSON.stringify(point));
      await armed;
    },
    gone,
  };
}

function firstLine(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let out = '';
    let complaints = '';
    child.stderr?.on('data', (chunk) => {
      complaints = (complaints + String(chunk)).slice(-4_000);
    });
    child.stdout?.on('data', (chunk) => {
      out += String(chunk);
      const end = out.indexOf('\n');
      if (end >= 0) resolve(out.slice(0, end));
    });
    child.once('error', reject);
    child.once('exit', (code) => reject(new Error(`the fleet ended with ${code}: ${complaints}`)));
  });
}
