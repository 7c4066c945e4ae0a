/** The port of text recognition: the text of pictures. */

/** A line of text in a picture. The box is in fractions of the picture, from its top left corner. */
export interface RecognisedLine {
  readonly text: string;
  readonly box: {
    readonly x: number;
    readonly y: number;
    readonly width: number;
    readonly height: number;
  };
}

/** Recognition of text in pictures, and in PDFs of one page that have no text. */
export interface TextRecognition {
  /** `unavailable` where the stage has none; `unreadable` where the picture will never be taken. Rejects on what may pass. */
  linesOf(bytes: Uint8Array): Promise<readonly RecognisedLine[] | 'unavailable' | 'unreadable'>;
}
