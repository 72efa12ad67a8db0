import type { NextFunction, Request, Response } from 'express';
import type { Logger } from 'pino';
import { observeRequest } from './metrics.ts';

/** One line a request. Query strings stay out: those of sign-in, reset, OAuth and payment pages carry secrets. */
export function logRequests(log: Logger) {
  return (req: Request, res: Response, next: NextFunction): void => {
    const startedAt = process.hrtime.bigint();
    const path = req.path;
    res.on('close', () => {
      const seconds = Number(process.hrtime.bigint() - startedAt) / 1e9;
      observeRequest(req, res, seconds);
      log.info(
        {
          requestId: res.locals.requestId,
          method: req.method,
          path,
          status: res.statusCode,
          ms: Math.round(seconds * 1000),
          ...(res.writableFinished ? {} : { aborted: true }),
        },
        'request',
      );
    });
    next();
  };
}
