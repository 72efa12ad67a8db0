import qrcode from 'qrcode';
import type { PraiseCardDesign } from '#contract/praise-cards.ts';
import { CARD_BLEED_PX, CARD_HEIGHT_PX, CARD_WIDTH_PX } from '#contract/praise-cards.values.ts';

const SAFE = CARD_BLEED_PX + 62;
const INNER = CARD_WIDTH_PX - 2 * SAFE;
const QR_SIZE = 260;
const MESSAGE_SIZE = 46;
const HEADLINE_SIZE = 84;
/** Width of a letter as a part of its size, on the safe side for capitals. */
const LETTER = 0.56;
/** Lines of the message that fit above the code. */
const MESSAGE_LINES = 12;

/** A template's card as it is printed: 1,000 × 1,500 pixels of SVG with its words inside the safe area. */
export function drawCard(design: PraiseCardDesign): string {
  const { layout, color } = design;
  const paper = layout === 'band' ? '#ffffff' : tint(color);
  const band = layout === 'band' ? `<rect width="${CARD_WIDTH_PX}" height="420" fill="${color}"/>` : '';
  const frame =
    layout === 'letter'
      ? `<rect x="${SAFE - 30}" y="${SAFE - 30}" width="${INNER + 60}" height="${CARD_HEIGHT_PX - 2 * SAFE + 60}" fill="none" stroke="${color}" stroke-width="4"/>`
      : '';
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${CARD_WIDTH_PX} ${CARD_HEIGHT_PX}" width="${CARD_WIDTH_PX}" height="${CARD_HEIGHT_PX}">`,
    `<rect width="${CARD_WIDTH_PX}" height="${CARD_HEIGHT_PX}" fill="${paper}"/>`,
    band,
    frame,
    headline(design),
    message(design),
    foot(design),
    '</svg>',
  ].join('');
}

function headline({ layout, color, headline: text }: PraiseCardDesign): string {
  const lines = wrap(text, HEADLINE_SIZE, INNER).slice(0, 3);
  const fill = layout === 'band' ? textOn(color) : color;
  return textBlock(lines, { y: 230, size: HEADLINE_SIZE, fill, weight: 700, center: layout !== 'letter' });
}

function message({ layout, message: text }: PraiseCardDesign): string {
  const lines = text.split('\n').flatMap((paragraph) => wrap(paragraph, MESSAGE_SIZE, INNER));
  return textBlock(lines.slice(0, MESSAGE_LINES), {
    y: 540,
    size: MESSAGE_SIZE,
    fill: '#202020',
    weight: 400,
    center: layout === 'classic',
  });
}

/** Signature, discount code and QR code. */
function foot({ color, signature, code, link }: PraiseCardDesign): string {
  const top = CARD_HEIGHT_PX - SAFE - QR_SIZE;
  const textWidth = link === '' ? INNER : INNER - QR_SIZE - 30;
  const signed = wrap(signature, MESSAGE_SIZE, textWidth).slice(0, 2);
  const parts = [textBlock(signed, { y: top + 60, size: MESSAGE_SIZE, fill: '#202020', weight: 600, center: false })];
  if (code !== '') {
    const size = Math.min(60, Math.floor((textWidth - 40) / (code.length * 0.66)));
    parts.push(
      `<rect x="${SAFE}" y="${top + 150}" width="${textWidth}" height="110" rx="12" fill="none" stroke="${color}" stroke-width="4" stroke-dasharray="14 10"/>`,
      `<text x="${SAFE + textWidth / 2}" y="${top + 150 + 55 + size * 0.36}" font-family="monospace" font-weight="700" font-size="${size}" fill="#202020" text-anchor="middle">${escapeXml(code)}</text>`,
    );
  }
  if (link !== '') parts.push(qr(link, { x: CARD_WIDTH_PX - SAFE - QR_SIZE, y: top }));
  return parts.join('');
}

function qr(link: string, { x, y }: { x: number; y: number }): string {
  const { modules } = qrcode.create(link, { errorCorrectionLevel: 'M' });
  const cell = QR_SIZE / (modules.size + 2);
  const cells = Array.from(modules.data).flatMap((dark, index) => {
    if (!dark) return [];
    const [column, row] = [(index % modules.size) + 1, Math.floor(index / modules.size) + 1];
    return [`M${(x + column * cell).toFixed(2)} ${(y + row * cell).toFixed(2)}h${cell.toFixed(2)}v${cell.toFixed(2)}h-${cell.toFixed(2)}z`];
  });
  return `<rect x="${x}" y="${y}" width="${QR_SIZE}" height="${QR_SIZE}" fill="#ffffff"/><path d="${cells.join('')}" fill="#000000"/>`;
}

interface BlockLook {
  y: number;
  size: number;
  fill: string;
  weight: number;
  center: boolean;
}

function textBlock(lines: string[], { y, size, fill, weight, center }: BlockLook): string {
  const x = center ? CARD_WIDTH_PX / 2 : SAFE;
  const spans = lines.map((line, index) => `<tspan x="${x}" dy="${index === 0 ? 0 : Math.round(size * 1.25)}">${escapeXml(line)}</tspan>`);
  return `<text x="${x}" y="${y}" font-family="Inter, Helvetica, Arial, sans-serif" font-size="${size}" font-weight="${weight}" fill="${fill}" text-anchor="${center ? 'middle' : 'start'}">${spans.join('')}</text>`;
}

/** Words in lines of a width; one longer than a line is broken. */
function wrap(text: string, size: number, width: number): string[] {
  const most = Math.max(1, Math.floor(width / (size * LETTER)));
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(/\s+/).filter((each) => each !== '')) {
    for (const part of word.match(new RegExp(`.{1,${most}}`, 'gu')) ?? []) {
      if (line !== '' && line.length + 1 + part.length > most) {
        lines.push(line);
        line = part;
      } else line = line === '' ? part : `${line} ${part}`;
    }
  }
  return line === '' ? lines : [...lines, line];
}

function channels(color: string): [number, number, number] {
  return [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16)) as [number, number, number];
}

/** The color so pale that dark words are read on it. */
function tint(color: string): string {
  return `#${channels(color)
    .map((value) =>
      Math.round(255 - (255 - value) * 0.1)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;
}

function textOn(color: string): string {
  const [red, green, blue] = channels(color);
  return red * 0.299 + green * 0.587 + blue * 0.114 > 150 ? '#202020' : '#ffffff';
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** Control characters are no XML and go. */
function escapeXml(text: string): string {
  return text.replaceAll(/[\u0000-\u001f\u007f\ufffe\uffff]/g, ' ').replaceAll(/[&<>"']/g, (character) => ENTITIES[character] ?? character);
}
