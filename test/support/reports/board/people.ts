/** Reviewers of the board's report, and hashes of its files. Everybody is fictional. */
import { createHash } from 'node:crypto';

export const ENTITY_ID = '6f0d4c1e-1b53-4f0a-9c2e-3c1f5b7a9d10';
export const NORA = {
  id: '5d0f6f0a-5a5e-4f0c-9c63-0a5a0f3c1a12',
  name: 'Nora Feldkamp',
  email: 'nora.feldkamp@harbour.example',
};
export const IDRIS = {
  id: '5d0f6f0a-5a5e-4f0c-9c63-0a5a0f3c1a13',
  name: 'Idris Okonjo',
  email: 'idris.okonjo@harbour.example',
};

export function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
