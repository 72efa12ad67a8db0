import type { PackedItem } from './charge-weight.ts';
import type { PostCodeArea } from './post-code-area.ts';

/** What a method takes at all. */
export interface ParcelLimits {
  /** Goods with one of these attributes it does not take. */
  refusedAttributes: ReadonlySet<string>;
  /** Longest side of a packed unit; null: no limit. */
  maxSideMm: number | null;
  /** Longest side and what is around it: length + 2 × (width + height). */
  maxGirthMm: number | null;
  /** Brings nothing to a post office box. */
  refusesPoBox: boolean;
}

/** Why a method does not take a parcel: a stable code and the figures of its sentence. */
export type MethodRefusal =
  | { code: 'over-weight'; chargedG: number; maxG: number }
  | { code: 'over-size'; sizeMm: number; maxMm: number; measure: 'side' | 'girth' }
  | { code: 'method-not-allowed'; attribute: string }
  | { code: 'remote-area'; postCode: string }
  | { code: 'po-box-refused' };

export interface ParcelToCheck {
  items: PackedItem[];
  chargedG: number;
  maxG: number;
  area: PostCodeArea | null;
  postCode: string | null;
  poBox: boolean;
}

/** Everything that keeps a method from taking the parcel; empty when it does. */
export function refuse(method: ParcelLimits, { items, chargedG, maxG, area, postCode, poBox }: ParcelToCheck): MethodRefusal[] {
  const attributes = new Set(items.flatMap((item) => item.attributes.filter((attribute) => method.refusedAttributes.has(attribute))));
  return [
    ...(chargedG > maxG ? [{ code: 'over-weight', chargedG, maxG } as const] : []),
    ...overSize('side', method.maxSideMm, items.map(longestSide)),
    ...overSize('girth', method.maxGirthMm, items.map(girth)),
    ...[...attributes].map((attribute) => ({ code: 'method-not-allowed', attribute }) as const),
    ...(area?.served === false ? [{ code: 'remote-area', postCode: postCode ?? '' } as const] : []),
    ...(poBox && method.refusesPoBox ? [{ code: 'po-box-refused' } as const] : []),
  ];
}

function overSize(measure: 'side' | 'girth', maxMm: number | null, sizes: number[]): MethodRefusal[] {
  const sizeMm = Math.max(0, ...sizes);
  return maxMm !== null && sizeMm > maxMm ? [{ code: 'over-size', sizeMm, maxMm, measure }] : [];
}

function longestSide({ lengthMm, widthMm, heightMm }: PackedItem): number {
  return Math.max(lengthMm, widthMm, heightMm);
}

function girth(item: PackedItem): number {
  const side = longestSide(item);
  return side + 2 * (item.lengthMm + item.widthMm + item.heightMm - side);
}
