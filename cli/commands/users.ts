/** `probity users …` */
import type { Command } from 'commander';
import * as z from 'zod';
import { resolveTenant } from '#shared/domain/tenants/provision/tenants.ts';
import {
  createUser,
  deactivateUser,
  listUsers,
  resolveUser,
} from '#shared/domain/tenants/provision/users.ts';
import { fieldsReport, minute, tableReport, textReport } from '../output/report.ts';
import { type Cli, perform } from './call.ts';

export function addUserCommands(program: Command, cli: Cli): void {
  const users = program.command('users').description('users of a tenant, who own its API keys');
  addCreate(users, cli);
  addList(users, cli);
  addDeactivate(users, cli);
}

function addCreate(users: Command, cli: Cli): void {
  const create = users
    .command('create')
    .argument('<tenant>', 'id or name')
    .description('add a user')
    .requiredOption('--name <name>')
    .requiredOption('--email <address>');
  perform(cli, create, async (call) => {
    const input = call.options(z.object({ name: z.string(), email: z.string() }));
    const context = await call.context();
    const { tenant_id } = await resolveTenant(context, call.argument(0));
    const user = await createUser(context, tenant_id, input);
    return fieldsReport(user, [
      ['user', user.id],
      ['name', user.name],
      ['e-mail', user.email],
    ]);
  });
}

function addList(users: Command, cli: Cli): void {
  const list = users.command('list').argument('<tenant>', 'id or name').description('list the users');
  perform(cli, list, async (call) => {
    const context = await call.context();
    const { tenant_id } = await resolveTenant(context, call.argument(0));
    const found = await listUsers(context, tenant_id);
    return tableReport(found, {
      headings: ['USER', 'NAME', 'E-MAIL', 'STATUS', 'CREATED (UTC)'],
      rows: found.map((user) => [user.id, user.name, user.email, user.status, minute(user.created_at)]),
      nothing: 'The tenant has no user yet.',
    });
  });
}

function addDeactivate(users: Command, cli: Cli): void {
  const deactivate = users
    .command('deactivate')
    .argument('<tenant>', 'id or name')
    .argument('<user>', 'id or e-mail address')
    .description('deactivate a user and revoke all of the user’s keys');
  perform(cli, deactivate, async (call) => {
    const context = await call.context();
    const { tenant_id } = await resolveTenant(context, call.argument(0));
    const user = await resolveUser(context, tenant_id, call.argument(1));
    await call.confirm(`deactivate ${user.email} and revoke the user's keys`);
    const keys_revoked = await deactivateUser(context, tenant_id, user.id);
    const text = `${user.email} is deactivated; ${keys_revoked} API key(s) were revoked.`;
    return textReport({ user_id: user.id, keys_revoked }, text);
  });
}
