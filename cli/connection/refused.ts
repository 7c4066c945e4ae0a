/** Errors of the command line itself. */

/** A refused command. The message is one clear line. */
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
    `The ${name} of ${stage} is unknown: give ${option}, or --resources with the stack's outputs.`,
  );
}

/** A fleet started by an earlier version does not store the queue. */
export function queueUnknown(): CommandRefused {
  return new CommandRefused(
    'resource_unknown',
    'The monitoring queue is unknown: stop the local fleet and start it again.',
  );
}

/** `consequence`: what follows from the command, as a sentence. */
export function notConfirmed(stage: string, consequence: string): CommandRefused {
  return new CommandRefused(
    'not_confirmed',
    `${consequence} Repeat with --yes, or type "${stage}" when asked.`,
  );
}
