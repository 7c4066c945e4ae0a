/** The texts of this screen. */
import { textsOf } from '../../text/texts.ts';
import type en from './text/en.json';

export const texts = textsOf<typeof en>('settings');
