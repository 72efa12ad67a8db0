import type { NextFunction, Request, Response } from 'express';
import type { Logger } from 'pino';
import { sendPlainPage } from './plain-page.ts';
import { sendProblem } from './problem-response.ts';

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Remix takes a form only from the host it is asked as, and fails on any other. A proxy that passes on neither `Host` nor
 * `X-Forwarded-Host` makes every form look so: that is said here, to the merchant and to whoever runs the proxy.
 */
export function refuseForeignHost(log: Logger, publicUrl: string) {
  return (req: Request, res: Response, next: NextFunction): void => {
    const origin = req.get('origin');
    const host = askedHost(req);
    if (SAFE_METHODS.has(req.method) || origin === undefined || hostOf(origin) === host) return next();
    log.warn(
      { requestId: res.locals.requestId, origin, host, publicUrl },
      'form refused: the browser is at another host than the app is asked as. Have the proxy in front pass on Host, or set X-Forwarded-Host, and set PUBLIC_URL to the address merchants open',
    );
    if (req.path.endsWith('.data')) void sendProblem(req, res, 'cross-site-request');
    else void sendPlainPage(req, res, { status: 403, page: 'otherHost' });
  };
}

/** As Remix reads it. */
function askedHost(req: Request): string | undefined {
  const forwarded = req.get('x-forwarded-host')?.split(',')[0]?.trim();
  return forwarded === undefined || forwarded === '' ? req.get('host') : forwarded;
}

function hostOf(origin: string): string | null {
  return URL.canParse(origin) ? new URL(origin).host : null;
}
