/** Names under which reports are stored and saved. */
import { cleanFilename } from '../documents/file-types.ts';

/** `Client report – Lantern Shipping Ltd – 2026-11-23.pdf`. `at` is an ISO instant. */
export function clientReportName(entityName: string, at: string): string {
  return cleanFilename(`Client report – ${entityName.replaceAll(/[/\\]/g, ' ')} – ${at.slice(0, 10)}.pdf`);
}
