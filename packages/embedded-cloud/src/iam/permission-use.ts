/** Which permissions of roles were needed: what a role may do and never does can be taken from it. */
import type { AccessRequest, Statement } from './statement.ts';

export class PermissionUse {
  /** By role: `<Sid> <action>`, the action in lower case. */
  private readonly used = new Map<string, Set<string>>();

  note(role: string, statements: readonly Statement[], request: AccessRequest): void {
    const used = this.used.get(role) ?? new Set();
    this.used.set(role, used);
    for (const statement of statements) {
      if (statement.allows && statement.covers(request)) used.add(nameOf(statement.sid, request.action));
    }
  }

  /** By role: `<Sid> <action>` of what it may do and no call needed. Roles that needed nothing at all are included. */
  unused(roles: ReadonlyMap<string, readonly Statement[]>): Readonly<Record<string, readonly string[]>> {
    const rows = [...roles].map(([role, statements]) => [role, this.unusedOf(role, statements)] as const);
    return Object.fromEntries(rows.filter(([, names]) => names.length > 0));
  }

  private unusedOf(role: string, statements: readonly Statement[]): readonly string[] {
    const used = this.used.get(role);
    return statements
      .filter(({ allows }) => allows)
      .flatMap(({ sid, actions }) =>
        actions.map((action) => ({ name: `${sid} ${action}`, key: nameOf(sid, action) })),
      )
      .filter(({ key }) => used?.has(key) !== true)
      .map(({ name }) => name);
  }
}

function nameOf(sid: string, action: string): string {
  return `${sid} ${action.toLowerCase()}`;
}
