import { z } from 'zod';
import { defineEndpoint, Id } from './endpoint.ts';
import { Store } from './stores.ts';

/** Address of a WooCommerce site as its merchant knows it, with or without `https://`. */
const Address = z.string().trim().min(1).max(300);
/** Keys of the REST API, as WooCommerce writes them. */
const Key = z.string().trim().min(1).max(200);

export const ConnectWooCommerceInput = z.object({ address: Address, consumerKey: Key, consumerSecret: Key }).strict();
export const connectWooCommerceStore = defineEndpoint({
  name: 'connectWooCommerceStore',
  permission: 'stores:manage',
  summary:
    'Connect a WooCommerce store by keys its merchant made in it, which need read and write access. A store that is connected already gets the new keys; calling it often is safe.',
  method: 'POST',
  path: '/v1/stores/woocommerce',
  body: { kind: 'json', schema: ConnectWooCommerceInput },
  data: Store,
  problems: ['shop-of-other-account', 'store-keys-refused', 'state-conflict'],
});

const StartWooCommerceConsentInput = z.object({ address: Address }).strict();
export const startWooCommerceConsent = defineEndpoint({
  name: 'startWooCommerceConsent',
  permission: 'stores:manage',
  summary:
    "Begin to connect a WooCommerce store by its own consent page, which makes keys for us. The page leads back to the merchant's stores.",
  method: 'POST',
  path: '/v1/stores/woocommerce/consents',
  body: { kind: 'json', schema: StartWooCommerceConsentInput },
  data: z.object({
    consentId: Id,
    /** Where the merchant agrees, on the store's own site. */
    consentUrl: z.url(),
  }),
});

export const finishWooCommerceConsent = defineEndpoint({
  name: 'finishWooCommerceConsent',
  permission: 'stores:manage',
  summary:
    'Connect the store whose merchant agreed on its consent page. The store delivers the keys by itself: until it has, this is 409 state-conflict. Works once, for 15 minutes.',
  method: 'POST',
  path: '/v1/stores/woocommerce/consents/{consentId}/finish',
  params: z.object({ consentId: Id }),
  data: Store,
  problems: ['not-found', 'link-dead', 'shop-of-other-account', 'store-keys-refused', 'state-conflict'],
});
