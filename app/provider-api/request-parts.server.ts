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

/** The body in the kind the endpoint takes; fetch adds the content type of a form itself. */
export function requestBody(endpoint: Endpoint, body: unknown): BodyInit | null {
  if (endpoint.body === null) return null;
  if (endpoint.body.kind === 'form') return new URLSearchParams(fieldsOf(body));
  return new Blob([JSON.stringify(body ?? {})], { type: 'application/json' });
}

function fieldsOf(value: unknown): [string, string][] {
  return Object.entries(value ?? {})
    .filter(([, field]) => field !== undefined && field !== null)
    .map(([name, field]) => [name, String(field)]);
}
