import type { NextFunction, Request, Response } from 'express';
import { Id } from '#contract/endpoint.ts';
import type { AppConfig } from '#app/config.server.ts';
import { cookieValue } from '#app/i18n/language-cookie.ts';
import { paths } from '#app/paths.ts';
import { isShopDomain } from '#app/shopify/launch-parameters.ts';
import { adminUrl, LEAVE_RECHARGE, LEAVE_SHOP, LEAVE_TARGET } from '#app/shopify/leave-url.ts';
import { isForwarded } from './forward.ts';
import { sendPlainPage } from './plain-page.ts';

/** One for each recharge, of the top-level browser, not of the frame: it outlives the gateway's pages and says nothing but where they were left from. */
const RETURN_COOKIE = 'return-to-shop-';
const RETURN_WITHIN_S = 2 * 60 * 60;

/** Goes on to a payment page, which the provider leads to, and remembers the shop for the recharge that is paid there. */
export function leaveAdmin({ publicUrl }: AppConfig) {
  const { origin } = new URL(publicUrl);
  return (req: Request, res: Response, next: NextFunction): void => {
    const query = new URL(publicUrl + req.originalUrl).searchParams;
    const shop = query.get(LEAVE_SHOP) ?? '';
    const target = query.get(LEAVE_TARGET) ?? '';
    if (!isShopDomain(shop) || !isOfProvider(target, origin)) {
      // Another site's page: a link with a target of its own, not a way to take somebody there in our name.
      sendPlainPage(req, res, { status: 400, page: 'launchWrong' }).catch(next);
      return;
    }
    const recharge = rechargeOf(query);
    if (recharge !== null) res.set('Set-Cookie', returnCookie(publicUrl, { recharge, shop, maxAgeS: RETURN_WITHIN_S }));
    res.set('Cache-Control', 'no-store');
    res.redirect(303, target);
  };
}

/** A gateway's way back for who left from the admin: without a word on the payment, into the shop's admin. */
export function returnToAdmin({ publicUrl, shopify }: AppConfig) {
  return (req: Request, res: Response, next: NextFunction): void => {
    const recharge = rechargeOf(new URL(publicUrl + req.originalUrl).searchParams);
    const shop = recharge === null ? null : cookieValue(req.get('cookie'), RETURN_COOKIE + recharge);
    const isInAdmin = req.get('sec-fetch-dest') === 'iframe' || req.get('authorization') !== undefined;
    if (recharge === null || shop === null || !isShopDomain(shop) || isInAdmin) return next();
    res.set('Set-Cookie', returnCookie(publicUrl, { recharge, shop: '', maxAgeS: 0 }));
    sendPlainPage(req, res, { status: 200, page: 'returning', goOnTo: adminUrl(shopify, shop, req.originalUrl) }).catch(next);
  };
}

/** The provider's addresses under the public origin; it sends the browser on to the gateway. */
function isOfProvider(target: string, origin: string): boolean {
  return URL.canParse(target) && new URL(target).origin === origin && isForwarded(new URL(target).pathname);
}

function rechargeOf(query: URLSearchParams): string | null {
  const recharge = Id.safeParse(query.get(LEAVE_RECHARGE));
  return recharge.success ? recharge.data : null;
}

/** Sent nowhere but to the page a gateway comes back to. */
function returnCookie(publicUrl: string, { recharge, shop, maxAgeS }: { recharge: string; shop: string; maxAgeS: number }): string {
  const secure = publicUrl.startsWith('https:') ? '; Secure' : '';
  return `${RETURN_COOKIE}${recharge}=${shop}; Path=${paths.paySuccess}; Max-Age=${maxAgeS}; HttpOnly; SameSite=Lax${secure}`;
}
