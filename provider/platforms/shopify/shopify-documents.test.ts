import { readFileSync } from 'node:fs';
import { getNamedType, type GraphQLSchema, NoDeprecatedCustomRule, parse, TypeInfo, validate, visit, visitWithTypeInfo } from 'graphql';
import { describe, expect, it } from 'vitest';
import { adminSchema, type AdminSchema, type AdminVersion, isGranted } from '#tests/support/shopify-schema/admin-schema.ts';
import * as fulfillment from './documents/fulfillment.ts';
import * as inventory from './documents/inventory.ts';
import * as orders from './documents/orders.ts';
import * as products from './documents/products.ts';
import * as shop from './documents/shop.ts';
import { neededScopes } from './scopes.ts';

const documents = Object.entries({ ...shop, ...products, ...inventory, ...orders, ...fulfillment });
const VERSIONS: AdminVersion[] = ['2026-07', '2026-10'];

/** `Type.field` of everything a document names, and the types it gets. */
function fieldsOf(schema: GraphQLSchema, text: string): Set<string> {
  const types = new TypeInfo(schema);
  const fields = new Set<string>();
  visit(
    parse(text),
    visitWithTypeInfo(types, {
      Field(node) {
        fields.add(`${types.getParentType()?.name ?? ''}.${node.name.value}`);
        fields.add(getNamedType(types.getType())?.name ?? '');
      },
    }),
  );
  return fields;
}

describe.each(VERSIONS)('what is asked of Shopify in %s', (version) => {
  const admin: AdminSchema = adminSchema(version);

  it.each(documents)('%s is of the schema, and nothing in it is deprecated', (_name, text) => {
    const document = parse(text);
    expect(validate(admin.schema, document).map(({ message }) => message)).toEqual([]);
    expect(validate(admin.schema, document, [NoDeprecatedCustomRule]).map(({ message }) => message)).toEqual([]);
  });

  it.each(documents)('%s is granted by the scopes the app asks for', (_name, text) => {
    const refused = [...fieldsOf(admin.schema, text)].filter((field) => {
      const needed = admin.scopes[field];
      return needed !== undefined && !needed.some((scope) => isGranted(scope, neededScopes));
    });
    expect(refused).toEqual([]);
  });

  it('of customers’ personal data is what the documents of this product say, and no more', () => {
    const touched = new Set(
      documents.flatMap(([, text]) => [...fieldsOf(admin.schema, text)].filter((field) => admin.protectedFields.has(field))),
    );
    const documented = readFileSync(new URL('../../../docs/shopify.md', import.meta.url), 'utf8');
    expect([...touched].sort()).toEqual([...documented.matchAll(/^\| `([A-Z]\w+\.\w+)` \|/gm)].map(([, field]) => field));
  });
});
