/** HS codes of goods of one use, by material. */
export const bagHs = {
  'faux-leather': '420222',
  'leather': '420221',
  'canvas': '420222',
  'nylon': '420222',
  'oxford': '420222',
  'polyester': '420222',
  'jute': '420229',
} as const;
