import type { LoaderFunctionArgs } from '@remix-run/node';
import { QuoteSample, quoteSamples } from '#contract/quotes.ts';
import { callProvider } from '#app/provider-api/call-provider.server.ts';
import { requireCredential } from '#app/session/require-user.server.ts';

/** What the order as typed would cost today by each method. Keeps nothing. */
export async function loader(args: LoaderFunctionArgs) {
  requireCredential(args.request);
  const sample = QuoteSample.safeParse(parse(new URL(args.request.url).searchParams.get('sample')));
  if (!sample.success) throw new Response(null, { status: 400 });
  const answer = await callProvider(quoteSamples, { body: { samples: [sample.data] } }, args);
  if (answer.status === 'refused') return answer;
  const [first] = answer.data;
  if (first === undefined) throw new Error('the provider returned no quote');
  return { status: 'ok' as const, quote: first };
}

function parse(text: string | null): unknown {
  try {
    return JSON.parse(text ?? '');
  } catch {
    return null;
  }
}
