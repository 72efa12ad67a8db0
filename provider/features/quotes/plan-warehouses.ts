import { warehouseCodes } from '#contract/products.values.ts';

/** What each warehouse can send of a line. */
export interface StockedLine {
  /** Pieces, which stay whole. */
  quantity: number;
  /** Units of the variant in a piece. */
  unitsPerItem: number;
  /** Units by warehouse. */
  stock: Readonly<Record<string, number>>;
  /** Lines of one variant share its stock, those the merchant owns apart from the others. */
  variantId: string;
  owned?: boolean;
}

export interface WarehouseShare<Line> {
  warehouse: string;
  lines: Line[];
}

/**
 * Which warehouse sends what: all of it from the first that has everything, else each in turn what it has. Warehouses in
 * the order they are preferred in. What nobody has goes with the first, so that it is named missing there.
 */
export function planWarehouses<Line extends StockedLine>(lines: Line[], warehouses: readonly string[]): WarehouseShare<Line>[] {
  const whole = warehouses.find((warehouse) => missingFrom(lines, warehouse).every(({ quantity }) => quantity === 0));
  const [first] = warehouses;
  if (whole !== undefined) return [{ warehouse: whole, lines }];
  if (first === undefined) return [];
  let open = lines;
  const shares: WarehouseShare<Line>[] = [];
  for (const warehouse of warehouses) {
    const missing = missingFrom(open, warehouse);
    const sent = open.flatMap((line, index) => withQuantity(line, line.quantity - (missing[index]?.quantity ?? 0)));
    if (sent.length > 0) shares.push({ warehouse, lines: sent });
    open = missing.flatMap((line) => withQuantity(line, line.quantity));
  }
  return open.length === 0 ? shares : [{ warehouse: first, lines }];
}

/** The same lines with the pieces a warehouse lacks. Large pieces are served first: small ones fit what is left of a shelf. */
function missingFrom<Line extends StockedLine>(lines: Line[], warehouse: string): Line[] {
  const left = new Map<string, number>();
  const missing = new Map<Line, number>();
  for (const line of lines.toSorted((a, b) => b.unitsPerItem - a.unitsPerItem)) {
    const shelf = line.owned === true ? `own ${line.variantId}` : line.variantId;
    const available = left.get(shelf) ?? line.stock[warehouse] ?? 0;
    const sent = Math.min(Math.floor(available / line.unitsPerItem), line.quantity);
    left.set(shelf, available - sent * line.unitsPerItem);
    missing.set(line, line.quantity - sent);
  }
  return lines.map((line) => ({ ...line, quantity: missing.get(line) ?? line.quantity }));
}

function withQuantity<Line extends StockedLine>(line: Line, quantity: number): Line[] {
  return quantity === 0 ? [] : [{ ...line, quantity }];
}

/** All warehouses in the order they are tried in. */
export function preferredFirst(preferred: string | null): string[] {
  return preferred === null ? [...warehouseCodes] : [preferred, ...warehouseCodes.filter((code) => code !== preferred)];
}
