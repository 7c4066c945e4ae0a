/** The web application firewall in front of the API. */
import { CfnWebACL, CfnWebACLAssociation } from 'aws-cdk-lib/aws-wafv2';
import { Construct } from 'constructs';
import { PASS_HEADER, VIEWER_HEADER } from '#shared/http/exchange/event.ts';
import { partName, type Stage } from '../../stages.ts';

export interface FirewallProps {
  readonly stage: Stage;
  /** ARN of the API's stage. */
  readonly protects: string;
  /** What the edge is known by, where there is one. */
  readonly edgePass: string | undefined;
}

/** Requests of one address in five minutes; far above what the keys of one address may make. */
const PER_ADDRESS = 10_000;

export class Firewall extends Construct {
  constructor(scope: Construct, id: string, { stage, protects, edgePass }: FirewallProps) {
    super(scope, id);
    const acl = new CfnWebACL(this, 'Acl', {
      name: partName(stage, 'api'),
      scope: 'REGIONAL',
      defaultAction: { allow: {} },
      visibilityConfig: visible('api'),
      rules: [
        ...floods(edgePass),
        // Bodies of questionnaires and documents are larger than the 8 KB that the rule set allows.
        managed(2, 'AWSManagedRulesCommonRuleSet', ['SizeRestrictions_BODY']),
        managed(3, 'AWSManagedRulesKnownBadInputsRuleSet', []),
      ],
    });
    new CfnWebACLAssociation(this, 'Association', { resourceArn: protects, webAclArn: acl.attrArn });
  }
}

/** All callers behind the edge come from its addresses; they are counted by the address that it tells. */
function floods(edgePass: string | undefined): CfnWebACL.RuleProperty[] {
  if (edgePass === undefined) return [flood('flood', 0, { aggregateKeyType: 'IP' })];
  const byTheEdge: CfnWebACL.StatementProperty = {
    byteMatchStatement: {
      fieldToMatch: { singleHeader: { Name: PASS_HEADER } },
      positionalConstraint: 'EXACTLY',
      searchString: edgePass,
      textTransformations: [{ priority: 0, type: 'NONE' }],
    },
  };
  return [
    flood('flood', 0, {
      aggregateKeyType: 'IP',
      scopeDownStatement: { notStatement: { statement: byTheEdge } },
    }),
    flood('flood-by-the-edge', 1, {
      aggregateKeyType: 'FORWARDED_IP',
      forwardedIpConfig: { headerName: VIEWER_HEADER, fallbackBehavior: 'NO_MATCH' },
      scopeDownStatement: byTheEdge,
    }),
  ];
}

function flood(
  name: string,
  priority: number,
  counted: Omit<CfnWebACL.RateBasedStatementProperty, 'limit'>,
): CfnWebACL.RuleProperty {
  return {
    name,
    priority,
    action: { block: {} },
    statement: { rateBasedStatement: { limit: PER_ADDRESS, ...counted } },
    visibilityConfig: visible(name),
  };
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
