/** The parts of dynalite 4.0.0 the engine stands on: its three expression grammars and its reserved words. */

declare module 'dynalite/db/conditionParser.js' {
  const parser: { parse(text: string, options: { readonly context: unknown }): unknown };
  export = parser;
}

declare module 'dynalite/db/projectionParser.js' {
  const parser: { parse(text: string, options: { readonly context: unknown }): unknown };
  export = parser;
}

declare module 'dynalite/db/updateParser.js' {
  const parser: { parse(text: string, options: { readonly context: unknown }): unknown };
  export = parser;
}

declare module 'dynalite/validations/index.js' {
  const validations: {
    /** The message of the first fault of the expressions in `data`, or `undefined`. */
    validateExpressions(data: { ProjectionExpression: string }): string | undefined;
  };
  export = validations;
}
