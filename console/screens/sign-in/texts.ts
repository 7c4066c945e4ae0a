/** The texts of these screens. */
import { textsOf } from '../../text/texts.ts';
import type en from './text/en.json';

export const texts = textsOf<typeof en>('sign-in');
