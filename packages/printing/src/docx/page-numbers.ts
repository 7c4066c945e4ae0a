/** Computes the pages of the contents, in a time that no text can stretch. */
import type { IXmlableObject, PageNumberEstimator } from 'docx';
import { estimatePageNumbersWith } from 'docx/layout';

/**
 * The layout measures a word that fills several lines letter by letter, about a millisecond each. It is given such words in pieces,
 * which break at nearly the same places.
 */
const PIECE = /\S{40}(?=\S{20})/gu;

const estimate: PageNumberEstimator = estimatePageNumbersWith({ guess: true });

/** The estimator of the library, for texts of any length. */
export const pageNumbers: PageNumberEstimator = (body, context) => estimate(inPieces(body), context);

function inPieces(body: IXmlableObject): IXmlableObject {
  return Object.fromEntries(Object.entries(body).map(([name, content]) => [name, piecesOf(content)]));
}

function piecesOf(content: unknown): unknown {
  if (typeof content === 'string') return content.length < 60 ? content : content.replaceAll(PIECE, '$& ');
  if (Array.isArray(content)) return content.map(piecesOf);
  if (typeof content !== 'object' || content === null) return content;
  return Object.fromEntries(
    Object.entries(content).map(([name, value]) => [name, name === '_attr' ? value : piecesOf(value)]),
  );
}
