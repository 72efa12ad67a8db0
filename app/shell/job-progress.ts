import type { LoaderFunctionArgs } from '@remix-run/node';
import { getCredential } from '#app/session/credential.server.ts';

/** A job's progress as the provider streams it, one JSON object a line; scripts read it with the page's session. */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const credential = getCredential(request);
  if (credential === null) return new Response(null, { status: 401 });
  const answer = await fetch(`${context.config.providerUrl}/v1/jobs/${encodeURIComponent(params['jobId'] ?? '')}`, {
    headers: {
      'accept': 'application/x-ndjson',
      'accept-language': request.headers.get('accept-language') ?? '',
      'authorization': credential.header,
      'x-request-id': context.requestId,
      'x-forwarded-for': context.forwardedFor,
    },
    signal: request.signal,
  }).catch(() => null);
  if (answer === null) return new Response(null, { status: 503 });
  const headers = { 'Content-Type': answer.headers.get('content-type') ?? 'text/plain' };
  return new Response(answer.body, { status: answer.status, headers });
}
