import type { NextFunction, Request, Response } from 'express';

/**
 * Reads what is left of a body once its answer is out. An action that looks at no form, or a provider that refused what it was
 * sent, leaves it standing in the connection, and the next request there would never be read.
 */
export function readBodyToItsEnd(req: Request, res: Response, next: NextFunction): void {
  res.once('finish', () => {
    if (req.complete) return;
    req.unpipe();
    req.removeAllListeners('data');
    req.resume();
  });
  next();
}
