import { Refusal } from '#provider/http/refusal.ts';
import type { Connector } from '#provider/platforms/connector.ts';
import { PlatformRefusal, storeNotConnected, storeUnreachable } from '#provider/platforms/platform.ts';
import type { Services } from '#provider/services.ts';
import { callApi } from './api-client.ts';
import { signState } from './connect-state.ts';
import { missingScopes, type NuvemshopCredentials } from './credentials.ts';
import { requireConfig, sendJson } from './send-json.ts';
import { removeSubscriptions, setUpShop } from './set-up-shop.ts';
import { requireAccess } from './shop-access.ts';
import { type DescribedShop, describeShop, ShopAnswer } from './shop-facts.ts';
import { exchangeCode } from './token-endpoint.ts';

/** Stores of Nuvemshop and Tiendanube, whose merchants agree on a page of the platform and come back with a code. */
export const nuvemshopConnector: Connector<{ accountId: string; userId: string }, { code: string }, NuvemshopCredentials> = {
  async start(services, who) {
    const { authOrigin, appId } = requireConfig(services);
    const query = new URLSearchParams({ state: await signState(services, who) });
    return { consentUrl: `${authOrigin}/apps/${encodeURIComponent(appId)}/authorize?${query}` };
  },

  async finish(services, { code }) {
    const exchanged = await exchangeCode(services, code);
    if (exchanged.status === 'dead') throw new Refusal('authorization-expired');
    if (exchanged.status === 'unreachable') throw storeUnreachable();
    const { externalId, accessToken, scopes } = exchanged;
    const { facts, domain, language } = await readShop(services, { externalId, accessToken });
    return { externalId, domain, facts, credentials: { accessToken, scopes, language } };
  },

  async scopes(services, store) {
    const { scopes: granted } = await requireAccess(services, store);
    return { granted, missing: missingScopes(granted) };
  },

  async checkHealth(services, { accountId, storeId }) {
    try {
      const shop = await callApi(services, { accountId, id: storeId }, { method: 'GET', path: 'store', data: ShopAnswer });
      if (shop === null) return { status: 'ill', cause: { code: 'store-not-connected', params: {} } };
      return { status: 'healthy', facts: describeShop(shop).facts };
    } catch (error) {
      if (error instanceof PlatformRefusal) return { status: 'ill', cause: error.reason };
      throw error;
    }
  },

  async setUp(services, { accountId, storeId }) {
    await setUpShop(services, { accountId, id: storeId });
  },

  async disconnect(services, { accountId, storeId }) {
    await removeSubscriptions(services, { accountId, id: storeId });
  },
};

/** What a store that is no row of ours yet says of itself; `store-not-connected` when its token is not taken. */
export async function readShop(
  services: Services,
  { externalId, accessToken }: { externalId: string; accessToken: string },
): Promise<DescribedShop> {
  const answer = await sendJson(services, {
    method: 'GET',
    url: `${requireConfig(services).apiUrl}/${externalId}/store`,
    accessToken,
    repeatable: true,
  });
  if (answer?.status === 401 || answer?.status === 403 || answer?.status === 404) throw storeNotConnected();
  const shop = answer?.status === 200 ? ShopAnswer.safeParse(answer.body).data : undefined;
  if (shop === undefined) throw storeUnreachable();
  // The token is another store's than the one it was given for.
  if (shop.id !== externalId) throw storeNotConnected();
  return describeShop(shop);
}
