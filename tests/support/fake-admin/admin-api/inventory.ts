import { type GraphQLResolveInfo, Kind } from 'graphql';
import { levelView } from './catalog.ts';
import { userError, type UserError } from './connection.ts';
import type { FakeVariant, ShopData } from './shop-data.ts';

interface QuantityInput {
  inventoryItemId: string;
  locationId: string;
  quantity: number;
  changeFromQuantity?: number | null;
}
interface SetArguments {
  input: { name: string; reason: string; quantities: QuantityInput[] };
}
interface ActivateArguments {
  inventoryItemId: string;
  locationId: string;
  available?: number;
}
type Failed = { userErrors: UserError[] };

export function inventoryMutations(shop: ShopData) {
  return {
    inventorySetQuantities: (args: SetArguments, _context: unknown, info: GraphQLResolveInfo) =>
      once(shop, info, args, () => ({ userErrors: setQuantities(shop, args.input) })),

    inventoryActivate: (args: ActivateArguments, _context: unknown, info: GraphQLResolveInfo) =>
      once(shop, info, args, () => activate(shop, args)),
  };
}

/** All of them or none. */
function setQuantities(shop: ShopData, { quantities }: SetArguments['input']): UserError[] {
  const errors = quantities.flatMap((wanted, index) => {
    const field = ['input', 'quantities', String(index)];
    const held = findItem(shop, wanted.inventoryItemId)?.units.get(wanted.locationId);
    if (wanted.changeFromQuantity === undefined) return [userError('changeFromQuantity must be given', field, 'COMPARE_QUANTITY_REQUIRED')];
    if (held === undefined) return [userError('The item is not stocked at the location', field, 'ITEM_NOT_STOCKED_AT_LOCATION')];
    if (wanted.quantity < 0) return [userError('The quantity is negative', field, 'INVALID_QUANTITY_NEGATIVE')];
    if (wanted.changeFromQuantity === null || wanted.changeFromQuantity === held) return [];
    return [userError('The quantity has changed', [...field, 'changeFromQuantity'], 'CHANGE_FROM_QUANTITY_STALE')];
  });
  if (errors.length > 0) return errors;
  for (const { inventoryItemId, locationId, quantity } of quantities) findItem(shop, inventoryItemId)?.units.set(locationId, quantity);
  return [];
}

function activate(shop: ShopData, { inventoryItemId, locationId, available = 0 }: ActivateArguments) {
  const variant = findItem(shop, inventoryItemId);
  if (variant === undefined || !shop.locations.some(({ id }) => id === locationId)) {
    return { inventoryLevel: null, userErrors: [userError('The item or the location does not exist', ['inventoryItemId'])] };
  }
  if (!variant.units.has(locationId)) variant.units.set(locationId, available);
  return { inventoryLevel: levelView(variant, locationId), userErrors: [] };
}

function findItem({ products }: ShopData, itemId: string): FakeVariant | undefined {
  return products.flatMap(({ variants }) => variants).find((variant) => variant.itemId === itemId);
}

/** The same key again gets the first answer; with other arguments it is refused. */
function once<Answer extends Failed>(shop: ShopData, info: GraphQLResolveInfo, args: object, work: () => Answer): Answer | Failed {
  const value = info.fieldNodes[0]?.directives?.find(({ name }) => name.value === 'idempotent')?.arguments?.[0]?.value;
  const key =
    value?.kind === Kind.VARIABLE ? String(info.variableValues[value.name.value]) : value?.kind === Kind.STRING ? value.value : '';
  const known = shop.answered.get(key);
  if (known !== undefined) {
    if (known.args === JSON.stringify(args)) return known.answer as Answer;
    return { userErrors: [userError('The key was used with other parameters', null, 'IDEMPOTENCY_KEY_PARAMETER_MISMATCH')] };
  }
  const answer = work();
  shop.answered.set(key, { args: JSON.stringify(args), answer });
  return answer;
}
