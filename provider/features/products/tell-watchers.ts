import { inTransaction, type Tx } from '#provider/database/database.ts';
import type { EventKind } from '#provider/notice-kinds.ts';
import { notifyUser } from '#provider/features/notifications/publish-event.ts';
import type { Task } from '#provider/jobs/task.ts';
import { takeWatchedNews, type WatchedNews } from './watched-news.store.ts';

/** Of one user and round; more are told of together. */
const NOTICES_MAX = 3;

/** Tells who watches products what has changed since they were last told: one notice a product, or one for many. */
export const tellWatchers: Task = async (services) => {
  await inTransaction(services.database, async (tx) => {
    const news = await takeWatchedNews(tx);
    for (const userId of new Set(news.map((one) => one.userId)))
      await tellUser(
        tx,
        news.filter((one) => one.userId === userId),
      );
  });
};

async function tellUser(tx: Tx, news: WatchedNews[]): Promise<void> {
  const told = news.flatMap((one) => {
    const kind = kindOf(one);
    return kind === null ? [] : [{ ...one, kind }];
  });
  const [first] = told;
  if (first === undefined) return;
  const { accountId, userId } = first;
  if (told.length > NOTICES_MAX) {
    const params = { count: told.length, name: first.name };
    await notifyUser(tx, { accountId, userId, kind: 'watched-several', params, path: '/akProducts?favourites=true' });
    return;
  }
  for (const { kind, name, productId } of told)
    await notifyUser(tx, { accountId, userId, kind, params: { name }, path: `/akProducts/${productId}` });
}

/** The gravest change of a product; null where it ended as it began. */
function kindOf({ wentOffSale, stockWas, stockIs, costChange }: WatchedNews): EventKind | null {
  if (wentOffSale) return 'watched-off-sale';
  if (stockWas > 0 && stockIs <= 0) return 'watched-out-of-stock';
  if (stockWas <= 0 && stockIs > 0) return 'watched-in-stock';
  if (costChange === 0) return null;
  return costChange > 0 ? 'watched-cost-rose' : 'watched-cost-fell';
}
