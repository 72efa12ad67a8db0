import type { TaskList } from '#provider/jobs/task.ts';
import { setUpShops, setUpShopTask } from './nuvemshop/set-up-shop.ts';
import { deliverWebhook } from './sandbox/deliver-webhook.ts';
import { checkShop, checkShops } from './shopify/check-shops.ts';
import { setUpShop } from './tiktok/set-up-shop.ts';
import { setUpStore, setUpStores } from './woocommerce/set-up-stores.ts';

export const platformTasks = {
  'sandbox-deliver-webhook': { lane: 'webhooks', run: deliverWebhook },
  'nuvemshop-set-up-all': { lane: 'bulk', at: '47 4 * * *', run: setUpShops },
  'nuvemshop-set-up': { lane: 'outbound', run: setUpShopTask },
  'shopify-check-shops': { lane: 'bulk', at: '41 4 * * *', run: checkShops },
  'shopify-check-shop': { lane: 'outbound', run: checkShop },
  'tiktok-set-up-shop': { lane: 'outbound', run: setUpShop },
  'woocommerce-set-up-stores': { lane: 'bulk', at: '47 */6 * * *', run: setUpStores },
  'woocommerce-set-up-store': { lane: 'outbound', run: setUpStore },
} satisfies TaskList;
