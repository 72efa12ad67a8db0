import type { Money } from '#contract/money.ts';
import { listPraiseCards } from '#contract/praise-cards.ts';
import { callProvider, type Caller } from '#app/provider-api/call-provider.server.ts';

export interface CardChoices {
  /** Cards that may be packed, by their place. */
  approved: { id: string; name: string }[];
  /** What a printed card costs; null: the caller may not see cards. */
  price: Money | null;
}

/** The praise cards an order by hand can be given. A member who may not see them makes orders all the same. */
export async function readCards(caller: Caller): Promise<CardChoices> {
  const answer = await callProvider(listPraiseCards, {}, caller);
  if (answer.status === 'refused') return { approved: [], price: null };
  const { cards, price } = answer.data;
  return { approved: cards.filter(({ state }) => state === 'approved').map(({ id, name }) => ({ id, name })), price };
}
