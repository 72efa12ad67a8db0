/** Units a shop may sell. Validated against Shopify's schemas by `shopify-documents.test.ts`. */

export const READ_STOCK = `query ReadStock($ids: [ID!]!, $locationId: ID!) {
  nodes(ids: $ids) {
    ... on ProductVariant {
      id
      inventoryQuantity
      inventoryItem { id inventoryLevel(locationId: $locationId) { quantities(names: ["available"]) { quantity } } }
    }
  }
}`;

export const SET_STOCK = `mutation SetStock($input: InventorySetQuantitiesInput!, $key: String!) {
  inventorySetQuantities(input: $input) @idempotent(key: $key) {
    userErrors { code field message }
  }
}`;

export const STOCK_AT = `mutation StockAt($itemId: ID!, $locationId: ID!, $available: Int!, $key: String!) {
  inventoryActivate(inventoryItemId: $itemId, locationId: $locationId, available: $available) @idempotent(key: $key) {
    inventoryLevel { id }
    userErrors { field message }
  }
}`;
