/** `probity webhooks …` */
import type { Command } from 'commander';
import type { Cli } from '../call.ts';
import { addListen } from './listen.ts';
import { addLog } from './log.ts';
import { addReplay } from './replay.ts';

export function addWebhookCommands(program: Command, cli: Cli): void {
  const webhooks = program
    .command('webhooks')
    .description('deliveries of events, and a local receiver of them');
  addListen(webhooks, cli);
  addLog(webhooks, cli);
  addReplay(webhooks, cli);
}
