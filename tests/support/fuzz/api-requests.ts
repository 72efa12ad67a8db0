import fc, { type Arbitrary } from 'fast-check';
import { type CallerName, callerNames, type FuzzRequest, type IdsOf } from './fuzz-request.ts';
import { brokenCursors, contentTypes, hostileBody, hostileText } from './hostile-values.ts';
import { mutated } from './mutate.ts';
import { type JsonSchema, valuesOf } from './schema-values.ts';

interface Parameter {
  name: string;
  in: 'path' | 'query' | 'header';
  required?: boolean;
  schema: JsonSchema;
}
export interface Operation {
  operationId: string;
  parameters?: Parameter[];
  requestBody?: { content: Record<string, { schema: JsonSchema }> };
}
export interface OpenApi {
  paths: Record<string, Record<string, Operation>>;
}

const METHODS = ['GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'HEAD', 'OPTIONS', 'TRACE', 'PROPFIND'];

/** Requests to every operation of the document, from right ones to nonsense. */
export function apiRequests(document: OpenApi, idsOf: IdsOf): Arbitrary<FuzzRequest> {
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => requestsOf(path, method.toUpperCase(), operation, idsOf)),
  );
  return fc.oneof(...operations);
}

function requestsOf(
  path: string,
  method: string,
  { operationId, parameters = [], requestBody }: Operation,
  idsOf: IdsOf,
): Arbitrary<FuzzRequest> {
  const [contentType, body] = Object.entries(requestBody?.content ?? {})[0] ?? [];
  return fc
    .record(
      {
        of: fc.constant(operationId),
        to: fc.constantFrom('provider', 'provider', 'provider', 'forwarded'),
        as: callersOf(path),
        method: mostly(fc.constant(method), fc.constantFrom(...METHODS), 20),
        path: fc.tuple(pathsOf(path, idsOf), queriesOf(parameters, idsOf)).map((parts) => parts.join('')),
        headers: headersOf(contentType),
        body:
          contentType === undefined ? mostly(fc.constant(undefined), hostileBody, 10) : bodiesOf(contentType, body?.schema ?? {}, idsOf),
      },
      { noNullPrototype: true },
    )
    .map(({ body: text, ...request }) => (text === undefined ? request : { ...request, body: text }) as FuzzRequest);
}

/** One of `odd` in so many. */
export function mostly<T, U>(usual: Arbitrary<T>, odd: Arbitrary<U>, oneIn: number): Arbitrary<T | U> {
  return fc.oneof({ weight: oneIn - 1, arbitrary: usual }, { weight: 1, arbitrary: odd });
}

/** A path with its parameters filled in. */
export function pathsOf(path: string, idsOf: IdsOf): Arbitrary<string> {
  const parts = path.split(/(\{\w+\})/).map((part) => {
    const name = /^\{(\w+)\}$/.exec(part)?.[1];
    if (name === undefined) return fc.constant(part);
    const ids = idsOf(name);
    const known = ids.length > 0 ? fc.constantFrom(...ids) : fc.uuid();
    return mostly(mostly(known, fc.uuid(), 8), hostileText, 8).map(asPathPart);
  });
  return fc.tuple(...parts).map((filled) => filled.join(''));
}

/** Never empty: a path of other parts would be another route. */
function asPathPart(text: string): string {
  return encodeURIComponent(wellFormed(text).slice(0, 2_000)) || '%20';
}

