/** S3 of the embedded cloud: path style, every signature verified, every permission asked for. */
import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Clock } from '../clock.ts';
import { AwsError, type Permission } from '../service.ts';
import { s3Refusal } from '../sigv4/refusals.ts';
import { verifySignature } from '../sigv4/verify.ts';
import type { Store } from '../store.ts';
import { contextOf, signatureContext } from './condition-context.ts';
import { type ObjectsForRole, objectsForRole } from './for-role.ts';
import {
  type Authorize,
  bucketArn,
  type Call,
  checkHeaders,
  demand,
  demandRoom,
  objectArn,
  type Realm,
  tagContext,
} from './operations/call.ts';
import { postObject } from './operations/post-object.ts';
import { type Route, routeOf } from './operations/routes.ts';
import { putObject } from './operations/write-object.ts';
import { type Answer, errorAnswer, send } from './protocol/answer.ts';
import { verifiedChecksum } from './protocol/checksums.ts';
import { corsHeaders, headerList } from './protocol/cors.ts';
import { accessDenied, noSuchBucket } from './protocol/errors.ts';
import { readForm } from './protocol/form-data.ts';
import { payloadOf, readTarget, type Target } from './protocol/request.ts';
import { Bodies } from './storage/bodies.ts';
import { type Bucket, type BucketDefinition, Buckets } from './storage/buckets.ts';
import { Expirer } from './storage/expirer.ts';
import { Notices, type ObjectListener } from './storage/notices.ts';
import { entityTag, OBJECTS, Objects, type StoredObject } from './storage/objects.ts';
import { PARTS, type UploadPart, Uploads } from './storage/uploads.ts';

export interface S3Options {
  readonly store: Store;
  readonly clock: Clock;
  /** Where object bodies go. */
  readonly folder: string;
  /** The secret of an access key id, or undefined for an unknown one. */
  readonly credentials: (accessKeyId: string) => string | undefined;
  readonly authorize: Authorize;
}

/** An object that a service of the cloud puts. */
export interface PutFor {
  readonly bucket: string;
  readonly key: string;
  /** By lower-case name. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

export class S3 {
  private readonly realm: Realm;
  private readonly notices: Notices;
  private readonly credentials: S3Options['credentials'];
  private readonly expirer: Expirer;
  private beforeAnswer: (bucket: string, key: string) => Promise<void> = async () => {};

  private constructor(realm: Realm, notices: Notices, credentials: S3Options['credentials']) {
    this.realm = realm;
    this.notices = notices;
    this.credentials = credentials;
    this.expirer = new Expirer(realm);
  }

  static async open(options: S3Options): Promise<S3> {
    const { store, clock, folder, credentials, authorize } = options;
    const objects = await store.shelf<StoredObject>(OBJECTS).entries();
    const parts = await store.shelf<UploadPart>(PARTS).entries();
    const bodies = await Bodies.open(folder, new Set([...objects, ...parts].map(([, { body }]) => body)));
    const notices = await Notices.open(store, clock);
    const realm: Realm = {
      buckets: await Buckets.open(store, clock),
      objects: new Objects({ store, clock, bodies, notices }),
      uploads: new Uploads(store, clock, bodies),
      clock,
      authorize,
      isFull: () => store.space?.isFull() === true,
    };
    const s3 = new S3(realm, notices, credentials);
    await s3.expirer.sweep();
    return s3;
  }

  /** Objects are looked after no longer. */
  close(): void {
    this.expirer.close();
  }

  /** Makes the bucket or brings an existing one up to the definition; objects stay. */
  ensureBucket(definition: BucketDefinition): Promise<void> {
    return this.realm.buckets.ensure(definition);
  }

  /** Calls the listener for every created and removed object at least once; a rejection is retried later. */
  onObject(listener: ObjectListener): void {
    this.notices.add(listener);
  }

  /** Sets what the answer to a change of an object waits for, after the change itself. */
  answerAfter(beforeAnswer: (bucket: string, key: string) => Promise<void>): void {
    this.beforeAnswer = beforeAnswer;
  }

  /** The content of an object, for readers inside the cloud. */
  async read(bucket: string, key: string): Promise<Buffer | undefined> {
    const found = await this.realm.objects.open(bucket, key);
    if (found === undefined) return undefined;
    try {
      return await found.file.readFile();
    } finally {
      await found.file.close();
    }
  }

  /** Puts an object from inside the cloud. */
  async write(bucket: string, key: string, content: Buffer, contentType: string): Promise<void> {
    const settings = this.realm.buckets.find(bucket);
    if (settings === undefined) throw noSuchBucket();
    await this.realm.objects.put(
      bucket,
      key,
      {
        headers: { 'content-type': contentType },
        metadata: {},
        tags: [],
        encryption: settings.encryption,
        body: await this.realm.objects.bodies.write(content),
        size: content.length,
        etag: entityTag(content),
      },
      'ObjectCreated:Put',
    );
  }

  /** The objects, as far as `may` allows: for a service that acts in a role of the deployment. */
  forRole(may: (permission: Permission) => string | undefined): ObjectsForRole {
    return objectsForRole({ ...this.realm, authorize: (_caller, permission) => may(permission) });
  }

