import { type ColorCode, colors, palettes } from './colors.ts';
import type { OptionAxis, Words } from './lexicon.ts';

/** One value of an option, with what it does to a variant compared with the middle one. */
export interface OptionValue {
  code: string;
  words: Words;
  weightFactor: number;
  costFactor: number;
  sideFactor: number;
  color: ColorCode | null;
}

export interface OptionKind {
  code: string;
  names: Words;
  values: readonly OptionValue[];
}

const cache = new WeakMap<OptionAxis, OptionKind>();

/** All values an axis may take; a product picks from them. */
export function optionKind(axis: OptionAxis): OptionKind {
  const known = cache.get(axis);
  if (known) return known;
  const kind = createOptionKind(axis);
  cache.set(axis, kind);
  return kind;
}

/** Sizes, capacities and packs follow each other; colours and plugs do not. */
export function isScale(axis: OptionAxis): boolean {
  return axis.kind !== 'color' && axis.kind !== 'plug';
}

/** A single value of these can stand in a name: "Bath Towel, 70 × 140 cm". */
export function isMeasure(axis: OptionAxis): boolean {
  return ['capacity', 'length', 'format', 'pack', 'pairs', 'height'].includes(axis.kind);
}

function createOptionKind(axis: OptionAxis): OptionKind {
  switch (axis.kind) {
    case 'color':
      return { code: 'color', names: ['Color', 'Color', 'Cor'], values: palettes[axis.palette].map(colorValue) };
    case 'plug':
      return { code: 'plug', names: ['Plug', 'Enchufe', 'Plugue'], values: plugs.map(([code, words]) => value(code, words)) };
    case 'clothing-size':
      return { code: 'size', names: ['Size', 'Talla', 'Tamanho'], values: letters(clothingSteps) };
    case 'size':
      return { code: 'size', names: ['Size', 'Tamaño', 'Tamanho'], values: letters(bigSteps) };
    case 'ring-size':
      return { code: 'ring-size', names: ['Ring size', 'Talla de anillo', 'Tamanho do anel'], values: ringSizes.map(ringValue) };
    case 'baby-age':
      return { code: 'age', names: ['Age', 'Edad', 'Idade'], values: babyAges.map(babyAgeValue) };
    case 'capacity':
      return { code: 'capacity', names: ['Capacity', 'Capacidad', 'Capacidade'], values: scaled(axis.ml, capacityValue, [0.7, 0.5, 0.34]) };
    case 'length':
      return { code: 'length', names: ['Length', 'Longitud', 'Comprimento'], values: scaled(axis.cm, lengthValue, [0.8, 0.6, 0.25]) };
    case 'diameter':
      return { code: 'diameter', names: ['Diameter', 'Diámetro', 'Diâmetro'], values: scaled(axis.cm, lengthValue, [1.3, 0.7, 0.5]) };
    case 'height':
      return { code: 'height', names: ['Height', 'Altura', 'Altura'], values: scaled(axis.cm, lengthValue, [1.3, 0.95, 0.55]) };
    case 'screen':
      return {
        code: 'screen',
        names: ['Screen size', 'Tamaño de pantalla', 'Tamanho da tela'],
        values: scaled(axis.inches, screenValue, [1, 0.3, 0.6]),
      };
    case 'pack':
    case 'pairs': {
      const describe = axis.kind === 'pairs' ? pairsValue : piecesValue;
      const many = Math.max(...axis.pieces) > 24;
      return {
        code: 'quantity',
        names: ['Quantity', 'Cantidad', 'Quantidade'],
        values: scaled(axis.pieces, describe, many ? [0.7, 0.6, 0.2] : [0.97, 0.9, 0.33]),
      };
    }
    case 'format': {
      const areas = axis.cm.map(([width, length]) => width * length);
      const words = new Map(axis.cm.map(([width, length]) => [width * length, `${width} × ${length} cm`]));
      const describe = (area: number): [string, Words] => {
        const text = words.get(area) ?? '';
        return [text.replace(' × ', 'x').replace(' cm', ''), [text, text, text]];
      };
      return { code: 'size', names: ['Size', 'Tamaño', 'Tamanho'], values: scaled(areas, describe, [0.95, 0.75, 0.3]) };
    }
  }
}

type Powers = readonly [weight: number, cost: number, side: number];

/** Weight, cost and sides grow with a power of the step; the middle step has the numbers of the lexicon. */
function scaled(steps: readonly number[], describe: (step: number) => [string, Words], [weight, cost, side]: Powers): OptionValue[] {
  const base = steps[0] === 1 ? 1 : (steps[Math.floor((steps.length - 1) / 2)] ?? 1);
  return steps.map((step) => {
    const [code, words] = describe(step);
    const growth = step / base;
    return { code, words, weightFactor: growth ** weight, costFactor: growth ** cost, sideFactor: growth ** side, color: null };
  });
}

