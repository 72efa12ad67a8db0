import cors, { type FastifyCorsOptions, type FastifyCorsOptionsDelegateCallback } from '@fastify/cors';
import type { FastifyInstance } from 'fastify';
import { EXTENSIONS_PATH } from '#contract/shopify.values.ts';

/** Where Shopify runs the extensions of its admin. */
export const EXTENSIONS_ORIGIN = 'https://extensions.shopifycdn.com';

const FOR_EXTENSIONS: FastifyCorsOptions = {
  origin: [EXTENSIONS_ORIGIN],
  methods: ['GET', 'POST'],
  allowedHeaders: ['Authorization', 'Content-Type'],
  /** Seconds a browser need not ask again. */
  maxAge: 3_600,
  // One without the headers of a preflight is a call like any other.
  strictPreflight: false,
};
const FOR_NOBODY: FastifyCorsOptions = { origin: false };

/**
 * Lets the admin's extensions call what is made for them, and nothing else; no other origin may call anything. They carry a session
 * token and never a cookie. Registered before callers are read: an extension can read its refusals too.
 */
export async function allowExtensions(app: FastifyInstance): Promise<void> {
  const delegator: FastifyCorsOptionsDelegateCallback = (request, callback) =>
    callback(null, request.url.startsWith(EXTENSIONS_PATH) ? FOR_EXTENSIONS : FOR_NOBODY);
  await app.register(cors, { delegator });
}
