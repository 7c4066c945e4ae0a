/** The web application firewall in front of the API. */
import { CfnWebACL, CfnWebACLAssociation } from 'aws-cdk-lib/aws-wafv2';
import { Construct } from 'constructs';
import { partName, type Stage } from '../../stages.ts';

export interface FirewallProps {
  readonly stage: Stage;
  /** ARN of the API's stage. */
  readonly protects: string;
}

/** Requests of one address in five minutes; far above what the keys of one address may make. */
const PER_ADDRESS = 10_000;

export class Firewall extends Construct {
  constructor(scope: Construct, id: string, { stage, protects }: FirewallProps) {
    super(scope, id);
    const acl = new CfnWebACL(this, 'Acl', {
      name: partName(stage, 'api'),
      scope: 'REGIONAL',
      defaultAction: { allow: {} },
      visibilityConfig: visible('api'),
      rules: [
        {
          name: 'flood',
          priority: 0,
          action: { block: {} },
          statement: { rateBasedStatement: { limit: PER_ADDRESS, aggregateKeyType: 'IP' } },
          visibilityConfig: visible('flood'),
        },
        // Bodies of questionnaires and documents are larger than the 8 KB that the rule set allows.
        managed(1, 'AWSManagedRulesCommonRuleSet', ['SizeRestrictions_BODY']),
        managed(2, 'AWSManagedRulesKnownBadInputsRuleSet', []),
      ],
    });
    new CfnWebACLAssociation(this, 'Association', { resourceArn: protects, webAclArn: acl.attrArn });
  }
}

function managed(priority: number, name: string, counted: readonly string[]): CfnWebACL.RuleProperty {
  return {
    name,
    priority,
    overrideAction: { none: {} },
    statement: {
      managedRuleGroupStatement: {
        vendorName: 'AWS',
        name,
        ruleActionOverrides: counted.map((rule) => ({ name: rule, actionToUse: { count: {} } })),
      },
    },
    visibilityConfig: visible(name),
  };
}

/** Counted, but without samples: those would keep requests with personal data. */
function visible(metricName: string): CfnWebACL.VisibilityConfigProperty {
  return { cloudWatchMetricsEnabled: true, sampledRequestsEnabled: false, metricName };
}
