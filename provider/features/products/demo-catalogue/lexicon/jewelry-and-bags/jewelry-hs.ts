/** HS codes of goods of one use, by material. */
export const jewelryHs = {
  'alloy': '711719',
  'brass': '711719',
  'stainless': '711719',
  'sterling-silver': '711311',
  'pearl': '711610',
  'resin': '711790',
} as const;
