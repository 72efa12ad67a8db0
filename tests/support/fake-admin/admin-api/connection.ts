interface PageArguments {
  first?: number | null;
  after?: string | null;
  reverse?: boolean | null;
}

/** A page of a list as Shopify gives it; a cursor is the place of the last node before it. */
export function connection<Item>(items: readonly Item[], { first, after, reverse }: PageArguments) {
  const ordered = reverse === true ? items.toReversed() : items;
  const cursor = after ?? null;
  const begin = cursor === null ? 0 : Number(Buffer.from(cursor, 'base64url').toString()) + 1;
  const nodes = ordered.slice(begin, begin + (first ?? ordered.length));
  const last = begin + nodes.length - 1;
  return {
    nodes,
    edges: nodes.map((node) => ({ node })),
    pageInfo: {
      hasNextPage: last + 1 < ordered.length,
      hasPreviousPage: begin > 0,
      endCursor: nodes.length === 0 ? null : Buffer.from(String(last)).toString('base64url'),
    },
  };
}

export function money(amount: number, currencyCode: string) {
  const money = { amount: amount.toFixed(2), currencyCode };
  return { shopMoney: money, presentmentMoney: money };
}

/** What a mutation says where it did nothing. */
export interface UserError {
  code?: string;
  field: string[] | null;
  message: string;
}
export function userError(message: string, field: string[] | null = null, code?: string): UserError {
  return { message, field, ...(code === undefined ? {} : { code }) };
}
