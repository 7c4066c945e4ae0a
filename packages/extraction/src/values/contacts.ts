/** E-mail addresses, telephone numbers and web addresses. Each passes the format of its question type. */
import { isEmail, isTel, isUrl } from '@probity/written/addresses';
import { EXTRACTION_LIMITS } from '../limits.ts';
import { datesIn } from './dates.ts';
import { type Span, spansOf } from './span.ts';

const MOST = EXTRACTION_LIMITS.valuesOfUnit;
const EMAIL = /(?<![\p{L}\p{N}._%+-])[\p{L}\p{N}._%+-]{1,64}@[\p{L}\p{N}.-]{1,190}[\p{L}\p{N}]/gu;
const URL_TEXT =
  /(?<![\p{L}\p{N}@/.])(?:https?:\/\/[^\s|<>"),;]{3,300}|www\.[\p{L}\p{N}][^\s|<>"),;]{2,300}|[a-z0-9][a-z0-9-]{1,60}\.(?:[a-z0-9-]{2,30}\.){0,2}(?:com|org|net|eu|io|co|de|fr|ie|uk|lu|lt|lv|ee|nl|be|es|it|ch|at|se|dk|fi|no|pl|cz|mt|cy|example|finance|bank|capital|fund|money|group|app|tech|biz|info)(?:\/[^\s|<>"),;]{0,200})?)(?![\p{L}\p{N}@])/gu;
const TEL = /(?<![\p{L}\d.,/-])(?:\+|00|\(?0)[\d(](?:[\s()./-]?[\d()]){5,22}(?![\d/])/gu;

export function emailsIn(text: string): Span[] {
  return text.includes('@')
    ? spansOf(text, EMAIL, ([found]) => (isEmail(found) ? found : undefined), MOST)
    : [];
}

export function urlsIn(text: string): Span[] {
  return spansOf(text, URL_TEXT, ([found]) => soundUrl(found.replace(/[.:!?'’\]]{1,9}$/, '')), MOST);
}

function soundUrl(found: string): string | undefined {
  return isUrl(found) ? found : undefined;
}

/** Numbers that are dialled: with a country code, or with a leading zero. */
export function telsIn(text: string): Span[] {
  return spansOf(text, TEL, ([found]) => soundTel(found.trim().replace(/[\s(./-]{1,9}$/, '')), MOST);
}

function soundTel(found: string): string | undefined {
  const opened = found.includes('(') ? found : found.replace(/\)$/, '');
  const digits = opened.replaceAll(/\D/g, '').length;
  const isParted = opened.startsWith('+') || /[ ()/-]/.test(opened);
  return isTel(opened) && digits >= 7 && isParted && datesIn(opened).length === 0 ? opened : undefined;
}

export type ContactType = 'email' | 'tel' | 'url';

const KEYS: Readonly<Record<ContactType, (value: string) => string>> = {
  email: (value) => value.toLowerCase(),
  tel: (value) =>
    value
      .replace('(0)', '')
      .replace(/^00/, '+')
      .replaceAll(/[^\d+]/g, ''),
  url: (value) =>
    value
      .toLowerCase()
      .replace(/^https?:\/\//, '')
      .replace(/^www\./, '')
      .replace(/\/$/, ''),
};

/** Equal for contacts that are the same, however they are written. */
export function contactKey(type: ContactType, written: string): string {
  return KEYS[type](written);
}
