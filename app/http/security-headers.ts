import type { NextFunction, Request, Response } from 'express';
import type { AppConfig } from '#app/config.server.ts';
import { givesAccess, isAuthorizePath } from '#app/session/sign-in-paths.ts';

/** Where pictures of stores' own products lie. */
const PICTURE_HOSTS = 'https://cdn.shopify.com';

/** Headers every response carries, the forwarded ones too. Nobody may frame it until `allowFraming` says who. */
export function securityHeaders(config: AppConfig) {
  const strictTransport = config.publicUrl.startsWith('https:');
  // Where an app is allowed, no script of others runs.
  const withoutWidget = { ...config, supportWidgetUrl: null };
  return (req: Request, res: Response, next: NextFunction): void => {
    const policyOf = isAuthorizePath(req.path) ? withoutWidget : config;
    res.set({
      'Content-Security-Policy': contentSecurityPolicy(policyOf, res.locals.nonce, []),
      'X-Content-Type-Options': 'nosniff',
      'Referrer-Policy': 'strict-origin-when-cross-origin',
      'Cross-Origin-Opener-Policy': 'same-origin',
      'Permissions-Policy': 'camera=(), geolocation=(), microphone=()',
    });
    // What an app asks for is in their addresses, which no other site gets to know. A form of the sign-in page works without scripts, and then
    // says where it comes from only if its own site may know.
    if (givesAccess(req.path))
      res.set({ 'X-Frame-Options': 'DENY', 'Referrer-Policy': isAuthorizePath(req.path) ? 'no-referrer' : 'same-origin' });
    if (strictTransport) res.set('Strict-Transport-Security', 'max-age=31536000; includeSubDomains');
    next();
  };
}

/** Lets these origins frame the response, and App Bridge work in it. */
export function allowFraming(res: Response, config: AppConfig, ancestors: readonly string[]): void {
  res.set({
    'Content-Security-Policy': contentSecurityPolicy(config, res.locals.nonce, ancestors),
    // Pages that leave the admin open beside it, and keep what opened them.
    'Cross-Origin-Opener-Policy': 'same-origin-allow-popups',
  });
}

function contentSecurityPolicy(config: AppConfig, nonce: string, ancestors: readonly string[]): string {
  const { development, shopify, supportWidgetUrl } = config;
  const framed = ancestors.length > 0;
  // Its script runs by 'strict-dynamic'; what it shows and whom it talks to lies on its own host.
  const widget = supportWidgetUrl === null || framed ? '' : ` ${new URL(supportWidgetUrl).origin}`;
  const bridge = framed ? ` ${new URL(shopify.appBridgeUrl).origin} ${shopify.adminOrigin}` : '';
  const directives = [
    "default-src 'self'",
    `script-src 'nonce-${nonce}' 'strict-dynamic'`,
    // Vite puts styles into the page and talks over a socket while developing.
    `style-src 'self'${development ? " 'unsafe-inline'" : ''}${widget}`,
    "style-src-attr 'unsafe-inline'",
    `img-src 'self' data: ${PICTURE_HOSTS}${widget}`,
    `connect-src 'self'${development ? ' ws:' : ''}${widget}${bridge}`,
    `frame-src 'self'${widget}${bridge}`,
    "font-src 'self'",
    "form-action 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    `frame-ancestors ${framed ? ancestors.join(' ') : "'none'"}`,
  ];
  return directives.join('; ');
}
