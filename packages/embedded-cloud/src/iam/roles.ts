/** Collects the identity policies of every role in the deployment. */
import type { Deployment } from '../template/deployment.ts';
import type { Reading } from '../template/reading.ts';
import { readStatements, type Statement } from './statement.ts';

/** The statements of each role, by role name. Throws for a managed policy or a boundary that is not known. */
export function readRoles(deployment: Deployment): Map<string, Statement[]> {
  const roles = new Map<string, Statement[]>();
  for (const role of deployment.of('AWS::IAM::Role')) {
    const place = role.properties;
    if (place.at('PermissionsBoundary').present) {
      throw new Error(`${place.place}.PermissionsBoundary is not known to the embedded cloud`);
    }
    const inline = place.at('Policies').list();
    roles.set(
      role.ref,
      inline.flatMap((policy) => readStatements(policy.at('PolicyDocument'))),
    );
  }
  const grant = (role: string, document: Reading) => roles.get(role)?.push(...readStatements(document));
  for (const policy of deployment.of('AWS::IAM::Policy')) {
    for (const role of policy.properties.at('Roles').texts())
      grant(role, policy.properties.at('PolicyDocument'));
  }
  for (const policy of deployment.of('AWS::IAM::RolePolicy')) {
    grant(policy.properties.at('RoleName').text(), policy.properties.at('PolicyDocument'));
  }
  addManagedPolicies(deployment, grant);
  return roles;
}

function addManagedPolicies(deployment: Deployment, grant: (role: string, document: Reading) => void): void {
  const managed = new Map(
    deployment
      .of('AWS::IAM::ManagedPolicy')
      .map((policy) => [policy.ref, policy.properties.at('PolicyDocument')]),
  );
  for (const policy of deployment.of('AWS::IAM::ManagedPolicy')) {
    for (const role of policy.properties.at('Roles').texts())
      grant(role, policy.properties.at('PolicyDocument'));
  }
  for (const role of deployment.of('AWS::IAM::Role')) {
    for (const arn of role.properties.at('ManagedPolicyArns').texts()) {
      const document = managed.get(arn);
      if (document !== undefined) grant(role.ref, document);
      else if (!OBSERVING.some((name) => arn.endsWith(name))) {
        throw new Error(`managed policy not known to the embedded cloud: ${arn} (role ${role.logicalId})`);
      }
    }
  }
}

/** AWS's own policies that only let a function write logs, traces and metrics, which here are files. */
const OBSERVING = [
  ':policy/service-role/AWSLambdaBasicExecutionRole',
  ':policy/service-role/AmazonAPIGatewayPushToCloudWatchLogs',
  ':policy/AWSXRayDaemonWriteAccess',
  ':policy/CloudWatchLambdaInsightsExecutionRolePolicy',
];
