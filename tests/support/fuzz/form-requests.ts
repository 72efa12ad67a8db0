import fc, { type Arbitrary } from 'fast-check';
import { mostly, type OpenApi, pair, pathsOf, asText } from './api-requests.ts';
import type { FormField, FormRoute } from './form-fields.ts';
import { callerNames, type FuzzRequest, type IdsOf } from './fuzz-request.ts';
import { contentTypes, hostileBody, hostileText, hostileValue } from './hostile-values.ts';
import { valuesOf } from './schema-values.ts';

const FORM = 'application/x-www-form-urlencoded';

/** Requests to every address of the app: its forms as they are sent with and without scripts, and its screens with queries. */
export function formRequests(routes: readonly FormRoute[], document: OpenApi, idsOf: IdsOf): Arbitrary<FuzzRequest> {
  const documents = jsonTexts(document, idsOf);
  const posts = routes.filter(({ hasAction }) => hasAction).map((route) => postsOf(route, documents, idsOf));
  const gets = routes.map((route) => getsOf(route, documents, idsOf));
  return fc.oneof({ weight: 4, arbitrary: fc.oneof(...posts) }, { weight: 1, arbitrary: fc.oneof(...gets) });
}

/** JSON that some call takes: forms carry such in one field. */
function jsonTexts(document: OpenApi, idsOf: IdsOf): Arbitrary<string> {
  const schemas = Object.values(document.paths).flatMap((methods) =>
    Object.values(methods).flatMap(({ requestBody }) => requestBody?.content['application/json']?.schema ?? []),
  );
  return fc.oneof(...schemas.map((schema) => valuesOf(schema, '', idsOf)), hostileValue).map((value) => JSON.stringify(value) ?? '');
}

function postsOf(route: FormRoute, documents: Arbitrary<string>, idsOf: IdsOf): Arbitrary<FuzzRequest> {
  const address = fc.tuple(addressesOf(route.path, idsOf), mostly(fc.constant(''), queriesOf(route, documents, idsOf), 6));
  return fc
    .record({
      as: callers(),
      method: mostly(fc.constant('POST'), fc.constantFrom('PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS'), 25),
      path: address.map((parts) => parts.join('')),
      contentType: mostly(fc.constant(FORM), fc.constantFrom(...contentTypes), 25),
      body: mostly(fieldsOf(route, documents, idsOf), hostileBody, 15),
    })
    .map(({ contentType, ...request }) => ({ ...request, of: route.path, to: 'screen', headers: { 'content-type': contentType } }));
}

function getsOf(route: FormRoute, documents: Arbitrary<string>, idsOf: IdsOf): Arbitrary<FuzzRequest> {
  const address = fc.tuple(addressesOf(route.path, idsOf), queriesOf(route, documents, idsOf));
  return fc
    .record({ as: callers(), path: address.map((parts) => parts.join('')) })
    .map((request) => ({ ...request, of: route.path, to: 'screen', method: 'GET', headers: {} }));
}

function callers() {
  return fc.oneof({ weight: 5, arbitrary: fc.constant('merchant' as const) }, fc.constantFrom(...callerNames));
}

/** As a page asks, and as its scripts ask; files are only fetched as such. */
function addressesOf(path: string, idsOf: IdsOf): Arbitrary<string> {
  const filled = pathsOf(
    path
      .replaceAll(/:(\w+)/g, '{$1}')
      .replace(/^\*/, '/home')
      .replace('*', 'home'),
    idsOf,
  );
  const endings = path.endsWith('.csv') ? [''] : ['.data', '.data', '.data', ''];
  return fc.tuple(filled, fc.constantFrom(...endings)).map(([text, ending]) => (text === '/' ? '/_root.data' : `${text}${ending}`));
}

function queriesOf(route: FormRoute, documents: Arbitrary<string>, idsOf: IdsOf): Arbitrary<string> {
  return fieldsOf(route, documents, idsOf).map((fields) => `?${fields.slice(0, 8_000)}`);
}

/** One form whole, with some fields of others, a few twice. */
function fieldsOf({ forms, words }: FormRoute, documents: Arbitrary<string>, idsOf: IdsOf): Arbitrary<string> {
  const all = forms.flat();
  if (all.length === 0) return hostileText.map((text) => pair('q', text));
  const pairs = (fields: readonly FormField[]) =>
    fc.tuple(...fields.map((field) => textsOf(field, words, documents, idsOf).map((text) => pair(field.name, text))));
  const strays = fc.array(fc.nat(all.length - 1), { maxLength: 3 }).chain((places) => pairs(places.flatMap((place) => all[place] ?? [])));
  const key = mostly(fc.uuid(), fc.constantFrom('', 'the-same-key', 'ä', 'k'.repeat(300)), 10).map((text) => [
    pair('idempotencyKey', text),
  ]);
  return fc.tuple(fc.constantFrom(...forms).chain(pairs), strays, key).map((parts) => parts.flat().join('&'));
}

function textsOf({ name, check }: FormField, words: readonly string[], documents: Arbitrary<string>, idsOf: IdsOf): Arbitrary<string> {
  return mostly(fitting({ name, check }, words, documents, idsOf), fc.oneof(hostileText, hostileValue.map(asText)), 4);
}

function fitting({ name, check }: FormField, words: readonly string[], documents: Arbitrary<string>, idsOf: IdsOf): Arbitrary<string> {
  const literal = /^z\.literal\('([^']*)'\)/.exec(check)?.[1];
  if (literal !== undefined) return fc.constant(literal);
  const ids = idsOf(name);
  if (ids.length > 0 && (/\bId\b|^ids?$/i.test(check) || /Ids?$|^ids$/.test(name))) return fc.constantFrom(...ids);
  if (/number|int\(/i.test(check)) return fc.constantFrom('0', '1', '2', '50', '2147483647', '2147483648', '9007199254740991');
  if (/bool/.test(check)) return fc.constantFrom('true', 'false');
  if (/JSON/i.test(check) || /transform/.test(check)) return documents;
  const word = words.length > 0 ? fc.constantFrom(...words) : fc.constant('text');
  return fc.oneof(
    word,
    word,
    documents,
    fc.constantFrom('1', '12.50', 'text', 'US', 'someone@example.com', '2026-11-25'),
    fc.string({ maxLength: 20 }),
  );
}
