/** The web application firewall in front of the API. */
import { CfnWebACL, CfnWebACLAssociation } from 'aws-cdk-lib/aws-wafv2';
import { Construct } from 'constructs';
import { PASS_HEADER, VIEWER_HEADER } from '#shared/http/exchange/event.ts';
import { partName, type Stage } from '../../stages.ts';

export interface FirewallProps {
  readonly stage: Stage;
  /** ARN of the API's stage. */
  readonly protects: string;
  /** Secret that the edge sends, if the stage has an edge. */
  readonly edgePass: string | undefined;
}

/** Requests of one address in five minutes; far above the limits of the keys used from one address. */
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
        // Bodies of questionnaires and documents are larger than 8 KB, the limit of the rule set.
        managed(2, 'AWSManagedRulesCommonRuleSet', ['SizeRestrictions_BODY']),
        managed(3, 'AWSManagedRulesKnownBadInputsRuleSet', []),
      ],
    });
    new CfnWebACLAssociation(this, 'Association', { resourceArn: protects, webAclArn: acl.attrArn });
  }
}

/** Callers behind the edge are counted by the address that the edge sends, because all come from the edge's addresses. */
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

/** Counted without samples, because samples would store requests with personal data. */
function visible(metricName: string): CfnWebACL.VisibilityConfigProperty {
  return { cloudWatchMetricsEnabled: true, sampledRequestsEnabled: false, metricName };
}
