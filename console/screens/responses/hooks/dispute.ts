/** Withdraws a reading that a person has found wrong. It no longer counts, and whoever runs the reading learns of it. */
import { intent } from '../../../base/remote/intent.ts';
import type { Read } from '../../../base/remote/use-read.ts';
import type { ScreenProps } from '../../../base/screen-props.ts';
import type { Item } from '../model/items.ts';
import type { Evidence, Response } from '../model/response.ts';
import { texts } from '../texts.ts';

export function disputing({
  deeds,
  response,
}: Pick<ScreenProps, 'deeds'> & { readonly response: Read<Response> }) {
  return (_item: Item, piece: Evidence, reason: string): void => {
    void deeds.quiet({
      say: texts().disputeSent,
      intent: intent('POST', `/evidence/${piece.id}/dispute/`, { body: { reason } }),
      onDone: () => void response.again(),
    });
  };
}
