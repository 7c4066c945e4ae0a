/** The console: the page where a team works. */
import { type PageFiles, servePages } from '#shared/http/pages/serve-pages.ts';

/**
 * `fileOrigin`: where stored files are uploaded to and shown from. Pictures and documents of respondents come from it alone, so
 * that what a file contains never runs in the console's own origin.
 */
export function consolePage(files: PageFiles, fileOrigin: string): ReturnType<typeof servePages> {
  const { origin } = new URL(fileOrigin);
  return servePages(files, {
    path: '/api/console/',
    policy: [
      `img-src 'self' data: ${origin}`,
      `connect-src 'self' ${origin}`,
      `frame-src ${origin}`,
      "trusted-types 'none'",
    ],
    permissions:
      'camera=(), geolocation=(), microphone=(), publickey-credentials-create=(self), publickey-credentials-get=(self)',
    hasScreens: true,
  });
}
