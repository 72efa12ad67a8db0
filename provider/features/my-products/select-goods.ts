import type { MappingKind, mappingRoles } from '#contract/mapping.values.ts';

/** What decides whether a variant can be sent. */
export interface Sendable {
  id: string;
  onSale: boolean;
  costMinor: number;
  /** Units that can be had, by warehouse. */
  stock: Readonly<Record<string, number>>;
}

export interface MappingPart<Variant extends Sendable> {
  role: (typeof mappingRoles)[number];
  quantity: number;
  country: string | null;
  everyItems: number | null;
  maxRiseBp: number | null;
  variant: Variant;
}

/** A mapping with what is known of its variants; its parts in their order. */
export interface SelectableMapping<Variant extends Sendable> {
  kind: MappingKind;
  parts: MappingPart<Variant>[];
  /** Whether the merchant consents to substitutes for this product. */
  substitutesAllowed: boolean;
}

/** One variant to send for a line: so many pieces, each of so many units. */
export interface SelectedGoods<Variant extends Sendable> {
  role: (typeof mappingRoles)[number];
  variant: Variant;
  pieces: number;
  unitsPerPiece: number;
}

const WHOLE_BP = 10_000;

/**
 * What is sent for a line, the part it stands for first; empty when the mapping has nothing for the country. A substitute is
 * taken only with consent, while the variant itself can't be had in full, and no dearer than allowed: else the variant
 * stays, and the order waits with the cause.
 */
export function selectGoods<Variant extends Sendable>(
  { kind, parts, substitutesAllowed }: SelectableMapping<Variant>,
  sold: { quantity: number; country: string },
): SelectedGoods<Variant>[] {
  switch (kind) {
    case 'simple':
    case 'bundle':
      return parts.map((part) => itemOf(part, sold.quantity));
    case 'by_country': {
      const part = parts.find(({ country }) => country === sold.country) ?? parts.find(({ country }) => country === null);
      return part === undefined ? [] : [itemOf(part, sold.quantity)];
    }
    case 'buy_x_get_y':
      return parts.flatMap((part) => (part.role === 'gift' ? giftOf(part, sold.quantity) : [itemOf(part, sold.quantity)]));
    case 'substitutes': {
      const [item, ...others] = parts;
      if (item === undefined) return [];
      const stand =
        substitutesAllowed && !canSend(item, sold.quantity) ? others.find((other) => mayStandIn(other, item, sold.quantity)) : item;
      return [itemOf(stand ?? item, sold.quantity)];
    }
  }
}

/** Units we have of a variant, over all warehouses. */
export function unitsOf({ stock }: Pick<Sendable, 'stock'>): number {
  return Object.values(stock).reduce((sum, units) => sum + units, 0);
}

function itemOf<Variant extends Sendable>({ role, variant, quantity }: MappingPart<Variant>, sold: number): SelectedGoods<Variant> {
  return { role, variant, pieces: sold, unitsPerPiece: quantity };
}

function giftOf<Variant extends Sendable>(
  { role, variant, quantity, everyItems }: MappingPart<Variant>,
  sold: number,
): SelectedGoods<Variant>[] {
  const earned = everyItems === null ? 0 : Math.floor(sold / everyItems);
  return earned === 0 ? [] : [{ role, variant, pieces: earned, unitsPerPiece: quantity }];
}

function canSend({ variant, quantity }: MappingPart<Sendable>, sold: number): boolean {
  return variant.onSale && unitsOf(variant) >= quantity * sold;
}

function mayStandIn(other: MappingPart<Sendable>, item: MappingPart<Sendable>, sold: number): boolean {
  const most = item.variant.costMinor * item.quantity * (WHOLE_BP + (other.maxRiseBp ?? 0));
  return canSend(other, sold) && other.variant.costMinor * other.quantity * WHOLE_BP <= most;
}
