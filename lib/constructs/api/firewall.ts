/** The web application firewall in front of the API. */
import { CfnWebACL, CfnWebACLAssociation } from 'aws-cdk-lib/aws-wafv2';
import { Construct } from 'constructs';
import { STAGING_PATH } from '#shared/domain/responses/staged/routes.ts';
import { PASS_HEADER, VIEWER_HEADER } from '#shared/http/exchange/event.ts';
import { partName, type Stage } from '../../stages.ts';

export interface FirewallProps {
  readonly stage: Stage;
  /** ARN of the API's stage. */
  readonly protects: string;
  /** Secrets by which the edge is known, if the stage has an edge. */
  readonly edgePasses: readonly string[] | undefined;
}

/** Requests of one address in five minutes; far above the limits of the keys used from one address. */
const PER_ADDRESS = 10_000;
/**
 * Bodies of one caller in five minutes that are stored before their key is checked: as many as a live key may make calls by
 * default. Each has at most 10 MB.
 */
const STORED_PER_ADDRESS = 100;

export class Firewall extends Construct {
  constructor(scope: Construct, id: string, { stage, protects, edgePasses }: FirewallProps) {
    super(scope, id);
    const acl = new CfnWebACL(this, 'Acl', {
      name: partName(stage, 'api'),
      scope: 'REGIONAL',
      defaultAction: { allow: {} },
      visibilityConfig: visible('api'),
      rules: [
        ...floods(edgePasses),
        ...(edgePasses === undefined ? [] : storing(byTheEdge(edgePasses))),
        managed(4, 'AWSManagedRulesCommonRuleSet', [
          // Bodies of questionnaires and documents are larger than 8 KB, the limit of the rule set.
          'SizeRestrictions_BODY',
          'CrossSiteScripting_BODY',
          'GenericLFI_BODY',
          'GenericRFI_BODY',
          'EC2MetaDataSSRF_BODY',
        ]),
        managed(5, 'AWSManagedRulesKnownBadInputsRuleSet', ['JavaDeserializationRCE_BODY', 'Log4JRCE_BODY']),
      ],
    });
    new CfnWebACLAssociation(this, 'Association', { resourceArn: protects, webAclArn: acl.attrArn });
  }
}

/** Callers behind the edge are counted by the address that the edge sends, because all come from the edge's addresses. */
function floods(edgePasses: readonly string[] | undefined): CfnWebACL.RuleProperty[] {
  if (edgePasses === undefined) return [flood('flood', 0, { aggregateKeyType: 'IP' })];
  const edge = byTheEdge(edgePasses);
  return [
    flood('flood', 0, {
      aggregateKeyType: 'IP',
      scopeDownStatement: { notStatement: { statement: edge } },
    }),
    flood('flood-by-the-edge', 1, {
      aggregateKeyType: 'FORWARDED_IP',
      forwardedIpConfig: { headerName: VIEWER_HEADER, fallbackBehavior: 'NO_MATCH' },
      scopeDownStatement: edge,
    }),
  ];
}

/** While the secret is replaced, two are accepted. An `or` must have two members at least. */
function byTheEdge(passes: readonly string[]): CfnWebACL.StatementProperty {
  const [only, ...others] = passes.map(byPass);
  return only !== undefined && others.length === 0
    ? only
    : { orStatement: { statements: passes.map(byPass) } };
}

function byPass(pass: string): CfnWebACL.StatementProperty {
  return {
    byteMatchStatement: {
      fieldToMatch: { singleHeader: { Name: PASS_HEADER } },
      positionalConstraint: 'EXACTLY',
      searchString: pass,
      textTransformations: [{ priority: 0, type: 'NONE' }],
    },
  };
}

/**
 * Bodies are stored before their key is checked. The edge lets only well-formed keys through, so nobody else may store one. A
 * regular expression over the key is not possible here: the firewall does not support large quantifiers.
 */
function storing(edge: CfnWebACL.StatementProperty): CfnWebACL.RuleProperty[] {
  const stores: CfnWebACL.StatementProperty = {
    byteMatchStatement: {
      fieldToMatch: { uriPath: {} },
      positionalConstraint: 'CONTAINS',
      searchString: STAGING_PATH.slice(STAGING_PATH.lastIndexOf('/')),
      textTransformations: [
        { priority: 0, type: 'URL_DECODE' },
        { priority: 1, type: 'LOWERCASE' },
      ],
    },
  };
  const pastTheEdge = { andStatement: { statements: [stores, { notStatement: { statement: edge } }] } };
  return [
    { ...blocking('store-past-the-edge', 2), statement: pastTheEdge },
    flood('store-flood', 3, {
      limit: STORED_PER_ADDRESS,
      aggregateKeyType: 'FORWARDED_IP',
      // A caller without an address is none of the edge's.
      forwardedIpConfig: { headerName: VIEWER_HEADER, fallbackBehavior: 'MATCH' },
      scopeDownStatement: stores,
    }),
  ];
}

function flood(
  name: string,
  priority: number,
  {
    limit = PER_ADDRESS,
    ...counted
  }: Partial<CfnWebACL.RateBasedStatementProperty> &
    Pick<CfnWebACL.RateBasedStatementProperty, 'aggregateKeyType'>,
): CfnWebACL.RuleProperty {
  return { ...blocking(name, priority), statement: { rateBasedStatement: { limit, ...counted } } };
}

function blocking(name: string, priority: number) {
  return { name, priority, action: { block: {} }, visibilityConfig: visible(name) };
}

/**
 * `counted`: rules that count and do not block. All rules of bodies are among them: answers and files are free text, in which addresses,
 * paths and markup are honest, and the service parses every body strictly and never executes any of it.
 */
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
