import { z } from 'zod';
import { mix, paintSymbol, requireSymbol, spriteSymbols, tonesOf } from './picture-sprite.ts';

const Color = z.string().regex(/^#[0-9a-f]{6}$/);
const Degrees = z.number().min(-360).max(360);
const common = {
  /** Product drawing of `pictures.svg`. */
  symbol: z.string().refine((id) => spriteSymbols().has(id)),
  /** Main and second color; of the scene `colors` the main color of each copy. */
  colors: z.array(Color).min(1).max(4),
  /** Of the wall behind the product. */
  tint: Color,
};
/** What stands on the wall: nothing, a table, a disc, a curved table, a window. */
const table = z.int().min(0).max(4);

const PLAIN_COLOR = '#d3ab75';
const PLAIN_ACCENT = '#e9dfcf';

/** All that is needed to draw one picture of a product. */
export const PictureDrawing = z.discriminatedUnion('scene', [
  /** Seen from the front; `room` is the side of the square it fills, of 800. */
  z.object({ scene: z.literal('front'), ...common, table, room: z.int().min(100).max(800) }),
  /** Turned a little to one side. */
  z.object({ scene: z.literal('angle'), ...common, table, turn: Degrees }),
  /** Magnified around a point of the symbol. */
  z.object({ scene: z.literal('detail'), ...common, turn: Degrees, focus: z.tuple([z.number(), z.number()]) }),
  /** One copy in each color. */
  z.object({ scene: z.literal('colors'), ...common }),
  /** Between two lines of measure without figures: those are in the facts of the variants. */
  z.object({ scene: z.literal('size'), ...common }),
]);
export type PictureDrawing = z.infer<typeof PictureDrawing>;

/** An SVG document of 800 × 800, the same for the same drawing. */
export function drawPicture(drawing: PictureDrawing): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 800 800" width="800" height="800">${drawWall(drawing)}${drawScene(drawing)}</svg>`;
}

/** Calm behind what needs to be looked at closely. */
function drawWall(drawing: PictureDrawing): string {
  const { tint } = drawing;
  const open = 'table' in drawing;
  const colors = {
    center: mix(tint, '#ffffff', open ? 0.5 : 0.3),
    edge: mix(tint, '#ffffff', open ? 0 : 0.2),
    wood: mix(tint, '#3a3d44', 0.1),
    disc: mix(tint, '#ffffff', 0.45),
    window: mix(tint, '#ffffff', 0.4),
  };
  const parts = open && drawing.table > 0 ? ['wall', `table-${drawing.table}`] : ['wall'];
  return parts.map((part) => paintSymbol(requireSymbol(part), colors)).join('');
}

function drawScene(drawing: PictureDrawing): string {
  switch (drawing.scene) {
    case 'front':
      return place(drawing, { x: 400, y: 400, room: drawing.room });
    case 'angle': {
      const pose = `skewX(${Math.sign(drawing.turn) * -6}) scale(.86 1) rotate(${round(drawing.turn / 3)})`;
      return place(drawing, { x: 400, y: 420, room: 450, pose });
    }
    case 'detail': {
      const [x, y] = drawing.focus;
      return move(`translate(400 400) scale(2.9) rotate(${drawing.turn}) translate(${-x} ${-y})`, drawProduct(drawing));
    }
    case 'colors':
      return drawColors(drawing);
    case 'size':
      return drawMeasures(drawing.symbol) + place(drawing, { x: 420, y: 370, room: 440 });
  }
}

function drawProduct({ symbol, colors: [main = PLAIN_COLOR, accent = PLAIN_ACCENT] }: Pick<PictureDrawing, 'symbol' | 'colors'>): string {
  return paintSymbol(requireSymbol(symbol), tonesOf(main, accent));
}

interface Place {
  x: number;
  y: number;
  /** Side of the square the product has to fit in; small ones are not blown up to all of it. */
  room: number;
  /** Turns and leans the product on its shadow. */
  pose?: string;
}

/** Scaled to its place, in the middle of it, with a shadow below. */
function place(drawing: Pick<PictureDrawing, 'symbol' | 'colors'>, { x, y, room, pose = '' }: Place): string {
  const { left, top, width, height } = requireSymbol(drawing.symbol);
  const bottom = top + height;
  const middle = round(left + width / 2);
  const half = Math.min(185, width * 0.5);
  const shadow = ellipse([middle, bottom + 5, half, 15], '#2f2a261c') + ellipse([middle, bottom + 3, round(half * 0.72), 9], '#2f2a2626');
  const product = drawProduct(drawing);
  const posed = pose === '' ? product : move(`translate(${middle} ${bottom}) ${pose} translate(${-middle} ${-bottom})`, product);
  const scale = round(room / Math.max(width, height, 250));
  return move(`translate(${x} ${y}) scale(${scale}) translate(${round(-left - width / 2)} ${round(-top - height / 2)})`, shadow + posed);
}

/** Places of one, two, three and four copies. */
const layouts: Place[][] = [
  [{ x: 400, y: 400, room: 500 }],
  [215, 585].map((x) => ({ x, y: 400, room: 310 })),
  [{ x: 400, y: 215, room: 280 }, ...[205, 595].map((x) => ({ x, y: 580, room: 280 }))],
  [210, 585].flatMap((y) => [215, 585].map((x) => ({ x, y, room: 270 }))),
];

function drawColors({ symbol, colors }: PictureDrawing): string {
  const places = layouts[colors.length - 1] ?? [];
  return places
    .map((at, index) => {
      const color = colors[index] ?? PLAIN_COLOR;
      return place({ symbol, colors: [color, mix(color, '#ffffff', 0.5)] }, at);
    })
    .join('');
}

function drawMeasures(symbol: string): string {
  const { width, height } = requireSymbol(symbol);
  const scale = 440 / Math.max(width, height, 250);
  const [halfWidth, halfHeight] = [Math.round((width * scale) / 2), Math.round((height * scale) / 2)];
  const [west, east, north, south] = [420 - halfWidth, 420 + halfWidth, 370 - halfHeight, 370 + halfHeight];
  const below = `M${west} 700H${east}m-15-9l15 9l-15 9M${west + 15} 691l-15 9l15 9M${west} 676v48M${east} 676v48`;
  const beside = `M90 ${north}V${south}m-9-15l9 15l9-15M81 ${north + 15}l9-15l9 15M66 ${north}h48M66 ${south}h48`;
  return [below, beside]
    .map((d) => `<path d="${d}" fill="none" stroke="#6d747e" stroke-width="4" stroke-linecap="round" stroke-linejoin="round"/>`)
    .join('');
}

function ellipse([x, y, rx, ry]: readonly [number, number, number, number], fill: string): string {
  return `<ellipse cx="${x}" cy="${y}" rx="${rx}" ry="${ry}" fill="${fill}"/>`;
}

function move(transform: string, content: string): string {
  return `<g transform="${transform}">${content}</g>`;
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}
