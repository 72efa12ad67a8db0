import { readFileSync } from 'node:fs';

/** A part of the pictures: its SVG, and the box it fills. */
export interface SpriteSymbol {
  svg: string;
  left: number;
  top: number;
  width: number;
  height: number;
}

const SYMBOL = /<symbol id="([^"]+)" viewBox="(\S+) (\S+) (\S+) (\S+)">(.*)<\/symbol>/g;

let symbols: ReadonlyMap<string, SpriteSymbol> | undefined;

/** Parts of `pictures.svg` by id, read when first asked for. The file lies beside this one in the source and beside the bundle in a build. */
export function spriteSymbols(): ReadonlyMap<string, SpriteSymbol> {
  symbols ??= new Map(
    [...readFileSync(new URL('./pictures.svg', import.meta.url), 'utf8').matchAll(SYMBOL)].map(
      ([, id = '', left, top, width, height, svg = '']) => [
        id,
        { svg, left: Number(left), top: Number(top), width: Number(width), height: Number(height) },
      ],
    ),
  );
  return symbols;
}

/** A symbol of the sprite; throws where it has none of that name. */
export function requireSymbol(id: string): SpriteSymbol {
  const symbol = spriteSymbols().get(id);
  if (symbol === undefined) throw new Error(`the pictures have no symbol ${id}`);
  return symbol;
}

/** The symbol's SVG in these colors, by the names `pictures.svg` gives them. They are written in: what makes JPEG of SVG knows no variables. */
export function paintSymbol({ svg }: SpriteSymbol, colors: Record<string, string>): string {
  return svg.replaceAll(/var\(--(\w+)\)/g, (unpainted, name: string) => colors[name] ?? unpainted);
}

/** The tones of a product between its main and its second color. */
export function tonesOf(main: string, accent: string): Record<string, string> {
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

/** Mixes a color with another: 0 leaves it, 1 replaces it. */
export function mix(color: string, other: string, share: number): string {
  const channels = (hex: string) => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));
  const target = channels(other);
  const mixed = channels(color).map((value, index) => Math.round(value + ((target[index] ?? value) - value) * share));
  return `#${mixed.map((value) => value.toString(16).padStart(2, '0')).join('')}`;
}
