import { z } from 'zod';

interface Schema {
  type?: string | string[];
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  const?: unknown;
  enum?: unknown[];
  format?: string;
  pattern?: string;
  minimum?: number;
  exclusiveMinimum?: number;
  minLength?: number;
  minItems?: number;
  default?: unknown;
}
/** The id for a field of this name, e.g. `storeIds`; undefined where the name says nothing. */
type IdOf = (field: string) => string | undefined;

/**
 * An input a contract's schema would mostly take, with all that is required and every field that names something by its id. What no
 * general sample fits, such as rules across fields, comes out as a refused input.
 */
export function sampleInput(schema: z.ZodType, idOf: IdOf): unknown {
  return sample(z.toJSONSchema(schema, { io: 'input', target: 'draft-7', unrepresentable: 'any', reused: 'inline' }) as Schema, '', idOf);
}

function sample(schema: Schema, field: string, idOf: IdOf): unknown {
  if ('const' in schema) return schema.const;
  if (schema.enum !== undefined) return schema.enum[0];
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices !== undefined) return sample(choices.find(({ type }) => type !== 'null') ?? {}, field, idOf);
  if (schema.allOf !== undefined) return sample(Object.assign({}, ...schema.allOf), field, idOf);
  switch (Array.isArray(schema.type) ? schema.type[0] : schema.type) {
    case 'object':
      return sampleObject(schema, idOf);
    case 'array':
      return Array.from({ length: Math.max(1, schema.minItems ?? 1) }, () => sample(schema.items ?? {}, field, idOf));
    case 'integer':
    case 'number':
      return schema.minimum ?? (schema.exclusiveMinimum ?? 0) + 1;
    case 'boolean':
      return true;
    case 'string':
      return sampleText(schema, field, idOf);
    default:
      return {};
  }
}

function sampleObject({ properties = {}, required = [] }: Schema, idOf: IdOf): Record<string, unknown> {
  const wanted = Object.keys(properties).filter((name) => required.includes(name) || idOf(name) !== undefined);
  return Object.fromEntries(wanted.map((name) => [name, sample(properties[name] ?? {}, name, idOf)]));
}

function sampleText({ format, pattern, minLength = 1 }: Schema, field: string, idOf: IdOf): string {
  const id = idOf(field);
  if (id !== undefined) return id;
  if (format === 'uuid') return '01920000-0000-7000-8000-000000000000';
  if (format === 'email') return 'someone@example.com';
  if (/At$|time/i.test(field)) return '2099-01-01T00:00:00Z';
  const known = ['US', 'USD', '1', '2.00', '12345678', '123456', '#aabbcc'].find(
    (text) => pattern !== undefined && new RegExp(pattern, 'u').test(text),
  );
  return known ?? 'sample'.padEnd(minLength, 'x');
}
