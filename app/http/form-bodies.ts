import type { NextFunction, Request, Response } from 'express';
import { ORDER_FILE_MAX_BYTES } from '#contract/manual-orders.values.ts';
import { CARD_FILE_MAX_BYTES } from '#contract/praise-cards.values.ts';
import { UPLOAD_CEILING_BYTES } from '#contract/uploads.values.ts';
import { paths } from '#app/paths.ts';
import { sendProblem } from './problem-response.ts';

const BODY_LIMIT_BYTES = 1024 * 1024;
/** What a multipart body carries beside its file. */
const FORM_BYTES = 64 * 1024;

const MULTIPART = /^multipart\/form-data\b/i;
const URL_ENCODED = /^application\/x-www-form-urlencoded\b/i;
const READING_METHODS = new Set(['GET', 'HEAD']);

/** Addresses that take a file; scripts of the page ask Remix's answer to them with this ending. */
const UPLOADS = [
  { path: paths.profilePicture, maxBytes: BODY_LIMIT_BYTES },
  { path: paths.oauthLogo, maxBytes: BODY_LIMIT_BYTES },
  { path: paths.orderFile, maxBytes: ORDER_FILE_MAX_BYTES + FORM_BYTES },
  { path: paths.inboundFiles, maxBytes: UPLOAD_CEILING_BYTES + FORM_BYTES },
  { path: paths.claimEvidence, maxBytes: UPLOAD_CEILING_BYTES + FORM_BYTES },
  { path: paths.upload, maxBytes: UPLOAD_CEILING_BYTES + FORM_BYTES },
  { path: paths.praiseCardUpload, maxBytes: CARD_FILE_MAX_BYTES + FORM_BYTES },
].map(({ path, maxBytes }) => ({ address: new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}(?:\\.data)?$`), maxBytes }));

/** The upload an address takes; undefined: none. */
function uploadAt(path: string): { maxBytes: number } | undefined {
  return UPLOADS.find(({ address }) => address.test(path));
}

/** Screens change things by plain forms, which POST; files have addresses of their own. */
export function takeFormsOnly(req: Request, res: Response, next: NextFunction): void {
  const wanted = uploadAt(req.path) === undefined ? URL_ENCODED : MULTIPART;
  if (!READING_METHODS.has(req.method) && req.method !== 'POST') refuse(req, res, 'method-not-allowed');
  else if (READING_METHODS.has(req.method) || wanted.test(req.get('content-type') ?? '')) next();
  else refuse(req, res, 'body-kind-wrong');
}

/** Forms of the app stay below 1 MB, but for uploads. The announced length can be trusted: Node reads no further; a body without one is refused. */
export function limitBody(req: Request, res: Response, next: NextFunction): void {
  if (req.headers['transfer-encoding'] !== undefined) {
    refuse(req, res, 'body-unreadable');
    return;
  }
  if (Number(req.headers['content-length'] ?? 0) > (uploadAt(req.path)?.maxBytes ?? BODY_LIMIT_BYTES)) {
    refuse(req, res, 'body-too-large');
    return;
  }
  next();
}

function refuse(req: Request, res: Response, code: 'body-too-large' | 'body-unreadable' | 'body-kind-wrong' | 'method-not-allowed'): void {
  res.set('Connection', 'close');
  void sendProblem(req, res, code);
}
