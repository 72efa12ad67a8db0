import type { NextFunction, Request, Response } from 'express';
import { paths } from '#app/paths.ts';
import { sendProblem } from './problem-response.ts';

/** Mail services send some tens of bytes. */
const BODY_LIMIT_BYTES = 64 * 1024;
/** The links of mails themselves: scripts of the page post to the same address with another ending. */
const ADDRESS = new RegExp(`^${paths.unsubscribe.replace(/:\w+/, '[^/]+')}(?<!\\.data)$`);

/**
 * Lets mail services unsubscribe in one click (RFC 8058), whatever they send: from anywhere, with any body or none. Whoever has the link may do so without
 * signing in, so no other site can have a visitor do what it could not do itself. The request goes on as an empty form of our own page, without cookies
 * unless it is one.
 */
export function takeOneClick(req: Request, res: Response, next: NextFunction): void {
  if (req.method !== 'POST' || !ADDRESS.test(req.path)) {
    next();
    return;
  }
  const goOn = (): void => {
    makeOwnForm(req);
    next();
  };
  let bytes = 0;
  const count = ({ length }: Buffer): void => {
    bytes += length;
    if (bytes <= BODY_LIMIT_BYTES) return;
    req.off('data', count).off('end', goOn);
    res.set('Connection', 'close');
    void sendProblem(req, res, 'body-too-large');
  };
  req.on('data', count).once('end', goOn);
}

function makeOwnForm({ headers }: Request): void {
  const isOwn = headers['sec-fetch-site'] === 'same-origin';
  const foreign = isOwn ? [] : ['cookie', 'sec-fetch-site'];
  for (const name of ['origin', 'content-length', 'transfer-encoding', ...foreign]) delete headers[name];
  headers['content-type'] = 'application/x-www-form-urlencoded';
}
