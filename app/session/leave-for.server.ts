import { redirect, redirectDocument } from '@remix-run/node';
import { getCredential } from './credential.server.ts';

/**
 * Sends the browser to a page that is not one of ours, as a whole. Inside the Shopify admin a frame can't send it there:
 * the screen shown meanwhile has the link that does.
 */
export function leaveFor(request: Request, { url, meanwhile }: { url: string; meanwhile: string }): Response {
  return getCredential(request)?.kind === 'shopify' ? redirect(meanwhile) : redirectDocument(url);
}
