import type { NextFunction, Request, Response } from 'express';
import { sendProblem } from './problem-response.ts';

const BODY_LIMIT_BYTES = 1024 * 1024;

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Screens change things by plain forms; no upload exists yet that would need another kind of body. */
export function takeFormsOnly(req: Request, res: Response, next: NextFunction): void {
  const isForm = /^application\/x-www-form-urlencoded\b/i.test(req.get('content-type') ?? '');
  if (SAFE_METHODS.has(req.method) || isForm) next();
  else refuse(req, res, 'body-kind-wrong');
}

/** Forms of the app stay below 1 MB. The announced length can be trusted: Node reads no further; a body without one is refused. */
export function limitBody(req: Request, res: Response, next: NextFunction): void {
  if (req.headers['transfer-encoding'] !== undefined) {
    refuse(req, res, 'body-unreadable');
    return;
  }
  if (Number(req.headers['content-length'] ?? 0) > BODY_LIMIT_BYTES) {
    refuse(req, res, 'body-too-large');
    return;
  }
  next();
}

function refuse(req: Request, res: Response, code: 'body-too-large' | 'body-unreadable' | 'body-kind-wrong'): void {
  res.set('Connection', 'close');
  void sendProblem(req, res, code);
}
