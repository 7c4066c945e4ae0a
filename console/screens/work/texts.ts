/** The texts of this screen. */
import { textsOf } from '../../base/text/texts.ts';
import type en from './text/en.json';

export const texts = textsOf<typeof en>('work');
