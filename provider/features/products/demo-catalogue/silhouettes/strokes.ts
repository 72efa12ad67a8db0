import type { Random } from '../random.ts';

/** The tones a product is drawn in: its own colour, its second colour and what lies between. */
export interface Paint {
  main: string;
  dark: string;
  deep: string;
  light: string;
  pale: string;
  accent: string;
  accentDark: string;
  accentLight: string;
  ink: string;
}

/** Draws around 0,0 in a square from -200 to 200. */
export type Silhouette = (paint: Paint, random: Random) => string;

export function rect([x, y, width, height]: readonly [number, number, number, number], fill: string, radius = 0): string {
  return `<rect x="${x}" y="${y}" width="${width}" height="${height}"${radius ? ` rx="${radius}"` : ''} fill="${fill}"/>`;
}

export function oval([x, y, rx, ry]: readonly [number, number, number, number], fill: string): string {
  return `<ellipse cx="${x}" cy="${y}" rx="${rx}" ry="${ry}" fill="${fill}"/>`;
}

export function disc([x, y, radius]: readonly [number, number, number], fill: string): string {
  return `<circle cx="${x}" cy="${y}" r="${radius}" fill="${fill}"/>`;
}

export function ring([x, y, radius]: readonly [number, number, number], color: string, width: number): string {
  return `<circle cx="${x}" cy="${y}" r="${radius}" fill="none" stroke="${color}" stroke-width="${width}"/>`;
}

export function area(d: string, fill: string): string {
  return `<path d="${d}" fill="${fill}"/>`;
}

export function line(d: string, color: string, width: number): string {
  return `<path d="${d}" fill="none" stroke="${color}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"/>`;
}

/** Many strokes of one colour as one path, which keeps a picture small. */
export function lines(count: number, draw: (index: number) => string, color: string, width: number): string {
  return line(times(count, draw), color, width);
}

/** Many dots of one colour as one path of round pen points. */
export function dots(count: number, place: (index: number) => readonly [x: number, y: number], radius: number, color: string): string {
  return lines(count, (index) => `M${place(index).join(' ')}h.1`, color, radius * 2);
}

export function dashed(d: string, color: string, width: number, dashes = '2 14'): string {
  return `<path d="${d}" fill="none" stroke="${color}" stroke-width="${width}" stroke-linecap="round" stroke-dasharray="${dashes}"/>`;
}

export function moved(transform: string, ...content: readonly string[]): string {
  return `<g transform="${transform}">${content.join('')}</g>`;
}

/** The right half of something symmetrical, and its mirror image. */
export function mirrored(...half: readonly string[]): string {
  return half.join('') + moved('scale(-1 1)', ...half);
}

export function times(count: number, draw: (index: number) => string): string {
  return Array.from({ length: count }, (_, index) => draw(index)).join('');
}

/** Mixes a colour with another: 0 leaves it, 1 replaces it. */
export function mix(color: string, other: string, share: number): string {
  const [from, to] = [channels(color), channels(other)];
  return `#${from
    .map((value, index) =>
      Math.round(value + ((to[index] ?? value) - value) * share)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;
}

/** Red, green and blue, 0 to 255. */
export function channels(hex: string): number[] {
  return [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));
}

export function paintOf(main: string, accent: string): Paint {
  return {
    main,
    dark: mix(main, '#1c1a20', 0.22),
    deep: mix(main, '#1c1a20', 0.45),
    light: mix(main, '#ffffff', 0.3),
    pale: mix(main, '#ffffff', 0.6),
    accent,
    accentDark: mix(accent, '#1c1a20', 0.28),
    accentLight: mix(accent, '#ffffff', 0.4),
    ink: '#3a3d44',
  };
}
