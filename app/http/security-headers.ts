import type { NextFunction, Request, Response } from 'express';
import type { AppConfig } from '#app/config.server.ts';

/** Where pictures of stores' own products lie. */
const PICTURE_HOSTS = 'https://cdn.shopify.com';

/** Headers every response carries, the forwarded ones too. */
export function securityHeaders(config: AppConfig) {
  const strictTransport = config.publicUrl.startsWith('https:');
  return (_req: Request, res: Response, next: NextFunction): void => {
    res.set({
      'Content-Security-Policy': contentSecurityPolicy({ nonce: res.locals.nonce, development: config.development }),
      'X-Content-Type-Options': 'nosniff',
      'Referrer-Policy': 'strict-origin-when-cross-origin',
      'Cross-Origin-Opener-Policy': 'same-origin',
      'Permissions-Policy': 'camera=(), geolocation=(), microphone=()',
    });
    if (strictTransport) res.set('Strict-Transport-Security', 'max-age=31536000; includeSubDomains');
    next();
  };
}

function contentSecurityPolicy({ nonce, development }: { nonce: string; development: boolean }): string {
  const directives = [
    "default-src 'self'",
    `script-src 'nonce-${nonce}' 'strict-dynamic'`,
    // Vite puts styles into the page and talks over a socket while developing.
    development ? "style-src 'self' 'unsafe-inline'" : "style-src 'self'",
    "style-src-attr 'unsafe-inline'",
    `img-src 'self' data: ${PICTURE_HOSTS}`,
    development ? "connect-src 'self' ws:" : "connect-src 'self'",
    "font-src 'self'",
    "form-action 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    `frame-ancestors ${frameAncestors()}`,
  ];
  return directives.join('; ');
}

/** Who may frame a page. Nobody: the embedded skin is the only thing that will change it. */
function frameAncestors(): string {
  return "'none'";
}
