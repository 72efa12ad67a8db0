import type { PictureDescriptor } from './describe-pictures.ts';
import { createRandom, type Random } from './random.ts';
import { silhouettes } from './silhouettes.ts';
import { frames, wholeFrame } from './silhouettes/frames.ts';
import { area, channels, disc, line, mix, moved, oval, paintOf, rect } from './silhouettes/strokes.ts';

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

const paleTints = ['#dde4ee', '#efe3d2', '#d8e8dc', '#f3dcd5', '#e2daf0', '#d2e6ec', '#f4ecc8', '#e4e5e7'] as const;
/** Behind white and very light goods. */
const deepTints = ['#b4c3cf', '#cbb7a0', '#a5bcab', '#cba9a2', '#b3a8c8', '#9bb8c0', '#c8ba8c', '#b9b4ae'] as const;

/** A wall and a table in one soft tint, sometimes with a window of light behind the product. */
function drawBackdrop({ kind, seed, colors }: PictureDescriptor, random: Random): string {
  const shown = kind === 'colors' ? colors : colors.slice(0, 1);
  const tint = random.pick(shown.some(isPale) ? deepTints : paleTints);
  const plain = kind === 'colors' || kind === 'size' || kind === 'detail';
  const id = `g${seed}`;
  const [center, edge] = [mix(tint, '#ffffff', plain ? 0.3 : 0.5), mix(tint, '#ffffff', plain ? 0.2 : 0)];
  const wall = `<defs><radialGradient id="${id}" cx="50%" cy="42%" r="75%"><stop offset="0" stop-color="${center}"/><stop offset="1" stop-color="${edge}"/></radialGradient></defs><rect width="800" height="800" fill="url(#${id})"/>`;
  return plain ? wall : wall + drawTable(tint, random);
}

function drawTable(tint: string, random: Random): string {
  const wood = mix(tint, '#3a3d44', 0.1);
  const styles = [
    '',
    rect([0, 590, 800, 210], wood),
    disc([400, 400, 300], mix(tint, '#ffffff', 0.45)),
    area('M0 630Q400 550 800 630V800H0Z', wood),
    rect([150, 70, 500, 800], mix(tint, '#ffffff', 0.4), 250) + rect([0, 640, 800, 160], wood),
  ];
  return random.pick(styles);
}

function isPale(color: string): boolean {
  const [red = 0, green = 0, blue = 0] = channels(color);
  return red * 0.3 + green * 0.6 + blue * 0.1 > 205;
}

function mainColor({ colors }: PictureDescriptor): string {
  return colors[0] ?? '#d3ab75';
}

interface Place {
  x: number;
  y: number;
  /** Side of the square the product has to fit in. */
  room: number;
  color: string;
  /** Turns and leans the product on its shadow. */
  pose?: string;
}

/** Scaled to its place, in the middle of it, with a shadow below. */
function drawPlaced(descriptor: PictureDescriptor, { x, y, room, color, pose = '' }: Place): string {
  const [left, top, right, bottom] = frames[descriptor.shape] ?? wholeFrame;
  const [width, height] = [right - left, bottom - top];
  const scale = round(Math.min(room / Math.max(width, height), room / 250));
  const place = `translate(${x} ${y}) scale(${scale}) translate(${round(-(left + right) / 2)} ${round(-(top + bottom) / 2)})`;
  const half = Math.min(185, width * 0.5);
  const middle = round((left + right) / 2);
  const shadow = oval([middle, bottom + 5, half, 15], '#2f2a261c') + oval([middle, bottom + 3, round(half * 0.72), 9], '#2f2a2626');
  const shape = drawShape(descriptor, color);
  return moved(place, shadow, pose ? moved(`translate(${middle} ${bottom}) ${pose} translate(${-middle} ${-bottom})`, shape) : shape);
}

function drawShape(descriptor: PictureDescriptor, main: string): string {
  const accent = descriptor.kind === 'colors' ? mix(main, '#ffffff', 0.5) : (descriptor.colors[1] ?? '#e9dfcf');
  // The seed alone decides the details, so that all pictures of a product show the same thing.
  return silhouettes[descriptor.shape](paintOf(main, accent), createRandom(descriptor.seed ^ 0x51ed));
}

function drawFront(descriptor: PictureDescriptor): string {
  const room = 500 + (descriptor.seed % 60);
  return drawPlaced(descriptor, { x: 400, y: 400, room, color: mainColor(descriptor) });
}

function drawAngle(descriptor: PictureDescriptor): string {
  const lean = Math.sign(descriptor.angle) * -6;
  return drawPlaced(descriptor, {
    x: 400,
    y: 420,
    room: 450,
    color: mainColor(descriptor),
    pose: `skewX(${lean}) scale(.86 1) rotate(${round(descriptor.angle / 3)})`,
  });
}

function drawDetail(descriptor: PictureDescriptor): string {
  const [left, top, right, bottom] = frames[descriptor.shape] ?? wholeFrame;
  const random = createRandom(descriptor.seed + 3);
  const x = Math.round(left + (right - left) * (0.35 + random.next() * 0.3));
  const y = Math.round(top + (bottom - top) * (0.3 + random.next() * 0.4));
  return moved(
    `translate(400 400) scale(2.9) rotate(${descriptor.angle}) translate(${-x} ${-y})`,
    drawShape(descriptor, mainColor(descriptor)),
  );
}

const layouts = [
  [],
  [[400, 400, 500]],
  [
    [215, 400, 310],
    [585, 400, 310],
  ],
  [
    [400, 215, 280],
    [205, 580, 280],
    [595, 580, 280],
  ],
  [
    [215, 210, 270],
    [585, 210, 270],
    [215, 585, 270],
    [585, 585, 270],
  ],
] as const;

/** Keeps a picture below 6 KB: a shape of many strokes is shown in fewer colours. */
const colorsBudget = 5200;

function drawColors(descriptor: PictureDescriptor): string {
  const weight = drawShape(descriptor, mainColor(descriptor)).length + 330;
  const count = Math.max(2, Math.min(descriptor.colors.length, 4, Math.floor(colorsBudget / weight)));
  const places = layouts[count] ?? [];
  return places
    .map(([x, y, room], index) => drawPlaced(descriptor, { x, y, room, color: descriptor.colors[index] ?? mainColor(descriptor) }))
    .join('');
}

/** The product between two dimension lines, without figures: those are in the facts of the variants. */
function drawSize(descriptor: PictureDescriptor): string {
  const ink = '#6d747e';
  const [left, top, right, bottom] = frames[descriptor.shape] ?? wholeFrame;
  const scale = Math.min(440 / Math.max(right - left, bottom - top), 440 / 250);
  const [halfWidth, halfHeight] = [Math.round(((right - left) * scale) / 2), Math.round(((bottom - top) * scale) / 2)];
  const [west, east, north, south] = [420 - halfWidth, 420 + halfWidth, 370 - halfHeight, 370 + halfHeight];
  const below = line(`M${west} 700H${east}m-15-9l15 9l-15 9M${west + 15} 691l-15 9l15 9M${west} 676v48M${east} 676v48`, ink, 4);
  const beside = line(`M90 ${north}V${south}m-9-15l9 15l9-15M81 ${north + 15}l9-15l9 15M66 ${north}h48M66 ${south}h48`, ink, 4);
  return below + beside + drawPlaced(descriptor, { x: 420, y: 370, room: 440, color: mainColor(descriptor) });
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}
