/** Settings of App Bridge as the specification names them (3); `host` comes from the query parameter of that name. */
export interface ShopifyConfig {
  apiKey: string;
  host: string;
  /** Whether a page opened outside the admin jumps into it: never. */
  forceRedirect: false;
}

/** The configuration as the `<meta>` tags of App Bridge 4, which reads the host from the address. */
export function bridgeMeta({
  apiKey,
  forceRedirect,
}: Pick<ShopifyConfig, 'apiKey' | 'forceRedirect'>): { name: string; content: string }[] {
  const key = { name: 'shopify-api-key', content: apiKey };
  return forceRedirect ? [key] : [key, { name: 'shopify-disabled-features', content: 'auto-redirect' }];
}

/** Whether a stored value is such a configuration. */
export function isShopifyConfig(value: Record<string, unknown>): boolean {
  return typeof value['apiKey'] === 'string' && typeof value['host'] === 'string' && value['forceRedirect'] === false;
}
