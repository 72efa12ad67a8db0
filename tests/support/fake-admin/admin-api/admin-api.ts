import {
  defaultFieldResolver,
  type DocumentNode,
  execute,
  getNamedType,
  getOperationAST,
  GraphQLError,
  type GraphQLFieldResolver,
  Kind,
  type OperationDefinitionNode,
  parse,
  validate,
} from 'graphql';
import { adminSchema, type AdminVersion, isGranted } from '../../shopify-schema/admin-schema.ts';
import { catalogMutations, catalogQueries } from './catalog.ts';
import { exportMutations, exportQueries } from './exports.ts';
import { fulfillmentMutations } from './fulfillment.ts';
import { inventoryMutations } from './inventory.ts';
import { orderQueries } from './orders.ts';
import { answerCost, queryCost } from './query-cost.ts';
import { setupMutations, setupQueries } from './setup.ts';
import type { ShopData } from './shop-data.ts';

const COST_MAX = 1_000;
/** Mutations that Shopify refuses without a key since 2026-04. */
const WITH_KEY = new Set(['inventorySetQuantities', 'inventoryActivate', 'inventoryAdjustQuantities', 'inventoryMoveQuantities']);

export interface AdminQuestion {
  version: string;
  query: string;
  variables: Record<string, unknown>;
}

/** Answers a question to a shop's Admin API, by the real schema: with the status 200 whatever is wrong with it. */
export async function answerAdmin(shop: ShopData, { version, query, variables }: AdminQuestion): Promise<object> {
  const admin = adminSchema(version as AdminVersion);
  const document = parsed(query);
  if (document instanceof GraphQLError) return { errors: [document.toJSON()] };
  const invalid = validate(admin.schema, document);
  const operation = getOperationAST(document);
  if (invalid.length > 0 || !operation) return { errors: invalid.map((error) => error.toJSON()) };
  const unkeyed = withoutKey(operation, variables);
  if (unkeyed !== null)
    return refusal('BAD_REQUEST', `The @idempotent directive is required for ${unkeyed} and its key must not be blank.`);
  const requested = queryCost(admin.schema, document, operation, variables);
  if (requested > COST_MAX)
    return refusal('MAX_COST_EXCEEDED', `Query cost is ${requested}, which exceeds the single query max cost limit ${COST_MAX}.`);
  const isThrottled = !takePoints(shop, requested);
  if (isThrottled) return { ...refusal('THROTTLED', 'Throttled'), extensions: { cost: costReport(shop, { requested, actual: null }) } };
  countMutations(shop, operation);
  const { data, errors } = await execute({
    schema: admin.schema,
    document,
    rootValue: { ...rootOf(shop, operation, (text) => runExport(shop, admin, text)) },
    variableValues: variables,
    fieldResolver: guarded(shop, admin),
  });
  const actual = answerCost(requested, operation, variables, data);
  shop.points.available += requested - actual;
  const cost = costReport(shop, { requested, actual });
  return { data, ...(errors === undefined ? {} : { errors: errors.map((error) => error.toJSON()) }), extensions: { cost } };
}

function rootOf(shop: ShopData, { operation }: OperationDefinitionNode, run: Parameters<typeof exportMutations>[1]): object {
  if (operation === 'mutation') {
    return {
      ...setupMutations(shop),
      ...catalogMutations(shop),
      ...inventoryMutations(shop),
      ...fulfillmentMutations(shop),
      ...exportMutations(shop, run),
    };
  }
  return { ...setupQueries(shop), ...catalogQueries(shop), ...orderQueries(shop), ...exportQueries(shop) };
}

/** The data of a bulk query; null for one that is not of the schema. */
async function runExport(shop: ShopData, admin: ReturnType<typeof adminSchema>, query: string): Promise<Record<string, unknown> | null> {
  const document = parsed(query);
  if (document instanceof GraphQLError || validate(admin.schema, document).length > 0) return null;
  const rootValue = { ...orderQueries(shop), ...catalogQueries(shop) };
  const { data } = await execute({ schema: admin.schema, document, rootValue, fieldResolver: guarded(shop, admin) });
  return data ?? null;
}

/** Refuses fields the shop granted no scope for, and customers’ data to an app that is not approved for it. */
function guarded(shop: ShopData, { scopes, protectedFields }: ReturnType<typeof adminSchema>): GraphQLFieldResolver<unknown, unknown> {
  return (source, args, context, info) => {
    const field = `${info.parentType.name}.${info.fieldName}`;
    for (const needed of [scopes[field], scopes[getNamedType(info.returnType).name]]) {
      if (needed === undefined || needed.some((scope) => isGranted(scope, shop.scopes))) continue;
      throw denied(
        `Access denied for ${info.fieldName} field. Required access: ${needed.map((scope) => `\`${scope}\` access scope`).join(' or ')}.`,
      );
    }
    if (protectedFields.has(field) && !shop.seesCustomers) throw denied(`This app is not approved to use the ${info.fieldName} field.`);
    return defaultFieldResolver(source, args, context, info);
  };
}

function denied(message: string): GraphQLError {
  return new GraphQLError(message, { extensions: { code: 'ACCESS_DENIED' } });
}

function parsed(query: string): DocumentNode | GraphQLError {
  try {
    return parse(query);
  } catch (error) {
    if (error instanceof GraphQLError) return error;
    throw error;
  }
}

function withoutKey(operation: OperationDefinitionNode, variables: Record<string, unknown>): string | null {
  for (const field of operation.selectionSet.selections) {
    if (field.kind !== Kind.FIELD || !WITH_KEY.has(field.name.value)) continue;
    const value = field.directives?.find(({ name }) => name.value === 'idempotent')?.arguments?.[0]?.value;
    const key = value?.kind === Kind.VARIABLE ? variables[value.name.value] : value?.kind === Kind.STRING ? value.value : undefined;
    if (typeof key !== 'string' || key.trim() === '') return field.name.value;
  }
  return null;
}

function takePoints({ points }: ShopData, cost: number): boolean {
  const now = performance.now();
  points.available = Math.min(points.max, points.available + ((now - points.readAtMs) / 1_000) * points.perSecond);
  points.readAtMs = now;
  if (points.available < cost) return false;
  points.available -= cost;
  return true;
}

function costReport({ points }: ShopData, { requested, actual }: { requested: number; actual: number | null }) {
  return {
    requestedQueryCost: requested,
    actualQueryCost: actual,
    throttleStatus: { maximumAvailable: points.max, currentlyAvailable: Math.floor(points.available), restoreRate: points.perSecond },
  };
}

function countMutations(shop: ShopData, { operation, selectionSet }: OperationDefinitionNode): void {
  if (operation !== 'mutation') return;
  for (const field of selectionSet.selections)
    if (field.kind === Kind.FIELD) shop.done.set(field.name.value, (shop.done.get(field.name.value) ?? 0) + 1);
}

function refusal(code: string, message: string) {
  return { errors: [{ message, extensions: { code } }] };
}
