/** The texts of the screen in the current language. */
import { textsOf } from '../../base/text/texts.ts';
import type en from './text/en.json';

export const texts = textsOf<typeof en>('verifications');
