/** The texts of the screen in the current language. */
import { textsOf } from '../../text/texts.ts';
import type en from './text/en.json';

export const texts = textsOf<typeof en>('questionnaires');
