/** Forms that the edge puts aside because they are larger than an API call may be. */
/** A form that the edge has put aside, with what was asked for. */
export interface StagedForm {
  readonly method: string;
  /** As the gateway saw it: the stage, the staging resource, and the path of the call behind them. */
  readonly path: string;
  readonly contentType: string;
  readonly bytes: Uint8Array;
  /** Milliseconds since the epoch. */
  readonly storedAt: number;
}

/** Forms that were put aside, by the id of their request; nobody's until their call is taken over. */
export interface StagedForms {
  find(id: string): Promise<StagedForm | undefined>;
  /** Removing what is not there is no error. */
  remove(id: string): Promise<void>;
}
