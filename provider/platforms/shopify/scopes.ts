/** Scopes the app asks of a shop: the same as in shopify.app.toml, which a test compares. */
export const neededScopes: readonly string[] = [
  'read_locations',
  'read_orders',
  'write_assigned_fulfillment_orders',
  'write_fulfillments',
  'write_inventory',
  'write_products',
  'write_publications',
  'write_third_party_fulfillment_orders',
];

/** Needed scopes a shop has not granted; a granted `write_x` includes `read_x`. */
export function missingScopes(granted: readonly string[]): string[] {
  return neededScopes.filter((scope) => !granted.includes(scope) && !granted.includes(scope.replace(/^read_/, 'write_')));
}

/** Whether the scopes asked for when the tokens were given are those needed now. */
export function areNeededScopes(asked: readonly string[]): boolean {
  return asked.length === neededScopes.length && neededScopes.every((scope) => asked.includes(scope));
}