function value(code: string, words: Words): OptionValue {
  return { code, words, weightFactor: 1, costFactor: 1, sideFactor: 1, color: null };
}

function colorValue(color: ColorCode): OptionValue {
  return { ...value(color, colors[color].names), color };
}

const plugs: readonly (readonly [string, Words])[] = [
  ['plug-us', ['US plug', 'Enchufe de EE. UU.', 'Plugue dos EUA']],
  ['plug-eu', ['EU plug', 'Enchufe europeo', 'Plugue europeu']],
  ['plug-uk', ['UK plug', 'Enchufe británico', 'Plugue britânico']],
  ['plug-br', ['Brazilian plug', 'Enchufe brasileño', 'Plugue brasileiro']],
];

type Step = readonly [en: string, pt: string, weight: number, cost: number, side: number];

const clothingSteps: readonly Step[] = [
  ['S', 'P', 0.93, 1, 0.99],
  ['M', 'M', 1, 1, 1],
  ['L', 'G', 1.08, 1.02, 1.01],
  ['XL', 'GG', 1.16, 1.05, 1.02],
  ['XXL', 'XGG', 1.25, 1.09, 1.03],
];

const bigSteps: readonly Step[] = [
  ['S', 'P', 0.72, 0.8, 0.88],
  ['M', 'M', 1, 1, 1],
  ['L', 'G', 1.4, 1.28, 1.13],
  ['XL', 'GG', 1.9, 1.6, 1.27],
];

function letters(steps: readonly Step[]): OptionValue[] {
  return steps.map(([en, pt, weightFactor, costFactor, sideFactor]) => ({
    ...value(en.toLowerCase(), [en, en, pt]),
    weightFactor,
    costFactor,
    sideFactor,
  }));
}

/** US size with inner diameter in mm; Brazil and Spain count the circumference above 40 mm. */
const ringSizes: readonly (readonly [us: number, diameterMm: number, circumference: number])[] = [
  [5, 15.7, 9],
  [6, 16.5, 12],
  [7, 17.3, 14],
  [8, 18.1, 17],
  [9, 18.9, 19],
  [10, 19.8, 22],
];

function ringValue([us, diameter, local]: readonly [number, number, number]): OptionValue {
  const comma = String(diameter).replace('.', ',');
  return value(`us-${us}`, [`US ${us} (${diameter} mm)`, `${local} (${comma} mm)`, `Aro ${local} (${comma} mm)`]);
}

const babyAges: readonly (readonly [from: number, to: number, factor: number])[] = [
  [0, 3, 0.86],
  [3, 6, 0.93],
  [6, 12, 1],
  [12, 18, 1.1],
];

function babyAgeValue([from, to, factor]: readonly [number, number, number]): OptionValue {
  const words: Words = [`${from}–${to} months`, `${from}–${to} meses`, `${from}–${to} meses`];
  return { ...value(`${from}-${to}m`, words), weightFactor: factor, costFactor: (1 + factor) / 2 };
}

function capacityValue(ml: number): [string, Words] {
  if (ml < 1000) return [`${ml}ml`, [`${ml} ml`, `${ml} ml`, `${ml} ml`]];
  return [`${ml}ml`, withUnit(ml / 1000, 'l', 'L')];
}

function lengthValue(cm: number): [string, Words] {
  if (cm < 10) return [`${cm * 10}mm`, withUnit(cm * 10, 'mm')];
  return cm >= 100 ? [`${cm}cm`, withUnit(cm / 100, 'm')] : [`${cm}cm`, withUnit(cm, 'cm')];
}

function withUnit(amount: number, unit: string, unitEn = unit): Words {
  const comma = String(amount).replace('.', ',');
  return [`${amount} ${unitEn}`, `${comma} ${unit}`, `${comma} ${unit}`];
}

function screenValue(inches: number): [string, Words] {
  const comma = String(inches).replace('.', ',');
  return [`${String(inches).replace('.', '-')}in`, [`${inches} in`, `${comma} pulgadas`, `${comma} polegadas`]];
}

function piecesValue(count: number): [string, Words] {
  const words: Words = count === 1 ? ['1 piece', '1 pieza', '1 peça'] : [`${count} pieces`, `${count} piezas`, `${count} peças`];
  return [`${count}pcs`, words];
}

function pairsValue(count: number): [string, Words] {
  const words: Words = count === 1 ? ['1 pair', '1 par', '1 par'] : [`${count} pairs`, `${count} pares`, `${count} pares`];
  return [`${count}prs`, words];
}
