/** `probity assist …` */
import type { Command } from 'commander';
import type { Cli } from '../call.ts';
import { addEvaluate } from './evaluate.ts';

export function addAssistCommands(program: Command, cli: Cli): void {
  const assist = program.command('assist').description('find answers in documents; needs no stage');
  addEvaluate(assist, cli);
}
