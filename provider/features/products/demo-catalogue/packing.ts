import { byCode } from './by-code.ts';
import type { Words } from './lexicon.ts';

interface Packing {
  words: Words;
  /** Weight of the packing: a fixed part and a share of the net weight. */
  grams: number;
  share: number;
}

export const packings = byCode<Packing>()({
  polybag: { words: ['Resealable poly bag', 'Bolsa de plástico resellable', 'Saco plástico com fecho'], grams: 8, share: 0.04 },
  bubble: {
    words: ['Bubble wrap and carton', 'Plástico de burbujas y caja de cartón', 'Plástico-bolha e caixa de papelão'],
    grams: 45,
    share: 0.14,
  },
  carton: { words: ['Carton', 'Caja de cartón', 'Caixa de papelão'], grams: 40, share: 0.08 },
  retail: { words: ['Printed retail box', 'Caja de venta impresa', 'Caixa impressa para varejo'], grams: 22, share: 0.09 },
  kraft: { words: ['Kraft paper box', 'Caja de papel kraft', 'Caixa de papel kraft'], grams: 16, share: 0.08 },
  gift: {
    words: ['Gift box with foam insert', 'Caja de regalo con interior de espuma', 'Caixa de presente com interior de espuma'],
    grams: 38,
    share: 0.05,
  },
  pouch: { words: ['Drawstring pouch', 'Bolsita con cordón', 'Saquinho com cordão'], grams: 9, share: 0.04 },
  vacuum: { words: ['Vacuum bag, compressed', 'Bolsa al vacío, comprimido', 'Embalagem a vácuo, comprimido'], grams: 30, share: 0.04 },
  blister: { words: ['Blister card', 'Blíster', 'Cartela blister'], grams: 12, share: 0.06 },
});

export type PackingCode = keyof typeof packings;
