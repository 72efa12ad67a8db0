import type { PictureDescriptor } from './describe-pictures.ts';
import { createRandom, type Random } from './random.ts';
import { type Shape, silhouettes } from './silhouettes.ts';
import { area, line, mix, moved, oval, paintOf, rect } from './silhouettes/strokes.ts';

/**
 * An SVG document of 800 × 800 for a picture of the demo catalogue, always the same for the same descriptor.
 * To show one variant, draw a front picture with the `pictureColors` of the variant.
 */
export function drawProductPicture(descriptor: PictureDescriptor): string {
  const random = createRandom(descriptor.seed);
  const backdrop = drawBackdrop(descriptor, random);
  const product = scenes[descriptor.kind](descriptor);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 800 800" width="800" height="800">${backdrop}${product}</svg>`;
}

const scenes = { front: drawFront, angle: drawAngle, detail: drawDetail, colors: drawColors, size: drawSize } as const;

const backdropTints = ['#e9ecf1', '#f1ece4', '#e6eee8', '#f2e8e6', '#ece8f1', '#e4eef1', '#f4f0e2', '#ededed'] as const;

/** A wall and a table in one soft tint, sometimes with a window of light behind the product. */
function drawBackdrop({ kind, seed }: PictureDescriptor, random: Random): string {
  const tint = random.pick(backdropTints);
  const wall = kind === 'colors' || kind === 'size' ? '#fafaf8' : mix(tint, '#ffffff', 0.35);
  const id = `g${seed}`;
  const gradient = `<defs><radialGradient id="${id}" cx="50%" cy="42%" r="75%"><stop offset="0" stop-color="${mix(wall, '#ffffff', 0.7)}"/><stop offset="1" stop-color="${mix(wall, tint, 0.8)}"/></radialGradient></defs><rect width="800" height="800" fill="url(#${id})"/>`;
  if (kind !== 'front' && kind !== 'angle') return gradient;
  const style = random.int(0, 3);
  if (style === 0) return gradient;
  if (style === 1) return gradient + rect([0, 596, 800, 204], mix(tint, '#3a3d44', 0.06));
  if (style === 2) return `${gradient}<circle cx="400" cy="392" r="290" fill="${mix(tint, '#ffffff', 0.62)}"/>`;
  return gradient + area('M0 640Q400 560 800 640V800H0Z', mix(tint, '#3a3d44', 0.05));
}

function drawShape(descriptor: PictureDescriptor, main: string): string {
  const accent = descriptor.kind === 'colors' ? mix(main, '#ffffff', 0.5) : (descriptor.colors[1] ?? '#e9dfcf');
  const shape: Shape = descriptor.shape;
  // The seed alone decides the details, so that all pictures of a product show the same thing.
  return silhouettes[shape](paintOf(main, accent), createRandom(descriptor.seed ^ 0x51ed));
}

function mainColor({ colors }: PictureDescriptor): string {
  return colors[0] ?? '#d3ab75';
}

function shadow(width: number): string {
  return oval([0, 190, width, 20], '#2f2a2618') + oval([0, 190, width * 0.72, 12], '#2f2a2620');
}

function drawFront(descriptor: PictureDescriptor): string {
  return moved('translate(400 400) scale(1.42)', shadow(165), drawShape(descriptor, mainColor(descriptor)));
}

function drawAngle(descriptor: PictureDescriptor): string {
  const side = Math.sign(descriptor.angle) || 1;
  return moved(`translate(400 410) scale(1.28)`, shadow(150), moved(`rotate(${descriptor.angle}) skewX(${-side * 5}) scale(.92 1)`, drawShape(descriptor, mainColor(descriptor))));
}

function drawDetail(descriptor: PictureDescriptor): string {
  const random = createRandom(descriptor.seed + 3);
  const [x, y] = [random.int(-60, 60), random.int(-70, 70)];
  return moved(`translate(${400 - x * 2.9} ${400 - y * 2.9}) scale(2.9) rotate(${descriptor.angle})`, drawShape(descriptor, mainColor(descriptor)));
}

const layouts: Record<number, readonly (readonly [x: number, y: number, scale: number])[]> = {
  1: [[400, 400, 1.3]],
  2: [[225, 400, 0.84], [575, 400, 0.84]],
  3: [[400, 230, 0.8], [215, 570, 0.8], [585, 570, 0.8]],
  4: [[220, 220, 0.78], [580, 220, 0.78], [220, 580, 0.78], [580, 580, 0.78]],
};

function drawColors(descriptor: PictureDescriptor): string {
  const shown = descriptor.colors.slice(0, 4);
  return (layouts[shown.length] ?? [])
    .map(([x, y, scale], index) => moved(`translate(${x} ${y}) scale(${scale})`, shadow(150), drawShape(descriptor, shown[index] ?? mainColor(descriptor))))
    .join('');
}

/** The product between two dimension lines, without figures: those are in the facts of the variants. */
function drawSize(descriptor: PictureDescriptor): string {
  const ink = '#7b818a';
  const arrows = line('M150 700H650M150 700l16-9M150 700l16 9M650 700l-16-9M650 700l-16 9M150 670V716M650 670V716', ink, 4) + line('M84 140V620M84 140l-9 16M84 140l9 16M84 620l-9-16M84 620l9-16M68 140H114M68 620H114', ink, 4);
  return arrows + moved('translate(400 385) scale(1.16)', shadow(150), drawShape(descriptor, mainColor(descriptor)));
}
