import { createHash } from 'node:crypto';

const LINE_LENGTH = 22;
const LINES = 3;

/** Stands for a picture kept elsewhere until it was fetched: the product's name on a quiet ground of its own colour. */
export function drawPlaceholder(product: { id: string; name: string }): string {
  const hue = (createHash('sha256').update(product.id).digest()[0] ?? 0) * 1.41;
  const ink = `hsl(${hue.toFixed(0)} 30% 32%)`;
  const lines = wrap(product.name).map(
    (line, index) =>
      `<text x="400" y="${560 + index * 56}" text-anchor="middle" font-family="sans-serif" font-size="40" fill="${ink}">${escapeXml(line)}</text>`,
  );
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 800 800" width="800" height="800"><rect width="800" height="800" fill="hsl(${hue.toFixed(0)} 40% 92%)"/><g fill="none" stroke="${ink}" stroke-width="14" stroke-linejoin="round"><path d="M260 250 400 180 540 250V400L400 470 260 400Z"/><path d="M260 250 400 320 540 250M400 320V470"/></g>${lines.join('')}</svg>`;
}

function wrap(name: string): string[] {
  const lines: string[] = [''];
  for (const word of name.split(/\s+/u)) {
    const line = `${lines.at(-1)} ${word}`.trim();
    if (line.length <= LINE_LENGTH) lines[lines.length - 1] = line;
    else lines.push(cut(word));
  }
  return lines.filter((line) => line !== '').slice(0, LINES);
}

/** By characters, so that none is left in half. */
function cut(word: string): string {
  const characters = [...word];
  return characters.length <= LINE_LENGTH ? word : `${characters.slice(0, LINE_LENGTH - 1).join('')}…`;
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' };
/** XML has no way to write these at all. */
const UNWRITABLE = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;

function escapeXml(text: string): string {
  return text.replaceAll(UNWRITABLE, '').replaceAll(/[&<>"']/g, (character) => entities[character] ?? '');
}
