/** Programs within other files: recognised by headers that fit together, wherever in the bytes they begin. */

const MZ = Buffer.from('MZ');
const ELF = Buffer.from([0x7f, 0x45, 0x4c, 0x46]);
/** Where a DOS header tells the place of the PE header (Microsoft PE format, "MS-DOS Stub"). */
const PE_POINTER = 0x3c;
const PE = 0x00004550;
/** A DOS stub takes some hundred bytes. A pointer beyond is not one. */
const LONGEST_STUB = 0x1000;

/** True where the bytes hold a Windows program (PE) or a Unix one (ELF). */
export function holdsExecutable(bytes: Uint8Array): boolean {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return holds(buffer, MZ, isWindowsProgram) || holds(buffer, ELF, isUnixProgram);
}

function holds(buffer: Buffer, mark: Buffer, isPlausible: (buffer: Buffer, at: number) => boolean): boolean {
  for (let at = buffer.indexOf(mark); at >= 0; at = buffer.indexOf(mark, at + 1)) {
    if (isPlausible(buffer, at)) return true;
  }
  return false;
}

function isWindowsProgram(buffer: Buffer, at: number): boolean {
  if (at + PE_POINTER + 4 > buffer.length) return false;
  const stub = buffer.readUInt32LE(at + PE_POINTER);
  const header = at + stub;
  return (
    stub > PE_POINTER &&
    stub <= LONGEST_STUB &&
    header + 4 <= buffer.length &&
    buffer.readUInt32LE(header) === PE
  );
}

/** Class, byte order and version of the identification (System V ABI, "ELF Identification"). */
function isUnixProgram(buffer: Buffer, at: number): boolean {
  const [, , , , bits = 0, order = 0, version = 0] = buffer.subarray(at, at + 7);
  return (bits === 1 || bits === 2) && (order === 1 || order === 2) && version === 1;
}
