import { randomBytes } from 'node:crypto';
import type { NextFunction, Request, Response } from 'express';
import { v7 as uuidv7 } from 'uuid';

declare module 'express-serve-static-core' {
  interface Locals {
    requestId: string;
    /** The addresses a request came through, the nearest last. */
    forwardedFor: string;
    nonce: string;
  }
}

const REQUEST_ID_PATTERN = /^[\w-]{8,64}$/;

/** Gives each request its id, its script nonce and the chain of addresses it came through. */
export function setRequestLocals(req: Request, res: Response, next: NextFunction): void {
  const given = req.get('x-request-id') ?? '';
  res.locals.requestId = REQUEST_ID_PATTERN.test(given) ? given : uuidv7();
  res.locals.forwardedFor = [req.get('x-forwarded-for'), req.socket.remoteAddress].filter(Boolean).join(', ');
  res.locals.nonce = randomBytes(18).toString('base64');
  res.set('X-Request-Id', res.locals.requestId);
  next();
}
