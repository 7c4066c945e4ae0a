/** Programs within other files: recognised by headers that fit together, wherever in the bytes they begin. */

/** `MZ`. */
const DOS = [0x4d, 0x5a] as const;
/** 0x7f and `ELF`. */
const ELF = [0x7f, 0x45, 0x4c, 0x46] as const;
/** Where a DOS header tells the place of the PE header (Microsoft PE format, "MS-DOS Stub"). */
const PE_POINTER = 0x3c;
const PE = 0x00004550;
/** A DOS stub takes some hundred bytes. A pointer beyond is not one. */
const LONGEST_STUB = 0x1000;

/** True where the bytes hold a Windows program (PE) or a Unix one (ELF). */
export function holdsExecutable(bytes: Uint8Array): boolean {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  // By hand: a file may hold the two letters at every second byte.
  for (let at = 0; at < bytes.length; at += 1) {
    const first = bytes[at];
    if (first === DOS[0] && bytes[at + 1] === DOS[1] && isWindowsProgram(view, at)) return true;
    if (first === ELF[0] && isUnixProgram(bytes, at)) return true;
  }
  return false;
}

function isWindowsProgram(view: DataView, at: number): boolean {
  if (at + PE_POINTER + 4 > view.byteLength) return false;
  const stub = view.getUint32(at + PE_POINTER, true);
  const header = at + stub;
  return (
    stub > PE_POINTER &&
    stub <= LONGEST_STUB &&
    header + 4 <= view.byteLength &&
    view.getUint32(header, true) === PE
  );
}

/** Class, byte order and version of the identification (System V ABI, "ELF Identification"). */
function isUnixProgram(bytes: Uint8Array, at: number): boolean {
  const [bits, order, version] = [bytes[at + 4], bytes[at + 5], bytes[at + 6]];
  return (
    ELF.every((byte, index) => bytes[at + index] === byte) &&
    (bits === 1 || bits === 2) &&
    (order === 1 || order === 2) &&
    version === 1
  );
}
