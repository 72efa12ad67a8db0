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

/** The body in the kind the endpoint takes. */
export function requestBody(endpoint: Endpoint, body: unknown): { text: string; contentType: string } | null {
  if (endpoint.body === null) return null;
  if (endpoint.body.kind === 'json') return { text: JSON.stringify(body ?? {}), contentType: 'application/json' };
  return { text: new URLSearchParams(fieldsOf(body)).toString(), contentType: 'application/x-www-form-urlencoded;charset=UTF-8' };
}

function fieldsOf(value: unknown): [string, string][] {
  return Object.entries(value ?? {})
    .filter(([, field]) => field !== undefined && field !== null)
    .map(([name, field]) => [name, String(field)]);
}