function queriesOf(parameters: readonly Parameter[], idsOf: IdsOf): Arbitrary<string> {
  const own = parameters.filter((each) => each.in === 'query');
  const pairs = own.map(({ name, required, schema }) => {
    const usual = valuesOf(schema, name, idsOf).map(asText);
    const odd = name === 'cursor' ? fc.constantFrom(...brokenCursors) : hostileText;
    const value = fc.oneof({ weight: 3, arbitrary: usual }, { weight: 2, arbitrary: odd });
    const spelled = fc
      .tuple(mostly(fc.constant(name), fc.constantFrom(`${name}[]`, `${name}.a`, `${name}[a]`, `${name}x`), 15), value)
      .map(([key, text]) => pair(key, text));
    const doubled = fc.tuple(spelled, spelled).map((both) => both.join('&'));
    return fc.oneof(
      { weight: required === true ? 12 : 3, arbitrary: mostly(spelled, doubled, 8) },
      { weight: 5, arbitrary: fc.constant('') },
    );
  });
  const extra = mostly(
    fc.constant(''),
    fc.constantFrom('%', '%00=%00', 'q=%ff', '__proto__=1', '&&==&', 'constructor[prototype]=1', `q=${'a'.repeat(6_000)}`),
    12,
  );
  return fc.tuple(extra, ...pairs).map((all) => {
    const text = all.filter((each) => each !== '').join('&');
    return text === '' ? '' : `?${text}`;
  });
}

function headersOf(contentType: string | undefined): Arbitrary<Record<string, string>> {
  const usual = contentType?.startsWith('multipart') === true ? 'multipart/form-data; boundary=x' : contentType;
  const type = mostly(fc.constant(usual), fc.constantFrom(undefined, ...contentTypes), 12);
  const key = mostly(fc.uuid(), fc.constantFrom(undefined, 'the-same-key', '', ' ', 'k'.repeat(300), 'ä'), 6);
  const language = mostly(
    fc.constant(undefined),
    fc.constantFrom('pt-BR', 'es', '../../etc', '__proto__', 'x'.repeat(4_000), 'de;q=NaN'),
    10,
  );
  return fc
    .tuple(type, key, language)
    .map(([kind, idempotencyKey, languages]) =>
      Object.fromEntries(
        Object.entries({ 'content-type': kind, 'idempotency-key': idempotencyKey, 'accept-language': languages }).flatMap(
          ([name, value]) => (value === undefined ? [] : [[name, value]]),
        ),
      ),
    );
}

function bodiesOf(contentType: string, schema: JsonSchema, idsOf: IdsOf): Arbitrary<string> {
  const values = valuesOf(schema, '', idsOf);
  const encode = contentType === 'application/json' ? asJson : contentType.startsWith('multipart') ? asMultipart : asForm;
  const right = values.map(encode);
  return fc.oneof(
    { weight: 5, arbitrary: right },
    { weight: 8, arbitrary: mutated(values).map(encode) },
    { weight: 1, arbitrary: fc.tuple(values, values).map(([first, second]) => twice(contentType, encode(first), encode(second))) },
    { weight: 1, arbitrary: hostileBody },
  );
}

/** Fields named two times over: of JSON both spelled out in one object, of a form one after the other. */
function twice(contentType: string, first: string, second: string): string {
  if (contentType !== 'application/json') return `${first}&${second}`;
  return first.startsWith('{') && second.startsWith('{') && first !== '{}' && second !== '{}'
    ? `${first.slice(0, -1)},${second.slice(1)}`
    : first;
}

function asJson(value: unknown): string {
  return JSON.stringify(value) ?? '';
}

function asForm(value: unknown): string {
  const fields = typeof value === 'object' && value !== null ? Object.entries(value) : [];
  return fields
    .map(([name, each]) =>
      Array.isArray(each)
        ? each
            .slice(0, 5)
            .map((one) => pair(name, asText(one)))
            .join('&')
        : pair(name, asText(each)),
    )
    .join('&');
}

function asMultipart(value: unknown): string {
  return `--x\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\nContent-Type: image/png\r\n\r\n${asJson(value)}\r\n--x--\r\n`;
}

/** A field of a form or query, as it travels. */
export function pair(name: string, text: string): string {
  return `${encodeURIComponent(wellFormed(name))}=${encodeURIComponent(wellFormed(text).slice(0, 8_000))}`;
}

export function asText(value: unknown): string {
  return typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
}

/** Mostly those who are served: the people of the provider have calls of their own. */
function callersOf(path: string): Arbitrary<CallerName> {
  const usual: CallerName = path.startsWith('/v1/operator') ? 'operator' : 'merchant';
  return mostly(fc.constant(usual), fc.constantFrom(...callerNames), 5);
}

function wellFormed(text: string): string {
  return Buffer.from(text).toString();
}
