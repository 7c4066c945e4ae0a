/**
 * The JavaScript of CloudFront Functions, runtime `cloudfront-js-2.0`: ECMAScript 5.1 and a list of later features.
 * Source: CloudFront Developer Guide, "JavaScript runtime 2.0 features for CloudFront Functions"; each entry names its
 * section. What the list does not name is refused, also where AWS is known to accept it.
 *
 * Documented, but left out because the embedded edge has none of it: `async` and `await`, the built-in modules
 * (`require('crypto')`, `require('querystring')`, `Buffer`), `import cf from 'cloudfront'` for key value stores, `atob`,
 * `btoa`, `TextDecoder`, `TextEncoder` and `InternalError`.
 */

const words = (text: string): readonly string[] => text.trim().split(/\s+/);

/** Node types of swc's syntax tree that stand for documented syntax. */
export const SYNTAX: ReadonlySet<string> = new Set(
  [
    // "Core features", "Statements": ES 5.1, and `const` and `let` as kinds of a VariableDeclaration.
    `Script BlockStatement BreakStatement CatchClause ContinueStatement DoWhileStatement EmptyStatement
     ExpressionStatement ForInStatement ForStatement IfStatement LabeledStatement ReturnStatement SwitchCase
     SwitchStatement ThrowStatement TryStatement VariableDeclaration VariableDeclarator WhileStatement`,
    // "Core features", "Operators": ES 5.1, and ** as an operator of a BinaryExpression or AssignmentExpression.
    `ArrayExpression AssignmentExpression BinaryExpression CallExpression Computed ConditionalExpression Identifier
     KeyValueProperty GetterProperty MemberExpression NewExpression ObjectExpression ParenthesisExpression
     SequenceExpression SetterProperty ThisExpression UnaryExpression UpdateExpression`,
    // "Core features", "Literals".
    `BooleanLiteral NullLiteral NumericLiteral RegExpLiteral StringLiteral TemplateElement TemplateLiteral`,
    // "Core features", "Functions": ES 5.1, arrow functions and rest parameters.
    `ArrowFunctionExpression FunctionBody FunctionDeclaration FunctionExpression Parameter RestElement`,
  ].flatMap(words),
);

/** "Core features", "Operators": what ECMAScript 6 to 12 added beside `**`. */
export const UNDOCUMENTED_OPERATORS: ReadonlySet<string> = new Set(['??', '??=', '&&=', '||=']);

/** "Built-in objects", "Regular expressions": the flags of ES 5.1, and `y` by `RegExp.prototype.sticky`. */
export const REGEXP_FLAGS = /^[gimy]*$/;

/** Members that a documented global has itself, and those of its prototype. */
export interface DocumentedMembers {
  readonly own: readonly string[];
  readonly prototype: readonly string[];
}

const members = (own: string, prototype = ''): DocumentedMembers => ({
  own: words(own),
  prototype: words(prototype),
});

const TYPED_ARRAY = members(
  'from of BYTES_PER_ELEMENT',
  `copyWithin every fill filter find findIndex forEach includes indexOf join lastIndexOf map reduce reduceRight reverse
   some set slice sort subarray buffer byteLength byteOffset BYTES_PER_ELEMENT`,
);
const ERROR = members('', 'message name');
const PLAIN = members('');

/** "Primitive objects", "Built-in objects", "Error types" and "Globals". */
export const GLOBALS: Readonly<Record<string, DocumentedMembers>> = {
  // The list has `is` and `setPrototypeOf` among the methods of the prototype; ECMAScript has them here.
  Object: members(
    `assign create defineProperties defineProperty entries freeze getOwnPropertyDescriptor getOwnPropertyDescriptors
     getOwnPropertyNames getPrototypeOf is isExtensible isFrozen isSealed keys preventExtensions seal setPrototypeOf
     values`,
    'hasOwnProperty isPrototypeOf propertyIsEnumerable',
  ),
  String: members(
    'fromCharCode fromCodePoint',
    `charAt codePointAt concat endsWith includes indexOf lastIndexOf match padEnd padStart repeat replace replaceAll
     search slice split startsWith substr substring toLowerCase toUpperCase trim trimEnd trimStart`,
  ),
  Number: members(
    `EPSILON MAX_SAFE_INTEGER MAX_VALUE MIN_SAFE_INTEGER MIN_VALUE NEGATIVE_INFINITY NaN POSITIVE_INFINITY isFinite
     isInteger isNaN isSafeInteger parseFloat parseInt`,
    'toExponential toFixed toPrecision',
  ),
  Math: members(
    `E LN10 LN2 LOG10E LOG2E PI SQRT1_2 SQRT2 abs acos acosh asin asinh atan atan2 atanh cbrt ceil clz32 cos cosh exp
     expm1 floor fround hypot imul log log10 log1p log2 max min pow random round sign sin sinh sqrt tan tanh trunc`,
  ),
  Date: members(
    'UTC now parse',
    `getDate getDay getFullYear getHours getMilliseconds getMinutes getMonth getSeconds getTime getTimezoneOffset
     getUTCDate getUTCDay getUTCFullYear getUTCHours getUTCMilliseconds getUTCMinutes getUTCMonth getUTCSeconds setDate
     setFullYear setHours setMilliseconds setMinutes setMonth setSeconds setTime setUTCDate setUTCFullYear setUTCHours
     setUTCMilliseconds setUTCMinutes setUTCMonth setUTCSeconds toDateString toISOString toJSON toTimeString
     toUTCString`,
  ),
  Function: members('', 'apply bind call'),
  RegExp: members('', 'exec flags global ignoreCase lastIndex multiline source sticky test'),
  JSON: members('parse stringify'),
  Array: members(
    'isArray of',
    `concat copyWithin every fill filter find findIndex forEach includes indexOf join lastIndexOf map pop push reduce
     reduceRight reverse shift slice some sort splice unshift`,
  ),
  Float32Array: TYPED_ARRAY,
  Float64Array: TYPED_ARRAY,
  Int8Array: TYPED_ARRAY,
  Int16Array: TYPED_ARRAY,
  Int32Array: TYPED_ARRAY,
  Uint8Array: TYPED_ARRAY,
  Uint8ClampedArray: TYPED_ARRAY,
  Uint16Array: TYPED_ARRAY,
  Uint32Array: TYPED_ARRAY,
  ArrayBuffer: members('isView', 'byteLength slice'),
  Promise: members('all allSettled any race reject resolve', 'catch finally then'),
  DataView: members(
    '',
    `buffer byteLength byteOffset getFloat32 getFloat64 getInt16 getInt32 getInt8 getUint16 getUint32 getUint8
     setFloat32 setFloat64 setInt16 setInt32 setInt8 setUint16 setUint32 setUint8`,
  ),
  Symbol: members('for keyFor'),
  console: members('log'),
  Error: ERROR,
  EvalError: ERROR,
  RangeError: ERROR,
  ReferenceError: ERROR,
  SyntaxError: ERROR,
  TypeError: ERROR,
  URIError: ERROR,
  globalThis: PLAIN,
  decodeURI: PLAIN,
  decodeURIComponent: PLAIN,
  encodeURI: PLAIN,
  encodeURIComponent: PLAIN,
  isFinite: PLAIN,
  isNaN: PLAIN,
  parseFloat: PLAIN,
  parseInt: PLAIN,
  NaN: PLAIN,
  Infinity: PLAIN,
  undefined: PLAIN,
  arguments: PLAIN,
};

/** ES 5.1, on which everything else stands: what every object, function, list and text has. */
export const EVERYWHERE: ReadonlySet<string> = new Set(
  words('constructor length name prototype toString valueOf'),
);
