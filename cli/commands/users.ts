/** `probity users …` */
import { Argument, type Command, Option } from 'commander';
import * as z from 'zod';
import { endPasskeys, removePasskeys } from '#shared/domain/people/passkeys/operator.ts';
import { issueSignInLink, type OperatorLink } from '#shared/domain/people/sign-in/operator-link.ts';
import { resolveTenant } from '#shared/domain/tenants/provision/tenants.ts';
import {
  createUser,
  deactivateUser,
  listUsers,
  resolveUser,
  setRole,
} from '#shared/domain/tenants/provision/users.ts';
import { ROLES } from '#shared/domain/tenants/schema.ts';
import { fieldsReport, minute, tableReport, textReport } from '../output/report.ts';
import { type Cli, perform } from './call.ts';

export function addUserCommands(program: Command, cli: Cli): void {
  const users = program
    .command('users')
    .description('users of a tenant, who own its API keys and sign in to the console');
  addCreate(users, cli);
  addRole(users, cli);
  addSignInLink(users, cli);
  addList(users, cli);
  addRemovePasskeys(users, cli);
  addDeactivate(users, cli);
}

function addCreate(users: Command, cli: Cli): void {
  const create = users
    .command('create')
    .argument('<tenant>', 'id or name')
    .description('add a user')
    .requiredOption('--name <name>')
    .requiredOption('--email <address>')
    .addOption(
      new Option('--role <role>', 'lets the user sign in; without one, the user owns API keys only').choices(
        ROLES,
      ),
    );
  perform(cli, create, async (call) => {
    const input = call.options(
      z.object({ name: z.string(), email: z.string(), role: z.enum(ROLES).optional() }),
    );
    const context = await call.context();
    const { tenant_id } = await resolveTenant(context, call.argument(0));
    const user = await createUser(context, tenant_id, input);
    const link =
      input.role === undefined
        ? undefined
        : await issueSignInLink(context, tenant_id, user.id, await call.publicUrl());
    return fieldsReport({ ...user, ...(link === undefined ? {} : { sign_in: link }) }, [
      ['user', user.id],
      ['name', user.name],
      ['e-mail', user.email],
      ['role', user.role ?? 'none'],
      ...linkFields(link),
    ]);
  });
}

function addRole(users: Command, cli: Cli): void {
  const role = users
    .command('role')
    .argument('<tenant>', 'id or name')
    .argument('<user>', 'id or e-mail address')
    .addArgument(new Argument('<role>', 'what the user may do in the console').choices([...ROLES, 'none']))
    .description('give a user a role, or take it: without one, the user cannot sign in');
  perform(cli, role, async (call) => {
    const context = await call.context();
    const { tenant_id } = await resolveTenant(context, call.argument(0));
    const user = await resolveUser(context, tenant_id, call.argument(1));
    const given = ROLES.find((each) => each === call.argument(2));
    await setRole(context, tenant_id, user.id, given);
    const text = `${user.email} ${given === undefined ? 'cannot sign in any more' : `is ${given}`}.`;
    return textReport({ user_id: user.id, role: given ?? null }, text);
  });
}

function addSignInLink(users: Command, cli: Cli): void {
  const link = users
    .command('sign-in-link')
    .argument('<tenant>', 'id or name')
    .argument('<user>', 'id or e-mail address')
    .description('print a link that signs the user in once, for 15 minutes');
  perform(cli, link, async (call) => {
    const context = await call.context();
    const { tenant_id } = await resolveTenant(context, call.argument(0));
    const user = await resolveUser(context, tenant_id, call.argument(1));
    const made = await issueSignInLink(context, tenant_id, user.id, await call.publicUrl());
    return fieldsReport({ user_id: user.id, ...made }, linkFields(made));
  });
}

function linkFields(link: OperatorLink | undefined): [string, string][] {
  if (link === undefined) return [];
  return [
    ['sign in', link.url],
    ['until', `${minute(link.expires_at)} UTC, once`],
  ];
}

function addList(users: Command, cli: Cli): void {
  const list = users.command('list').argument('<tenant>', 'id or name').description('list the users');
  perform(cli, list, async (call) => {
    const context = await call.context();
    const { tenant_id } = await resolveTenant(context, call.argument(0));
    const found = await listUsers(context, tenant_id);
    return tableReport(found, {
      headings: ['USER', 'NAME', 'E-MAIL', 'ROLE', 'STATUS', 'CREATED (UTC)'],
      rows: found.map((user) => [
        user.id,
        user.name,
        user.email,
        user.role ?? 'none',
        user.status,
        minute(user.created_at),
      ]),
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
    const keys_revoked = await deactivateUser(context, tenant_id, user.id, endPasskeys);
    const text = `${user.email} is deactivated; ${keys_revoked} API key(s) were revoked.`;
    return textReport({ user_id: user.id, keys_revoked }, text);
  });
}

function addRemovePasskeys(users: Command, cli: Cli): void {
  const remove = users
    .command('remove-passkeys')
    .argument('<tenant>', 'id or name')
    .argument('<user>', 'id or e-mail address')
    .description('remove all passkeys of a user who has lost one, so that mailed links confirm again');
  perform(cli, remove, async (call) => {
    const context = await call.context();
    const { tenant_id } = await resolveTenant(context, call.argument(0));
    const user = await resolveUser(context, tenant_id, call.argument(1));
    await call.confirm(`remove the passkeys of ${user.email}`);
    const removed = await removePasskeys(context, tenant_id, user.id);
    return textReport({ user_id: user.id, removed }, `${removed} passkey(s) of ${user.email} were removed.`);
  });
}
