/** The camera of this device. The browser asks the person for permission when it is opened, and not before. */
import type { CameraProblem } from '../flow/capture.ts';

/** `rear` for documents, `front` for the face. */
export type Facing = 'rear' | 'front';

const MODE: Readonly<Record<Facing, string>> = { rear: 'environment', front: 'user' };

/** Opens the camera, without sound. A device with one camera uses that one for both directions. */
export async function openCamera(facing: Facing): Promise<MediaStream | CameraProblem> {
  // Undefined where the page is not in a secure context.
  const devices = unsafeDevices(navigator);
  if (devices === undefined) return 'unsupported';
  try {
    return await devices.getUserMedia({
      audio: false,
      video: { facingMode: { ideal: MODE[facing] }, width: { ideal: 2560 }, height: { ideal: 1440 } },
    });
  } catch (error) {
    return problemOf(error instanceof Error ? error.name : '');
  }
}

export function stopCamera(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop();
}

/** Whether there is a camera, as far as the browser says so without asking the person. */
export async function hasCamera(): Promise<boolean> {
  const devices = await unsafeDevices(navigator)
    ?.enumerateDevices()
    .catch(() => []);
  return devices?.some(({ kind }) => kind === 'videoinput') ?? false;
}

/** Whether this is a phone or a tablet, as far as its pointer says so. */
export function isHandheld(): boolean {
  return matchMedia('(pointer: coarse)').matches;
}

/** By the names of errors in Media Capture and Streams, 10.2. */
const PROBLEMS: Readonly<Record<string, CameraProblem>> = {
  NotAllowedError: 'denied',
  SecurityError: 'denied',
  NotFoundError: 'absent',
  OverconstrainedError: 'absent',
  NotReadableError: 'busy',
  AbortError: 'busy',
};

function problemOf(errorName: string): CameraProblem {
  return PROBLEMS[errorName] ?? 'unsupported';
}

/** The type of the browser's library does not say that it can be missing. */
function unsafeDevices({ mediaDevices }: Navigator): MediaDevices | undefined {
  return mediaDevices as MediaDevices | undefined;
}
