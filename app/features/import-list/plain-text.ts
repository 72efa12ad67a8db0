const named: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: '\u00a0' };

/** The words of a description, a line a block, to compare or to read aloud; never to be shown as HTML. */
export function plainText(html: string): string {
  return html
    .replace(/<(?:br|\/(?:p|div|li|h[1-6]|tr|blockquote))\b[^>]*>/gi, '\n')
    .replace(/<[^>]*>/g, '')
    .replace(/&(?:#(\d{1,7})|([a-z]+));/gi, (entity, code?: string, name?: string) =>
      code === undefined ? (named[(name ?? '').toLowerCase()] ?? entity) : String.fromCodePoint(Math.min(Number(code), 0x10ffff)),
    )
    .replace(/\n{2,}/g, '\n')
    .trim();
}
