type Kind = 'Product' | 'ProductVariant' | 'Order' | 'FulfillmentOrder';

/** Whether a text is an id of Shopify's of this kind: what is none is refused by the whole query that names it. */
export function isGid(kind: Kind, id: string): boolean {
  return id.startsWith(`gid://shopify/${kind}/`) && /^\d+$/.test(id.slice(`gid://shopify/${kind}/`.length));
}

/** Webhooks name things by their number. */
export function toGid(kind: Kind, id: string): string {
  return `gid://shopify/${kind}/${id}`;
}
