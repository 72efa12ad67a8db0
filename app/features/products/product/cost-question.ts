import type { warehouseCodes } from '#contract/products.values.ts';
import type { TaxMode } from '#contract/tax.ts';

export const QUANTITY_MAX = 9999;
/** Different variants in one question. */
export const ITEMS_MAX = 10;

/** Units of a variant; the address carries them as `id*quantity`. */
export interface CostItem {
  variantId: string;
  quantity: number;
}

/** The input of the cost calculator, kept in the address. */
export interface CostQuestion {
  /** Null until one is selected. */
  country: string | null;
  postCode: string;
  /** Null: any warehouse. */
  warehouse: (typeof warehouseCodes)[number] | null;
  /** Null: as in the merchant's tax profiles. */
  taxMode: TaxMode | null;
  /** Empty for a product without variants. */
  items: CostItem[];
}

/** The items as the address carries them. */
export function formatItems(items: CostItem[]): string {
  return items.map(({ variantId, quantity }) => `${variantId}*${quantity}`).join(',');
}
