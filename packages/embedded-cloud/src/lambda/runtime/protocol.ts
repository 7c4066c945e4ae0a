/** The messages between the host and a function's worker thread. */

/** What a failed invocation answers, in Lambda's own shape (Lambda Developer Guide, "Node.js error handling"). */
export interface LambdaFailure {
  readonly errorType: string;
  readonly errorMessage: string;
  readonly trace?: readonly string[];
}

/** What the worker is started with. */
export interface Boot {
  /** File URL of the bundle and the name of its exported handler. */
  readonly module: string;
  readonly handler: string;
  /** The cloud's clock: milliseconds to add to the machine's time. */
  readonly offset: BigInt64Array;
}

/** The data members of the handler's context. */
interface ContextData {
  readonly functionName: string;
  readonly functionVersion: string;
  readonly invokedFunctionArn: string;
  readonly memoryLimitInMB: string;
  readonly awsRequestId: string;
  readonly logGroupName: string;
  readonly logStreamName: string;
}

export type ToWorker =
  | {
      readonly kind: 'invoke';
      readonly payload: string;
      readonly remainingMs: number;
      readonly context: ContextData;
    }
  /** The last piece was taken: the handler may write on. */
  | { readonly kind: 'taken' };

export type FromWorker =
  | { readonly kind: 'ready' }
  /** The bundle did not load. */
  | { readonly kind: 'broken'; readonly failure: LambdaFailure }
  | { readonly kind: 'piece'; readonly data: Uint8Array }
  /** `payload` is absent when the handler streamed its answer. */
  | { readonly kind: 'done'; readonly payload?: string }
  | { readonly kind: 'failed'; readonly failure: LambdaFailure };
