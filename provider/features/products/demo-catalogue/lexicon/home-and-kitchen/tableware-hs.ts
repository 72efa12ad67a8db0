/** HS codes of goods of one use, by material. */
export const tablewareHs = {
  ceramic: '691200',
  stoneware: '691200',
  porcelain: '691110',
  glass: '701349',
  borosilicate: '701349',
  stainless: '732393',
  bamboo: '441911',
  acacia: '441990',
  beech: '441990',
  wood: '441990',
  silicone: '392410',
  polypropylene: '392410',
  tritan: '392410',
} as const;
