/** The header by which a browser saves a file under its name. */

/**
 * RFC 6266: a name of plain ASCII for whoever knows no better, and the whole name after RFC 8187. Line breaks, quotes and
 * whatever else could end the value are escaped in the one and replaced in the other.
 */
export function dispositionOf(filename: string, kind: 'attachment' | 'inline'): string {
  const name = filename.toWellFormed();
  const plain = name.replaceAll(/[^\w .()-]/g, '_');
  const encoded = encodeURIComponent(name).replaceAll(
    /['()*]/g,
    (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `${kind}; filename="${plain}"; filename*=UTF-8''${encoded}`;
}
