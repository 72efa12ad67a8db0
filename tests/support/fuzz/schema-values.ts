import fc, { type Arbitrary } from 'fast-check';
import type { IdsOf } from './fuzz-request.ts';

/** What the OpenAPI document uses of JSON Schema. */
export interface JsonSchema {
  type?: string | string[];
  properties?: Record<string, JsonSchema>;
  required?: string[];
  items?: JsonSchema;
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  allOf?: JsonSchema[];
  const?: unknown;
  enum?: unknown[];
  format?: string;
  pattern?: string;
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
}

const TIMES = ['2026-11-25T00:00:00Z', '2099-01-01T00:00:00.000Z', '2026-01-31'];

/** Values a schema takes, its bounds and beyond what it bounds: an integer without a limit may be of any size. */
export function valuesOf(schema: JsonSchema, field: string, idsOf: IdsOf): Arbitrary<unknown> {
  if ('const' in schema) return fc.constant(schema.const);
  if (schema.enum !== undefined && schema.enum.length > 0) return fc.constantFrom(...schema.enum);
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices !== undefined && choices.length > 0) return fc.oneof(...choices.map((choice) => valuesOf(choice, field, idsOf)));
  if (schema.allOf !== undefined) return valuesOf(Object.assign({}, ...schema.allOf), field, idsOf);
  switch (Array.isArray(schema.type) ? schema.type[0] : schema.type) {
    case 'object':
      return objectsOf(schema, idsOf);
    case 'array':
      return fc.array(valuesOf(schema.items ?? {}, field, idsOf), {
        minLength: schema.minItems ?? 0,
        maxLength: Math.max(3, schema.minItems ?? 0),
      });
    case 'integer':
      return numbersOf(schema);
    case 'number':
      return fc.oneof(numbersOf(schema), fc.constantFrom(0.5, 1.23456789));
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'string':
      return textsOf(schema, field, idsOf);
    default:
      return fc.jsonValue({ maxDepth: 1 });
  }
}

function objectsOf({ properties = {}, required = [] }: JsonSchema, idsOf: IdsOf): Arbitrary<unknown> {
  const values = Object.fromEntries(Object.entries(properties).map(([name, schema]) => [name, valuesOf(schema, name, idsOf)]));
  return fc.record(values, { requiredKeys: required.filter((name) => name in values), noNullPrototype: true });
}

function numbersOf({ minimum = 0, maximum = Number.MAX_SAFE_INTEGER }: JsonSchema): Arbitrary<number> {
  const [least, most] = [Math.ceil(minimum), Math.floor(maximum)];
  const small = Math.max(least, Math.min(most, 1));
  return fc.oneof(
    { weight: 3, arbitrary: fc.integer({ min: small, max: Math.min(most, small + 20) }) },
    { weight: 2, arbitrary: fc.constantFrom(least, most) },
  );
}

function textsOf({ format, pattern, minLength = 0, maxLength = 40 }: JsonSchema, field: string, idsOf: IdsOf): Arbitrary<string> {
  const ids = idsOf(field);
  if (ids.length > 0 && (format === 'uuid' || /Id$|Ids$/.test(field)))
    return fc.oneof({ weight: 5, arbitrary: fc.constantFrom(...ids) }, fc.uuid());
  if (format === 'uuid') return fc.uuid();
  if (format === 'email') return fc.constantFrom('someone@example.com', 'merchant@demo.example');
  if (format === 'date-time' || /At$|^since$|^until$/.test(field)) return fc.constantFrom(...TIMES);
  const plain = fc.string({ minLength, maxLength: Math.max(minLength, Math.min(maxLength, 40)) });
  return pattern === undefined ? plain : fc.oneof(matching(pattern) ?? plain, fc.constantFrom('US', 'USD', '2.00', '12345678', '123456'));
}

/** Null for patterns with what fast-check can't turn round, such as a look ahead. */
function matching(pattern: string): Arbitrary<string> | null {
  try {
    return fc.stringMatching(new RegExp(pattern, 'u'));
  } catch {
    return null;
  }
}
