/** In place of `@aws-sdk/middleware-endpoint-discovery`: discovery is off, and asking for it is an error. */

const NOT_HERE = 'Endpoint discovery is not part of the bundles (lib/build/lean/table.ts).';

export const NODE_ENDPOINT_DISCOVERY_CONFIG_OPTIONS = {
  environmentVariableSelector: () => false,
  configFileSelector: () => false,
  default: false,
};

export const endpointDiscoveryMiddlewareOptions = {
  name: 'endpointDiscoveryMiddleware',
  step: 'build',
  tags: ['ENDPOINT_DISCOVERY'],
  override: true,
} as const;

/** Leaves the settings of a client as they are; throws where they ask for discovery. */
export function resolveEndpointDiscoveryConfig<T extends { endpointDiscoveryEnabled?: boolean | undefined }>(
  settings: T,
): T {
  if (settings.endpointDiscoveryEnabled === true) throw new Error(NOT_HERE);
  return settings;
}

/** Some commands install this plugin for clients that have discovery on. */
export function getEndpointDiscoveryPlugin() {
  return { applyToStack: () => undefined };
}

export const getEndpointDiscoveryOptionalPlugin = getEndpointDiscoveryPlugin;

export function getEndpointDiscoveryRequiredPlugin(): never {
  throw new Error(NOT_HERE);
}
