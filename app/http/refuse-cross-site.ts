import type { NextFunction, Request, Response } from 'express';
import { isCrossSite } from '#contract/cross-site.ts';
import { isForwarded } from './forward.ts';
import { sendProblem } from './problem-response.ts';

/**
 * The one CSRF check, before all routes. The app's own forms are checked without a cookie too: signing a visitor in to
 * somebody else's account needs none.
 */
export function refuseCrossSite(ownOrigin: string) {
  return (req: Request, res: Response, next: NextFunction): void => {
    const secFetchSite = req.get('sec-fetch-site');
    const origin = req.get('origin');
    const fromBrowser = secFetchSite !== undefined || origin !== undefined;
    const cookie = req.get('cookie') ?? (fromBrowser && !isForwarded(req.path) ? '' : undefined);
    if (isCrossSite({ method: req.method, cookie, secFetchSite, origin, ownOrigin })) {
      void sendProblem(req, res, 'cross-site-request');
      return;
    }
    next();
  };
}
