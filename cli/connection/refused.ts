/** Why a command does not even start. */

/** A refusal by the command line itself; the message is one clear line. */
export class CommandRefused extends Error {
  readonly code: string;

  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }
}

export function fleetNotRunning(): CommandRefused {
  return new CommandRefused(
    'fleet_not_running',
    'The local fleet is not running. Start it with "npm start", or choose a deployed one with --stage.',
  );
}

export function unreadableFile(path: string, why: string): CommandRefused {
  return new CommandRefused('unreadable_file', `${path}: ${why}`);
}

export function resourceUnknown(option: string, name: string, stage: string): CommandRefused {
  return new CommandRefused(
    'resource_unknown',
    `Nothing says what ${name} of ${stage} is: give ${option}, or --resources with the stack's outputs.`,
  );
}

/** Only a fleet that was started by an earlier version does not say it. */
export function queueUnknown(): CommandRefused {
  return new CommandRefused(
    'resource_unknown',
    'Nothing says which queue monitoring takes its work from: stop the local fleet and start it again.',
  );
}

export function notConfirmed(stage: string): CommandRefused {
  return new CommandRefused(
    'not_confirmed',
    `This cannot be undone. Repeat with --yes, or type "${stage}" when asked.`,
  );
}
