/** Products of a shop. Validated against Shopify's schemas by `shopify-documents.test.ts`. */

const VARIANT = `id title sku barcode price inventoryQuantity
  inventoryItem { id tracked inventoryLevel(locationId: $locationId) { quantities(names: ["available"]) { quantity } } }`;

const PRODUCT = `id title status
  featuredMedia { preview { image { url } } }
  collections(first: 10) { nodes { title } }`;

export const READ_PRODUCTS = `query ReadProducts($first: Int!, $after: String, $variants: Int!, $locationId: ID!, $publicationId: ID!, $hasChannel: Boolean!) {
  products(first: $first, after: $after, sortKey: ID) {
    nodes {
      ${PRODUCT}
      publishedOnPublication(publicationId: $publicationId) @include(if: $hasChannel)
      variants(first: $variants) { nodes { ${VARIANT} } pageInfo { hasNextPage endCursor } }
    }
    pageInfo { hasNextPage endCursor }
  }
}`;

export const READ_PRODUCT = `query ReadProduct($id: ID!, $variants: Int!, $locationId: ID!, $publicationId: ID!, $hasChannel: Boolean!) {
  product(id: $id) {
    ${PRODUCT}
    publishedOnPublication(publicationId: $publicationId) @include(if: $hasChannel)
    variants(first: $variants) { nodes { ${VARIANT} } pageInfo { hasNextPage endCursor } }
  }
}`;

export const READ_VARIANTS = `query ReadVariants($id: ID!, $after: String, $locationId: ID!) {
  product(id: $id) {
    variants(first: 100, after: $after) { nodes { ${VARIANT} } pageInfo { hasNextPage endCursor } }
  }
}`;

export const FIND_PUSHED = `query FindPushed($identifier: ProductIdentifierInput!) {
  productByIdentifier(identifier: $identifier) { id }
}`;

export const READ_PUSHED_VARIANTS = `query ReadPushedVariants($id: ID!, $after: String, $locationId: ID!) {
  product(id: $id) {
    variants(first: 100, after: $after) {
      nodes {
        id
        selectedOptions { value }
        inventoryItem { id inventoryLevel(locationId: $locationId) { quantities(names: ["available"]) { quantity } } }
      }
      pageInfo { hasNextPage endCursor }
    }
  }
}`;

export const PUSH_PRODUCT = `mutation PushProduct($identifier: ProductSetIdentifiers!, $input: ProductSetInput!, $synchronous: Boolean!) {
  productSet(identifier: $identifier, input: $input, synchronous: $synchronous) {
    product { id }
    productSetOperation { id status }
    userErrors { code field message }
  }
}`;

export const PUSH_PROGRESS = `query PushProgress($id: ID!) {
  productOperation(id: $id) {
    status
    product { id }
    ... on ProductSetOperation { userErrors { code field message } }
  }
}`;

export const FIND_COLLECTIONS = `query FindCollections($filter: String!) {
  collections(first: 50, query: $filter) { nodes { id title } }
}`;

export const CREATE_COLLECTION = `mutation CreateCollection($collection: CollectionCreateInput!) {
  collectionCreate(collection: $collection) { collection { id } userErrors { field message } }
}`;

export const PUBLISH = `mutation Publish($id: ID!, $input: [PublicationInput!]!) {
  publishablePublish(id: $id, input: $input) { userErrors { field message } }
}`;

export const UPDATE_PRODUCT = `mutation UpdateProduct($product: ProductUpdateInput!) {
  productUpdate(product: $product) { product { id status } userErrors { field message } }
}`;

export const DELETE_PRODUCT = `mutation DeleteProduct($input: ProductDeleteInput!) {
  productDelete(input: $input) { deletedProductId userErrors { field message } }
}`;

export const READ_PRICES = `query ReadPrices($ids: [ID!]!) {
  nodes(ids: $ids) { ... on ProductVariant { id price product { id } } }
}`;

export const SET_PRICES = `mutation SetPrices($productId: ID!, $variants: [ProductVariantsBulkInput!]!) {
  productVariantsBulkUpdate(productId: $productId, variants: $variants, allowPartialUpdates: false) {
    productVariants { id }
    userErrors { code field message }
  }
}`;
