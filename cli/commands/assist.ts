/** `probity assist …` */
import type { Command } from 'commander';
import { addEvaluate } from './assist/evaluate.ts';
import type { Cli } from './call.ts';

export function addAssistCommands(program: Command, cli: Cli): void {
  const assist = program.command('assist').description('find answers in documents; needs no stage');
  addEvaluate(assist, cli);
}
