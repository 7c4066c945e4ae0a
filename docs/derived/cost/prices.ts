/**
 * Prices of AWS in US dollars, for us-east-1, on demand, without free tiers, as published on the price page of each service in November
 * 2026. Other regions cost up to a fifth more. This is the only place for prices; `npm run docs` computes the page of costs from it.
 */
export const PRICES = {
  gatewayCall: { usd: 3.5e-6, per: 'call of a REST API', page: 'Amazon API Gateway pricing' },
  firewallCall: { usd: 0.6e-6, per: 'inspected request', page: 'AWS WAF pricing' },
  firewallAcl: { usd: 5, per: 'access control list and month', page: 'AWS WAF pricing' },
  firewallRule: { usd: 1, per: 'rule or managed group and month', page: 'AWS WAF pricing' },
  edgeCall: { usd: 1e-6, per: 'HTTPS request', page: 'Amazon CloudFront pricing' },
  edgeFunction: {
    usd: 0.1e-6,
    per: 'invocation of a function of the edge',
    page: 'Amazon CloudFront pricing',
  },
  functionCall: { usd: 0.2e-6, per: 'invocation', page: 'AWS Lambda pricing' },
  functionSecond: { usd: 13.3334e-6, per: 'GB second on ARM', page: 'AWS Lambda pricing' },
  writeUnit: { usd: 0.625e-6, per: 'write request unit', page: 'Amazon DynamoDB pricing' },
  readUnit: { usd: 0.125e-6, per: 'read request unit', page: 'Amazon DynamoDB pricing' },
  queueCall: { usd: 0.4e-6, per: 'request to a standard queue', page: 'Amazon SQS pricing' },
  event: { usd: 1e-6, per: 'custom event', page: 'Amazon EventBridge pricing' },
  mail: { usd: 100e-6, per: 'mail', page: 'Amazon SES pricing' },
  key: { usd: 1, per: 'key and month', page: 'AWS KMS pricing' },
  secret: { usd: 0.4, per: 'secret and month', page: 'AWS Secrets Manager pricing' },
  alarm: { usd: 0.1, per: 'metric of an alarm and month', page: 'Amazon CloudWatch pricing' },
  metric: { usd: 0.3, per: 'custom metric and month', page: 'Amazon CloudWatch pricing' },
  logGigabyte: { usd: 0.5, per: 'GB of ingested logs', page: 'Amazon CloudWatch pricing' },
  trace: { usd: 5e-6, per: 'recorded trace', page: 'AWS X-Ray pricing' },
} as const satisfies Readonly<
  Record<string, { readonly usd: number; readonly per: string; readonly page: string }>
>;

type Price = keyof typeof PRICES;

/** How much of what, by the name of its price. */
export type Use = Readonly<Partial<Record<Price, number>>>;

export function dollars(use: Use): number {
  return Object.entries(PRICES).reduce((sum, [name, { usd }]) => sum + usd * (unsafePart(use, name) ?? 0), 0);
}

export function together(...uses: readonly Use[]): Use {
  const names = new Set(uses.flatMap((use) => Object.keys(use)));
  const sumOf = (name: string) => uses.reduce((sum, use) => sum + (unsafePart(use, name) ?? 0), 0);
  return Object.fromEntries([...names].map((name) => [name, sumOf(name)]));
}

export function times(count: number, use: Use): Use {
  return Object.fromEntries(Object.entries(use).map(([name, amount]) => [name, amount * count]));
}

function unsafePart(use: Use, name: string): number | undefined {
  return use[name as Price];
}
