/** The respondent's page. */
import { type PageFiles, servePages } from '#shared/http/pages/serve-pages.ts';

/** `uploadOrigin`: where the page may upload files besides its own API. */
export function portalPage(files: PageFiles, uploadOrigin: string): ReturnType<typeof servePages> {
  return servePages(files, {
    path: '/api/portal/',
    policy: ["img-src 'self' data:", `connect-src 'self' ${new URL(uploadOrigin).origin}`],
    // The verification takes pictures. Nothing on the page needs sound or the place of the device.
    permissions: 'camera=(self), geolocation=(), microphone=()',
  });
}