  /** Puts an object with the permissions of `may`: for a service that acts in a role of the deployment. */
  async putFor(put: PutFor, may: (permission: Permission) => string | undefined): Promise<Answer> {
    const { bucket, key, headers, body } = put;
    const realm: Realm = { ...this.realm, authorize: (_caller, permission) => may(permission) };
    const query = new URLSearchParams();
    const call = {
      operation: 'PutObject',
      caller: '',
      query,
      checksum: undefined,
      bucket,
      key,
      headers,
      body,
      context: {},
    };
    try {
      const found = realm.buckets.find(bucket);
      if (found === undefined) throw noSuchBucket();
      demandRoom(realm);
      checkHeaders(call);
      demand(realm, call.caller, { action: 's3:PutObject', resource: objectArn(bucket, key) });
      return await putObject(call, realm, found);
    } catch (error) {
      return errorAnswer(asAwsError(error), randomUUID());
    }
  }

  /** Answers one request in path style; `body` is the body as it came over the wire. */
  async handle(request: IncomingMessage, response: ServerResponse, body: Buffer): Promise<void> {
    const requestId = randomUUID();
    let answer: Answer;
    let cors: Record<string, string> = {};
    try {
      const target = readTarget(request.url ?? '/');
      cors = this.corsOf(request, target.bucket) ?? {};
      answer = await this.answer(request, target, body);
      if (request.method === 'PUT' || request.method === 'POST')
        await this.beforeAnswer(target.bucket, target.key);
    } catch (error) {
      answer = errorAnswer(asAwsError(error), requestId);
    }
    const headers = {
      ...cors,
      'x-amz-request-id': requestId,
      date: new Date(this.realm.clock.now()).toUTCString(),
      ...answer.headers,
    };
    await send(response, { ...answer, headers }, request.method === 'HEAD');
  }

  private async answer(request: IncomingMessage, target: Target, body: Buffer): Promise<Answer> {
    const bucket = this.realm.buckets.find(target.bucket);
    if (bucket?.denyInsecure && !isSecure(request)) throw accessDenied();
    if (request.method === 'OPTIONS') return this.preflight(request, target.bucket);
    if (request.method === 'PUT' || request.method === 'POST') demandRoom(this.realm);
    const contentType = request.headers['content-type'] ?? '';
    if (request.method === 'POST' && target.key === '' && contentType.startsWith('multipart/form-data')) {
      if (bucket === undefined) throw noSuchBucket();
      return postObject(readForm(contentType, body), bucket, this.realm, this.credentials);
    }
    const { route, call } = this.verifiedCall(request, target, body);
    if (route.runWithout !== undefined) {
      await this.demandRoute(route, call);
      return route.runWithout(call, this.realm);
    }
    if (bucket === undefined) throw noSuchBucket();
    await this.demandRoute(route, call);
    return route.run(call, this.realm, bucket);
  }

  private verifiedCall(
    request: IncomingMessage,
    target: Target,
    wire: Buffer,
  ): { readonly route: Route; readonly call: Call } {
    const method = request.method ?? 'GET';
    const verdict = verifySignature(
      { method, target: request.url ?? '/', headers: request.headers, body: wire },
      { credentials: this.credentials, now: this.realm.clock.now(), machineNow: Date.now() },
    );
    if (verdict.refusal !== undefined) throw s3Refusal(verdict.refusal);
    const { headers, body } = payloadOf(request.headers, target.query, wire, verdict.signer.presigned);
    const route = routeOf(method, target, headers['x-amz-copy-source']);
    const call: Call = {
      ...target,
      operation: route.operation,
      caller: verdict.signer.accessKeyId,
      headers,
      body,
      context: signatureContext(verdict.signer.ageMs),
      checksum: method === 'GET' || method === 'HEAD' ? undefined : verifiedChecksum(headers, body),
    };
    checkHeaders(call);
    return { route, call };
  }

  private async demandRoute(route: Route, call: Call): Promise<void> {
    if (route.action === undefined) return;
    const { bucket, key, caller } = call;
    const object = route.looksAtTags ? await this.realm.objects.find(bucket, key) : undefined;
    const resource = key === '' ? bucketArn(bucket) : objectArn(bucket, key);
    demand(this.realm, caller, {
      action: route.action,
      resource: bucket === '' ? '*' : resource,
      context: { ...contextOf(route, call), ...call.context, ...tagContext(object?.tags) },
    });
  }

  private preflight(request: IncomingMessage, bucket: string): Answer {
    const cors = this.corsOf(request, bucket);
    if (cors === undefined) throw accessDenied('CORSResponse: This CORS request is not allowed.');
    return { status: 200, headers: cors };
  }

  private corsOf(request: IncomingMessage, bucket: string): Record<string, string> | undefined {
    const { origin } = request.headers;
    const settings: Bucket | undefined = this.realm.buckets.find(bucket);
    if (origin === undefined || settings === undefined) return undefined;
    const asked = request.method === 'OPTIONS';
    return corsHeaders(settings.corsRules, {
      origin,
      method: (asked ? request.headers['access-control-request-method'] : request.method) ?? '',
      headers: asked ? headerList(request.headers['access-control-request-headers']) : [],
    });
  }
}

function isSecure(request: IncomingMessage): boolean {
  const { remoteAddress = '' } = request.socket;
  const loopback = /^(::ffff:)?127\.|^::1$/.test(remoteAddress);
  return loopback || 'encrypted' in request.socket;
}

function asAwsError(error: unknown): AwsError {
  if (error instanceof AwsError) return error;
  const message = error instanceof Error ? error.message : String(error);
  return new AwsError('InternalError', `the embedded cloud failed: ${message}`, 500);
}
