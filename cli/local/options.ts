/** What `npm start` and `npm run demo` take after `--`. */
import { parseArgs } from 'node:util';
import { DEFAULT_PORTS } from './state.ts';

const OPTIONS = {
  fresh: { type: 'boolean', default: false, says: 'delete the data of the last run first' },
  once: { type: 'boolean', default: false, says: 'stop the fleet when the demo has ended' },
  folder: { type: 'string', default: '.probity', says: 'where the data of the fleet are kept' },
  port: {
    type: 'string',
    default: String(DEFAULT_PORTS.api),
    says: 'port of the API; the others follow. 0 takes free ones',
  },
  clamd: { type: 'string', says: 'address of ClamAV on loopback, for example 127.0.0.1:3310' },
  help: { type: 'boolean', default: false, says: 'show this text' },
} as const;

export const USAGE = [
  'npm start -- [options]       starts the fleet on this machine',
  'npm run demo -- [options]    plays the main job on it',
  '',
  ...Object.entries(OPTIONS).map(([name, { type, says }]) => {
    const flag = `--${name}${type === 'string' ? ` <${name}>` : ''}`;
    return `  ${flag.padEnd(18)} ${says}`;
  }),
].join('\n');

/** The options of this command line. Throws an error with the usage where one is unknown or lacks its value. */
export function optionsOf(args: readonly string[]) {
  try {
    const { values, positionals } = parseArgs({ args: [...args], allowPositionals: true, options: OPTIONS });
    const [command, ...more] = positionals;
    const unknown = command === 'demo' ? more : positionals;
    if (unknown.length > 0) throw new Error(`unknown argument ${unknown.join(' ')}`);
    return { ...values, isDemo: command === 'demo' };
  } catch (error) {
    const [reason] = (error instanceof Error ? error.message : String(error)).split('. ');
    throw new Error(`${reason}\n\n${USAGE}`);
  }
}
