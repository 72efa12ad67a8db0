/** HS codes of goods of one use, by material. */
export const potHs = {
  terracotta: '691490',
  ceramic: '691390',
  resin: '392490',
  polypropylene: '392490',
  coir: '460219',
  felt: '630790',
} as const;
