/** Tags whose whole meaning survives the way to plain text and back. */
const PLAIN_TAGS = new Set(['p', 'br', 'ul', 'li']);
const BLOCK_TAGS = new Set(['p', 'div', 'ul', 'ol', 'blockquote', 'table', 'tr', 'hr', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6']);
const BULLET = '- ';

/** A description as a merchant edits it: paragraphs with an empty line between them, list entries after a dash. */
export function textOfHtml(html: string): string {
  const text = html
    .replace(/\s+/g, ' ')
    .replace(/<(\/?)([a-z0-9]+)[^>]*>/gi, (_tag, slash: string, name: string) => breakOf(name.toLowerCase(), slash === '/'));
  return decodeEntities(text)
    .split('\n')
    .map((line) => line.trim())
    .join('\n')
    .replace(/^-$/gm, '')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

/** What was typed as simple HTML: paragraphs, line breaks and lists, everything else escaped. */
export function htmlOfText(text: string): string {
  return text
    .replace(/\r\n?/g, '\n')
    .split(/\n[^\S\n]*\n/)
    .flatMap(splitAtLists)
    .map(({ kind, lines }) => (kind === 'list' ? listHtml(lines) : `<p>${lines.map(escapeHtml).join('<br>')}</p>`))
    .join('');
}

/** Whether editing as text keeps all of a description; pictures, tables, links and bold words it would drop. */
export function isPlainHtml(html: string): boolean {
  return [...html.matchAll(/<\/?([a-z0-9]+)([^>]*)>/gi)].every(
    ([, name = '', rest = '']) => PLAIN_TAGS.has(name.toLowerCase()) && /^\s*\/?$/.test(rest),
  );
}

interface Block {
  kind: 'paragraph' | 'list';
  lines: string[];
}

/** Neighbouring lines of one kind belong together. */
function splitAtLists(paragraph: string): Block[] {
  const blocks: Block[] = [];
  for (const line of paragraph.split('\n').map((text) => text.trim())) {
    if (line === '') continue;
    const kind = line.startsWith(BULLET) ? 'list' : 'paragraph';
    const last = blocks.at(-1);
    if (last?.kind === kind) last.lines.push(line);
    else blocks.push({ kind, lines: [line] });
  }
  return blocks;
}

function listHtml(lines: string[]): string {
  return `<ul>${lines.map((line) => `<li>${escapeHtml(line.slice(BULLET.length).trim())}</li>`).join('')}</ul>`;
}

function breakOf(tag: string, closing: boolean): string {
  if (tag === 'br') return '\n';
  if (tag === 'li') return closing ? '' : `\n${BULLET}`;
  if (tag === 'td' || tag === 'th') return ' ';
  return BLOCK_TAGS.has(tag) ? '\n\n' : '';
}

const named: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: '\u00a0' };

function decodeEntities(text: string): string {
  return text.replace(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z]+));/gi, (entity, decimal?: string, hex?: string, name?: string) => {
    if (name !== undefined) return named[name.toLowerCase()] ?? entity;
    const code = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal);
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : entity;
  });
}

function escapeHtml(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;');
}
