function deep(levels: number): string {
  return `filter${'[a]'.repeat(levels)}`;
}

/** Questions for products beyond every bound: what they are about, their query, and the status of the answer. */
export const questionsOutOfBounds: [name: string, query: string, status: number][] = [
  ['a page size of a thousand million', 'pageSize=1e9', 400],
  ['a page size that is no number', 'pageSize=NaN', 400],
  ['a page size beyond every number', `pageSize=${'9'.repeat(400)}`, 400],
  ['an offset, which there is none of', 'offset=1e12', 200],
  ['a page number, which there is none of', 'page=999999999', 200],
  ['filters of 50 levels', `${deep(50)}=1`, 200],
  ['filters of 50 levels fifty times', Array.from({ length: 50 }, (_, index) => `${deep(50)}[${index}]=1`).join('&'), 200],
  ['more of them than an address may hold', Array.from({ length: 100 }, (_, index) => `${deep(50)}[${index}]=1`).join('&'), 431],
  ['the same field a hundred times', Array.from({ length: 100 }, () => 'q=thing').join('&'), 400],
  ['five hundred words', `q=${'ab+'.repeat(66)}`, 200],
  ['fifty levels of brackets and negations', `q=${encodeURIComponent('-"('.repeat(60))}`, 200],
  ['more attributes than there is room for', `excludeAttributes=${'a,'.repeat(300)}a`, 400],
  ['attributes that are none', `excludeAttributes=${encodeURIComponent("x'; DROP TABLE product")}`, 400],
  ['a stock beyond every count', 'stockMin=1e12', 400],
  ['a stock below nothing', 'stockMin=-1', 400],
  ['a cost beyond every number', 'costMin=1e400', 400],
  ['a landed price beyond every number', 'country=DE&landedMax=1e400', 400],
  ['a delivery of a thousand million days', 'country=DE&deliveryDaysMax=1e9', 400],
  ['a country of great length', `country=${'A'.repeat(500)}&sort=landed-price`, 400],
  ['more days than are offered', 'addedWithinDays=100000000', 400],
  ['hours that are not offered', 'processingHoursMax=25', 400],
  ['a flag that is none', 'favourites=1', 400],
  ['a cursor of another place', `cursor=${'A'.repeat(2000)}`, 400],
  ['a cursor of great length', `cursor=${'A'.repeat(20_000)}`, 431],
  ['fields named like what every object has', '__proto__[x]=1&constructor.prototype=1&__proto__=1', 200],
];
