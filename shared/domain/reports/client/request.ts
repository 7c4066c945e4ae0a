/** Who asked for a client report, when, and under which reference. */
export interface ReportRequest {
  /** The id of the document that the report becomes. */
  readonly reference: string;
  /** Name and address of the person whose key was used. Null where the key has no owner. */
  readonly askedBy: { readonly name: string; readonly email: string } | null;
  /** ISO instants: of the call, and of the facts. */
  readonly askedAt: string;
  readonly madeAt: string;
  readonly isTest: boolean;
}
