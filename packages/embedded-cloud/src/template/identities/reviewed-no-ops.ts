/** The reviewed list of resource types that need no behaviour locally, each with its reason. */
import { arn } from '../../service.ts';
import { anonymous, type Identity, inert, type Named, physicalName, type TypeTable } from './identity.ts';

const WATCHING = 'watches the fleet; a local run is watched through the control endpoint';
const VERSIONS = 'moves calls from one version to the next; the embedded cloud runs the one of the template';
const EDGE = 'belongs to names, certificates and filters in front of the API, which loopback does not have';

export const REVIEWED_NO_OPS: TypeTable = {
  'AWS::CDK::Metadata': inert('counts construct usage for AWS', anonymous),
  'AWS::CloudWatch::Alarm': inert(WATCHING, named('AlarmName', 'cloudwatch', 'alarm:')),
  'AWS::CloudWatch::CompositeAlarm': inert(WATCHING, named('AlarmName', 'cloudwatch', 'alarm:')),
  'AWS::CloudWatch::Dashboard': inert(WATCHING, anonymous),
  'AWS::CloudWatch::AnomalyDetector': inert(WATCHING, anonymous),
  'AWS::Logs::LogGroup': inert('function output goes to one log file each', (resource) => {
    const ref = physicalName(resource, 'LogGroupName', 512);
    return { ref, attributes: { Arn: `${arn('logs', `log-group:${ref}`)}:*` } };
  }),
  'AWS::CodeDeploy::Application': inert(VERSIONS, named('ApplicationName', 'codedeploy', 'application:')),
  'AWS::CodeDeploy::DeploymentGroup': inert(VERSIONS, anonymous),
  'AWS::Logs::MetricFilter': inert(WATCHING, anonymous),
  'AWS::Logs::SubscriptionFilter': inert(WATCHING, anonymous),
  'AWS::Logs::QueryDefinition': inert(WATCHING, anonymous),
  'AWS::Logs::ResourcePolicy': inert('log files need no grant', anonymous),
  'Custom::LogRetention': inert('log files are kept until the folder is deleted', anonymous),
  'AWS::SNS::Topic': inert('carries alarms to people; publishing to it is refused by name', (resource) => {
    const name = physicalName(resource, 'TopicName', 256);
    return { ref: arn('sns', name), attributes: { TopicArn: arn('sns', name), TopicName: name } };
  }),
  'AWS::SNS::Subscription': inert('nothing publishes to the alarm topics', anonymous),
  'AWS::SNS::TopicPolicy': inert('nothing publishes to the alarm topics', anonymous),
  'AWS::CloudFront::OriginAccessControl': inert(EDGE, anonymous),
  'AWS::CloudFront::CachePolicy': inert(EDGE, anonymous),
  'AWS::CloudFront::ResponseHeadersPolicy': inert(EDGE, anonymous),
  'AWS::CloudFront::KeyGroup': inert(EDGE, anonymous),
  'AWS::CloudFront::PublicKey': inert(EDGE, anonymous),
  'AWS::WAFv2::WebACL': inert(EDGE, named('Name', 'wafv2', 'regional/webacl/')),
  'AWS::WAFv2::WebACLAssociation': inert(EDGE, anonymous),
  'AWS::WAFv2::IPSet': inert(EDGE, named('Name', 'wafv2', 'regional/ipset/')),
  'AWS::WAFv2::LoggingConfiguration': inert(EDGE, anonymous),
  'AWS::Route53::RecordSet': inert(EDGE, anonymous),
  'AWS::CertificateManager::Certificate': inert(EDGE, (resource) => ({
    ref: arn('acm', `certificate/${resource.logicalId}`),
    attributes: {},
  })),
  'AWS::ApiGateway::DomainName': inert(EDGE, (resource) => ({
    ref: resource.properties.at('DomainName').text(),
    attributes: { RegionalDomainName: 'regional.invalid', RegionalHostedZoneId: 'Z000' },
  })),
  'AWS::ApiGateway::BasePathMapping': inert(EDGE, anonymous),
  'AWS::Backup::BackupVault': inert('the folder is the backup', (resource) => {
    const ref = physicalName(resource, 'BackupVaultName', 50);
    return {
      ref,
      attributes: { BackupVaultName: ref, BackupVaultArn: arn('backup', `backup-vault:${ref}`) },
    };
  }),
  'AWS::Backup::BackupPlan': inert('the folder is the backup', (resource) => ({
    ref: resource.logicalId,
    attributes: { BackupPlanId: resource.logicalId, VersionId: '1' },
  })),
  'AWS::Backup::BackupSelection': inert('the folder is the backup', anonymous),
  'AWS::Budgets::Budget': inert('a local run costs nothing', anonymous),
  'AWS::CloudTrail::Trail': inert(WATCHING, named('TrailName', 'cloudtrail', 'trail/')),
  'AWS::XRay::SamplingRule': inert(WATCHING, anonymous),
};

function named(property: string, service: string, prefix: string): (resource: Named) => Identity {
  return (resource) => {
    const ref = physicalName(resource, property, 255);
    return { ref, attributes: { Arn: arn(service, `${prefix}${ref}`), Id: ref } };
  };
}
