/** How a resource type names itself: what `Ref` and `Fn::GetAtt` answer, and what becomes of the resource here. */
import { createHash } from 'node:crypto';
import type { Reading } from '../reading.ts';

/** The resource as its naming sees it. */
export interface Named {
  readonly logicalId: string;
  readonly stack: string;
  readonly properties: Reading;
  /** Base URL of the port that speaks the AWS protocols. */
  readonly awsUrl: string;
}

export interface Identity {
  readonly ref: string;
  readonly attributes: Readonly<Record<string, string>>;
}

export interface ResourceType {
  identify(resource: Named): Identity;
  /** Why the embedded cloud gives the type no behaviour; absent for a type that it runs. */
  readonly inert?: string;
}

export type TypeTable = Readonly<Record<string, ResourceType>>;

/**
 * The given name of a resource, or one made of stack and logical id as CloudFormation does.
 * A made name that is too long keeps its beginning and gets a digest, so that it stays unique and stable.
 */
export function physicalName(resource: Named, property: string, longest: number): string {
  const given = resource.properties.at(property);
  if (given.present) return given.text();
  const name = `${resource.stack}-${resource.logicalId}`;
  if (name.length <= longest) return name;
  const digest = createHash('sha256').update(name).digest('hex').slice(0, 12);
  return `${name.slice(0, longest - 13)}-${digest}`;
}

/** A type that is only there to be referred to; `attributes` default to none. */
export function inert(reason: string, identify?: (resource: Named) => Identity): ResourceType {
  return {
    inert: reason,
    identify: identify ?? ((resource) => ({ ref: physicalName(resource, 'Name', 255), attributes: {} })),
  };
}

/** A type that the embedded cloud runs. */
export function live(identify: (resource: Named) => Identity): ResourceType {
  return { identify };
}

/** For types that nothing refers to by a meaningful name. */
export function anonymous(resource: Named): Identity {
  return { ref: resource.logicalId, attributes: { Id: resource.logicalId } };
}
