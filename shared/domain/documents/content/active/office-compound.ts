/** Active content of Office documents until 2007: macros, embedded objects and DDE fields of compound files (MS-CFB, MS-OVBA). */
import { compoundNames } from '../compound.ts';
import type { ActiveContent } from './kinds.ts';

/** The storages and streams of VBA projects (MS-OVBA, 2.2.1). */
const MACRO_NAMES = new Set(['VBA', '_VBA_PROJECT', '_VBA_PROJECT_CUR', 'Macros']);
/** The streams of embedded objects in Word, and the storages of embedded objects in Excel (MS-OLEDS; MS-XLS, 2.1.7.1). */
const EMBEDDED = [/^MBD[0-9A-F]{8}$/, /^\W(?:Ole10Native|ObjInfo)$/];
/** A field begins with 0x13 (MS-DOC, 2.8.25); its text is in one byte or two bytes per character. */
const FIELD = '\u0013';
const DDE_FIELD = new RegExp(`${FIELD}\\0?[ \\0]{0,8}D\\0?D\\0?E`, 'i');

export function compoundActivity(bytes: Uint8Array): readonly ActiveContent[] {
  const names = [...(compoundNames(bytes) ?? [])];
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');
  return [
    ...(names.some((name) => MACRO_NAMES.has(name)) ? (['office_macro'] as const) : []),
    ...(names.some((name) => EMBEDDED.some((known) => known.test(name)))
      ? (['office_embedded_object'] as const)
      : []),
    ...(DDE_FIELD.test(text) ? (['office_dde'] as const) : []),
  ];
}
