import type { OrderGoods } from '#provider/features/quotes/quote-order.ts';
import type { KnownVariant } from './variant-facts.ts';

/** A variant sent for a line, as a quote takes it; `unitSale` is what a piece was sold for. */
export function goodsToQuote(
  variant: Omit<KnownVariant, 'onSale' | 'sku' | 'processingHours'>,
  line: { lineId: string; pieces: number; unitsPerPiece: number; unitSale: OrderGoods['unitSale'] },
): OrderGoods {
  const { packedWeightG, attributes, tariffCode, origin, stock, costMinor } = variant;
  const { lineId, pieces, unitsPerPiece, unitSale } = line;
  return {
    lineId,
    variantId: variant.id,
    quantity: pieces,
    unitsPerItem: unitsPerPiece,
    stock,
    packedWeightG: packedWeightG * unitsPerPiece,
    ...stacked(variant, unitsPerPiece),
    attributes,
    unitCostMinor: costMinor * unitsPerPiece,
    unitSale,
    tariffCode,
    origin,
  };
}

/** Several units sold as one lie on each other's flat side. */
function stacked({ lengthMm, widthMm, heightMm }: Pick<KnownVariant, 'lengthMm' | 'widthMm' | 'heightMm'>, units: number) {
  const [flat = 0, middle = 0, long = 0] = [lengthMm, widthMm, heightMm].sort((a, b) => a - b);
  return { lengthMm: long, widthMm: middle, heightMm: flat * units };
}
