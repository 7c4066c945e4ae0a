/** Names of functions, roles, buses, rules, schedules, state machines, mail identities, the REST API's parts and the edge's. */
import { ACCOUNT, arn } from '../../service.ts';
import { anonymous, inert, live, physicalName, type TypeTable } from './identity.ts';

export const COMPUTE: TypeTable = {
  'AWS::Lambda::Function': live((resource) => {
    const ref = physicalName(resource, 'FunctionName', 64);
    return { ref, attributes: { Arn: arn('lambda', `function:${ref}`) } };
  }),
  'AWS::Lambda::Version': live((resource) => {
    const name = resource.properties.at('FunctionName').text();
    return { ref: `${arn('lambda', `function:${functionName(name)}`)}:1`, attributes: { Version: '1' } };
  }),
  'AWS::Lambda::Alias': live((resource) => {
    const name = functionName(resource.properties.at('FunctionName').text());
    const ref = arn('lambda', `function:${name}:${resource.properties.at('Name').text()}`);
    return { ref, attributes: { AliasArn: ref } };
  }),
  'AWS::Lambda::EventSourceMapping': live(anonymous),
  'AWS::Lambda::EventInvokeConfig': live(anonymous),
  'AWS::Lambda::Permission': live(anonymous),
  'AWS::IAM::Role': live((resource) => {
    const ref = physicalName(resource, 'RoleName', 64);
    return { ref, attributes: { Arn: `arn:aws:iam::${ACCOUNT}:role/${ref}`, RoleId: ref } };
  }),
  'AWS::IAM::Policy': live(anonymous),
  'AWS::IAM::RolePolicy': live(anonymous),
  'AWS::IAM::ManagedPolicy': live((resource) => {
    const name = physicalName(resource, 'ManagedPolicyName', 128);
    const ref = `arn:aws:iam::${ACCOUNT}:policy/${name}`;
    return { ref, attributes: { PolicyArn: ref } };
  }),
  'AWS::Events::EventBus': live((resource) => {
    const ref = resource.properties.at('Name').text();
    return { ref, attributes: { Arn: arn('events', `event-bus/${ref}`), Name: ref } };
  }),
  'AWS::Events::Rule': live((resource) => {
    const name = physicalName(resource, 'Name', 64);
    const bus = resource.properties.at('EventBusName').textOr('default').split('/').pop();
    const path = bus === 'default' ? name : `${bus}/${name}`;
    return { ref: name, attributes: { Arn: arn('events', `rule/${path}`) } };
  }),
  'AWS::Events::Archive': inert('an archive is for replay by hand; deliveries do not pass through it'),
  'AWS::Events::EventBusPolicy': inert('all callers live in the one account of the embedded cloud'),
  'AWS::StepFunctions::StateMachine': live((resource) => {
    const name = physicalName(resource, 'StateMachineName', 80);
    const ref = arn('states', `stateMachine:${name}`);
    return { ref, attributes: { Arn: ref, Name: name, StateMachineRevisionId: '1' } };
  }),
  'AWS::SES::ConfigurationSet': live((resource) => ({
    ref: physicalName(resource, 'Name', 64),
    attributes: {},
  })),
  'AWS::SES::ConfigurationSetEventDestination': live(anonymous),
  'AWS::SES::EmailIdentity': live((resource) => {
    const ref = resource.properties.at('EmailIdentity').text();
    const tokens = [1, 2, 3].flatMap((n) => [
      [`DkimDNSTokenName${n}`, `token${n}._domainkey.${ref}`],
      [`DkimDNSTokenValue${n}`, `token${n}.dkim.amazonses.com`],
    ]);
    return { ref, attributes: Object.fromEntries(tokens) };
  }),
  'AWS::ApiGateway::RestApi': live((resource) => ({
    ref: resource.logicalId.toLowerCase(),
    attributes: { RestApiId: resource.logicalId.toLowerCase(), RootResourceId: `${resource.logicalId}/root` },
  })),
  'AWS::ApiGateway::Stage': live((resource) => ({
    ref: resource.properties.at('StageName').text(),
    attributes: {},
  })),
  'AWS::ApiGateway::Deployment': inert('the template itself is what is deployed', (resource) => ({
    ref: resource.logicalId,
    attributes: { DeploymentId: resource.logicalId },
  })),
  'AWS::CloudFront::Distribution': live((resource) => ({
    ref: resource.logicalId,
    attributes: { Id: resource.logicalId, DomainName: `${resource.logicalId.toLowerCase()}.cloudfront.net` },
  })),
  'AWS::CloudFront::Function': live((resource) => {
    const ref = `arn:aws:cloudfront::${ACCOUNT}:function/${physicalName(resource, 'Name', 64)}`;
    return { ref, attributes: { FunctionARN: ref, 'FunctionMetadata.FunctionARN': ref, Stage: 'LIVE' } };
  }),
  'AWS::CloudFront::OriginRequestPolicy': live(anonymous),
  'AWS::ApiGateway::Account': inert('lets API Gateway write access logs; the gateway here has its own'),
};

/** The bare name in a function name or ARN, without account, version and alias. */
export function functionName(nameOrArn: string): string {
  const match = /:function:([^:]+)/.exec(nameOrArn);
  return match?.[1] ?? nameOrArn;
}
