/** Types of the part of word-extractor that reads Word documents from their streams. */
declare module 'word-extractor/lib/word-ole-extractor.js' {
  import type { Readable } from 'node:stream';

  interface WordDocument {
    getBody(): string;
    getFootnotes(): string;
    getEndnotes(): string;
    getHeaders(options?: { readonly includeFooters?: boolean }): string;
    getAnnotations(): string;
    getTextboxes(): string;
  }
  interface Streams {
    stream(name: string): Readable;
  }
  const WordOleExtractor: new () => {
    extractWordDocument(streams: Streams, main: Buffer): Promise<WordDocument>;
  };
  export = WordOleExtractor;
}
