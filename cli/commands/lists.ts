/** `probity lists …` */
import type { Command } from 'commander';
import type { Cli } from './call.ts';
import { addMatch } from './lists/match.ts';
import { addRollback } from './lists/rollback.ts';
import { addSearch } from './lists/search.ts';
import { addShow } from './lists/show.ts';
import { addUpdate } from './lists/update.ts';

export function addListCommands(program: Command, cli: Cli): void {
  const lists = program
    .command('lists')
    .description('watchlists: update, show, roll back, search; compare names');
  addUpdate(lists, cli);
  addShow(lists, cli);
  addRollback(lists, cli);
  addSearch(lists, cli);
  addMatch(lists, cli);
}
