/** Text recognition over Textract: the lines of a picture, or of a PDF of one page. */
import type { Block, DetectDocumentTextCommandOutput } from '@aws-sdk/client-textract';
import type { RecognisedLine, TextRecognition } from '@probity/reading/pictures/text-recognition';
import { CLIENT_OPTIONS } from './client.ts';

/** A page of 10 MB takes seconds. */
const PATIENCE_MS = 25_000;

const OPTIONS = {
  ...CLIENT_OPTIONS,
  requestHandler: {
    ...CLIENT_OPTIONS.requestHandler,
    requestTimeout: PATIENCE_MS,
    socketTimeout: PATIENCE_MS,
  },
} as const;

/** What Textract says of a file that it will never take (DetectDocumentText › Errors); the rest may pass. */
const REFUSALS: readonly string[] = [
  'BadDocumentException',
  'DocumentTooLargeException',
  'InvalidParameterException',
  'UnsupportedDocumentException',
];

/** `none`: nothing is recognised, and that is said. The client is loaded with the first picture. */
export function awsTextRecognition(provider: 'textract' | 'none'): TextRecognition {
  if (provider === 'none') return { linesOf: async () => 'unavailable' };
  let connection: ReturnType<typeof connect> | undefined;
  return {
    async linesOf(bytes) {
      connection ??= connect();
      const { sdk, client } = await connection;
      try {
        const answer = await client.send(new sdk.DetectDocumentTextCommand({ Document: { Bytes: bytes } }));
        return linesIn(answer);
      } catch (error) {
        if (error instanceof Error && REFUSALS.includes(error.name)) return 'unreadable';
        throw error;
      }
    },
  };
}

async function connect() {
  const sdk = await import('@aws-sdk/client-textract');
  return { sdk, client: new sdk.TextractClient(OPTIONS) };
}

function linesIn({ Blocks = [] }: DetectDocumentTextCommandOutput): readonly RecognisedLine[] {
  return Blocks.flatMap((block) => lineOf(block) ?? []);
}

function lineOf({ BlockType, Text, Geometry }: Block): RecognisedLine | undefined {
  const { Left, Top, Width, Height } = Geometry?.BoundingBox ?? {};
  if (BlockType !== 'LINE' || Text === undefined) return undefined;
  if (Left === undefined || Top === undefined || Width === undefined || Height === undefined)
    return undefined;
  return { text: Text, box: { x: Left, y: Top, width: Width, height: Height } };
}
