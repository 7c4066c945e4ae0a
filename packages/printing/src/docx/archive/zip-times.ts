/** Sets the time of every file in a ZIP archive, so that the same content has the same bytes (APPNOTE 4.3.7, 4.3.12). */

const END = 0x06054b50;
const ENTRY = 0x02014b50;

/** The archive with all times set to `at` in UTC. The archive has no comment and no ZIP64 records. */
export function withFixedTimes(archive: Uint8Array, at: Date): Uint8Array {
  const bytes = Uint8Array.from(archive);
  const view = new DataView(bytes.buffer);
  const end = bytes.length - 22;
  if (view.getUint32(end, true) !== END) throw new RangeError('no end of a ZIP archive without comment');
  const time = dosTime(at);
  let entry = view.getUint32(end + 16, true);
  for (let left = view.getUint16(end + 10, true); left > 0; left -= 1) {
    if (view.getUint32(entry, true) !== ENTRY) throw new RangeError('no entry of a ZIP directory');
    view.setUint32(entry + 12, time, true);
    view.setUint32(view.getUint32(entry + 42, true) + 10, time, true);
    entry +=
      46 +
      view.getUint16(entry + 28, true) +
      view.getUint16(entry + 30, true) +
      view.getUint16(entry + 32, true);
  }
  return bytes;
}

/** Date and time as MS-DOS has them: two seconds exact, from 1980 on. */
function dosTime(at: Date): number {
  const date =
    ((Math.max(at.getUTCFullYear(), 1980) - 1980) << 9) | ((at.getUTCMonth() + 1) << 5) | at.getUTCDate();
  const time = (at.getUTCHours() << 11) | (at.getUTCMinutes() << 5) | (at.getUTCSeconds() >> 1);
  return ((date << 16) | time) >>> 0;
}
