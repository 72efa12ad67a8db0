import type { NextFunction, Request, Response } from 'express';
import type { AppConfig } from '#app/config.server.ts';

/** Where pictures of stores' own products lie. */
const PICTURE_HOSTS = 'https://cdn.shopify.com';

/** Headers every response carries, the forwarded ones too. */
export function securityHeaders(config: AppConfig) {
  const strictTransport = config.publicUrl.startsWith('https:');
  return (_req: Request, res: Response, next: NextFunction): void => {
    res.set({
      'Content-Security-Policy': contentSecurityPolicy({ ...config, nonce: res.locals.nonce }),
      'X-Content-Type-Options': 'nosniff',
      'Referrer-Policy': 'strict-origin-when-cross-origin',
      'Cross-Origin-Opener-Policy': 'same-origin',
      'Permissions-Policy': 'camera=(), geolocation=(), microphone=()',
    });
    if (strictTransport) res.set('Strict-Transport-Security', 'max-age=31536000; includeSubDomains');
    next();
  };
}

interface Policy extends Pick<AppConfig, 'development' | 'supportWidgetUrl'> {
  nonce: string;
}

function contentSecurityPolicy({ nonce, development, supportWidgetUrl }: Policy): string {
  // Its script runs by 'strict-dynamic'; what it shows and whom it talks to lies on its own host.
  const widget = supportWidgetUrl === null ? '' : ` ${new URL(supportWidgetUrl).origin}`;
  const directives = [
    "default-src 'self'",
    `script-src 'nonce-${nonce}' 'strict-dynamic'`,
    // Vite puts styles into the page and talks over a socket while developing.
    `style-src 'self'${development ? " 'unsafe-inline'" : ''}${widget}`,
    "style-src-attr 'unsafe-inline'",
    `img-src 'self' data: ${PICTURE_HOSTS}${widget}`,
    `connect-src 'self'${development ? ' ws:' : ''}${widget}`,
    `frame-src 'self'${widget}`,
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
