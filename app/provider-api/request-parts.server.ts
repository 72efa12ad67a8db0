import { Readable } from 'node:stream';
import type { ReadableStream as NodeReadableStream } from 'node:stream/web';
import type { Endpoint } from '#contract/endpoint.ts';

/** Address of a call: parameters put into the path, absent query fields left out. */
export function requestUrl(providerUrl: string, endpoint: Endpoint, input: { params?: unknown; query?: unknown }): string {
  const params = new Map(fieldsOf(input.params));
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_match, name: string) => {
    const value = params.get(name);
    if (value === undefined) throw new TypeError(`${endpoint.name} needs ${name}`);
    return encodeURIComponent(value);
  });
  const query = new URLSearchParams(fieldsOf(input.query)).toString();
  return `${providerUrl}${path}${query === '' ? '' : `?${query}`}`;
}

/** A file on its way from the merchant's browser: handed on as it comes in, never held here. */
export interface PassedUpload {
  contentType: string;
  content: ReadableStream<Uint8Array>;
}

/** The file a browser sends with this request. */
export function passedUpload({ headers, body }: Request): PassedUpload {
  const contentType = headers.get('content-type');
  if (contentType === null || body === null) throw new Response(null, { status: 400 });
  return { contentType, content: body };
}

/** The body in the kind the endpoint takes; that of an upload is the request's own. */
export function requestBody(
  endpoint: Endpoint,
  body: unknown,
  upload?: PassedUpload,
): { content: string | Readable; contentType: string } | null {
  if (endpoint.body === null) return null;
  if (endpoint.body.kind === 'multipart') {
    if (upload === undefined) throw new TypeError(`${endpoint.name} needs an upload`);
    return { content: Readable.fromWeb(upload.content as NodeReadableStream), contentType: upload.contentType };
  }
  if (endpoint.body.kind === 'json') return { content: JSON.stringify(body ?? {}), contentType: 'application/json' };
  return { content: new URLSearchParams(fieldsOf(body)).toString(), contentType: 'application/x-www-form-urlencoded;charset=UTF-8' };
}

function fieldsOf(value: unknown): [string, string][] {
  return Object.entries(value ?? {})
    .filter(([, field]) => field !== undefined && field !== null)
    .map(([name, field]) => [name, String(field)]);
}
