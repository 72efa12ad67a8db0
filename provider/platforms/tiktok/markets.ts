/** Countries TikTok Shop sells in, with the currency of their shops. */
const currencies: Readonly<Record<string, string>> = {
  BR: 'BRL',
  DE: 'EUR',
  ES: 'EUR',
  FR: 'EUR',
  GB: 'GBP',
  ID: 'IDR',
  IE: 'EUR',
  IT: 'EUR',
  JP: 'JPY',
  MX: 'MXN',
  MY: 'MYR',
  PH: 'PHP',
  SG: 'SGD',
  TH: 'THB',
  US: 'USD',
  VN: 'VND',
};

/** The currency a shop of a region sells in: TikTok names the region alone. Null for a region nobody here knows. */
export function currencyOfRegion(region: string): string | null {
  return currencies[region] ?? null;
}

/** Regions whose products are sorted into the newer tree of categories. */
const NEWER_TREE: readonly string[] = ['ID', 'MY', 'PH', 'SG', 'TH', 'US', 'VN'];

/** Which tree of categories a shop of a region has. */
export function categoryTreeOf(region: string): 'v1' | 'v2' {
  return NEWER_TREE.includes(region) ? 'v2' : 'v1';
}
