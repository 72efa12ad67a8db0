import type { Shape } from './silhouettes.ts';
import type { Random } from './random.ts';

export type PictureKind = 'front' | 'angle' | 'detail' | 'colors' | 'size';

/** All that `drawProductPicture` needs to draw one picture again. */
export interface PictureDescriptor {
  kind: PictureKind;
  shape: Shape;
  seed: number;
  /** Main colour and second colour; for `colors` one main colour per copy. */
  colors: readonly string[];
  /** Degrees the product is turned by. */
  angle: number;
}

interface PicturePlan {
  shape: Shape;
  /** Main colours of the variants, each once. */
  variantColors: readonly string[];
  accent: string;
}

/** 3 to 5 pictures: front, angle and detail always, the colours and the size diagram where they say something. */
export function describePictures({ shape, variantColors, accent }: PicturePlan, random: Random): PictureDescriptor[] {
  const seed = random.int(1, 2_000_000_000);
  const main = variantColors[0] ?? accent;
  const picture = (kind: PictureKind, angle: number, colors: readonly string[] = [main, accent]) => ({ kind, shape, seed, colors, angle });
  const pictures = [
    picture('front', 0),
    picture('angle', random.int(6, 14) * (random.chance(0.5) ? 1 : -1)),
    picture('detail', random.int(-8, 8)),
  ];
  if (variantColors.length > 1) pictures.push(picture('colors', 0, variantColors.slice(0, 4)));
  if (random.chance(0.7)) pictures.push(picture('size', 0));
  return pictures;
}
