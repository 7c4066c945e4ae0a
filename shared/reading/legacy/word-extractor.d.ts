/** Types of the parts of word-extractor that read compound files; its others read the newer formats. */
declare module 'word-extractor/lib/word-ole-extractor.js' {
  interface WordDocument {
    getBody(): string;
    getFootnotes(): string;
    getEndnotes(): string;
    getHeaders(options?: { readonly includeFooters?: boolean }): string;
    getFooters(): string;
    getAnnotations(): string;
    getTextboxes(): string;
  }
  const WordOleExtractor: new () => { extract(reader: object): Promise<WordDocument> };
  export = WordOleExtractor;
}

declare module 'word-extractor/lib/buffer-reader.js' {
  const BufferReader: new (buffer: Buffer) => object;
  export = BufferReader;
}
