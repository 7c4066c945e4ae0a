/** In place of the endpoint rules of a client: the regional endpoint of its service in every partition. */

/** The parameters that decide the endpoint; clients pass more, of which the regional endpoint needs none. */
export interface EndpointParameters {
  readonly Region?: string | undefined;
  /** The address of a stand-in, such as the embedded cloud. */
  readonly Endpoint?: string | undefined;
  readonly UseFIPS?: boolean | undefined;
  readonly UseDualStack?: boolean | undefined;
  /** A multi-region endpoint of SES or EventBridge. */
  readonly EndpointId?: string | undefined;
}

/** Domains of the partitions other than `aws` and `aws-us-gov`, by the start of their regions' names. */
const DOMAINS: readonly (readonly [string, string])[] = [
  ['cn-', 'amazonaws.com.cn'],
  ['eusc-', 'amazonaws.eu'],
  ['us-iso-', 'c2s.ic.gov'],
  ['us-isob-', 'sc2s.sgov.gov'],
  ['eu-isoe-', 'cloud.adc-e.uk'],
  ['us-isof-', 'csp.hci.ic.gov'],
  ['eu-isof-', 'csp.hci.ic.gov'],
];

/**
 * Resolves endpoints as the rules of the client do without FIPS, dual stack, account-based and multi-region endpoints;
 * throws where one of them is asked for, since the regional endpoint would silently be another one. `host` is the first
 * label of the service's endpoints.
 */
export function regionalEndpoint(host: string) {
  return (parameters: EndpointParameters) => {
    const { Endpoint, Region, UseFIPS = false, UseDualStack = false, EndpointId } = parameters;
    if (UseFIPS || UseDualStack || EndpointId !== undefined) {
      throw new Error(
        'FIPS, dual-stack and multi-region endpoints are not part of the bundles (lib/build/lean/table.ts).',
      );
    }
    if (Endpoint !== undefined) return endpointAt(Endpoint);
    if (Region === undefined) throw new Error('Invalid Configuration: Missing Region');
    const domain = DOMAINS.find(([start]) => Region.startsWith(start))?.[1] ?? 'amazonaws.com';
    return endpointAt(`https://${host}.${Region}.${domain}`);
  };
}

function endpointAt(url: string) {
  return { url: new URL(url), properties: {}, headers: {} };
}
