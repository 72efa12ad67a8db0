import { neededScopes } from '#provider/platforms/nuvemshop/credentials.ts';
import { startFakeNuvemshop } from './fake-nuvemshop.ts';

const APP = { appId: '4242', appSecret: 'wharf-by-hand-secret' };

/** Nuvemshop for a person without an account there: three stores and, at its origin, the page on which buyers order and stores fail. */
export async function openNuvemshopByHand({ appUrl, port }: { appUrl: string; port: number }) {
  const nuvemshop = await startFakeNuvemshop({
    ...APP,
    scopes: neededScopes,
    redirectUrl: () => `${appUrl}/nuvemshop`,
    allowsLocalWebhooks: true,
    port,
  });
  nuvemshop.addStore({ language: 'pt', currency: 'BRL', country: 'BR', name: { pt: 'Casa da Ana' } });
  nuvemshop.addStore({ language: 'es', currency: 'ARS', country: 'AR', name: { es: 'Tienda de Lucía' } });
  nuvemshop.addStore({ language: 'es', currency: 'MXN', country: 'MX', name: { es: 'Bruno Outlet' } });
  return {
    pages: [`Nuvemshop: ${nuvemshop.origin}`],
    env: {
      NUVEMSHOP_APP_ID: APP.appId,
      NUVEMSHOP_APP_SECRET: APP.appSecret,
      NUVEMSHOP_API_URL: nuvemshop.apiUrl,
      NUVEMSHOP_AUTH_ORIGIN: nuvemshop.origin,
    },
    close: () => nuvemshop.close(),
  };
}
