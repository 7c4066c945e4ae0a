/** The texts of these screens. */
import { textsOf } from '../../base/text/texts.ts';
import type en from './text/en.json';

export const texts = textsOf<typeof en>('sign-in');
