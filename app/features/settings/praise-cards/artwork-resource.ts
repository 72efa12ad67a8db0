import { type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { linkPraiseCardArtwork } from '#contract/praise-cards.ts';
import { readProvider } from '#app/provider-api/call-provider.server.ts';
import { requireId } from '#app/provider-api/require-id.server.ts';
import { requireCredential } from '#app/session/require-user.server.ts';

/** Leads to the artwork of a card by an address that works once. */
export async function loader(args: LoaderFunctionArgs) {
  requireCredential(args.request);
  const params = { praiseCardId: requireId(args.params['praiseCardId']) };
  return redirect((await readProvider(linkPraiseCardArtwork, { params }, args)).path);
}
