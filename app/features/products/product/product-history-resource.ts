import type { LoaderFunctionArgs } from '@remix-run/node';
import { getProductHistory, getProductTrust } from '#contract/product-history.ts';
import { getProductMarks } from '#contract/product-marks.ts';
import { callProvider } from '#app/provider-api/call-provider.server.ts';
import { requireCredential } from '#app/session/require-user.server.ts';
import { readProductId } from './cost-question.server.ts';

/** What a product's page loads after its first paint: the merchant's marks, past costs and stock, and figures of past orders. */
export async function loader(args: LoaderFunctionArgs) {
  requireCredential(args.request);
  const productId = readProductId(args.params['productId']);
  if (productId === null) throw new Response(null, { status: 404 });
  const params = { productId };
  const [marks, history, trust] = await Promise.all([
    callProvider(getProductMarks, { params }, args),
    callProvider(getProductHistory, { params }, args),
    callProvider(getProductTrust, { params }, args),
  ]);
  return {
    marks: marks.status === 'ok' ? marks.data : null,
    days: history.status === 'ok' ? history.data.days : [],
    trust: trust.status === 'ok' ? trust.data : null,
  };
}
