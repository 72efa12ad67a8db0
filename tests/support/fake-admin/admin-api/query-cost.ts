import {
  type DocumentNode,
  type FieldNode,
  getNamedType,
  type GraphQLSchema,
  isLeafType,
  Kind,
  type OperationDefinitionNode,
  type SelectionSetNode,
  TypeInfo,
  valueFromASTUntyped,
  visit,
  visitWithTypeInfo,
} from 'graphql';

const MUTATION_POINTS = 10;
/** Complexity of `productSet`, by its description in the schema. */
const INPUT_POINTS = { variant: 0.2, file: 1.9, variantFile: 0.6, metafield: 0.4 };

type Variables = Record<string, unknown>;

/**
 * Points a query asks for: one an object, as many of a list as it may have, ten a mutation. Shopify gives large lists a discount it does not publish; this
 * counts in full, so that what passes here passes there.
 */
export function queryCost(schema: GraphQLSchema, document: DocumentNode, operation: OperationDefinitionNode, variables: Variables): number {
  const isObject = objectFields(schema, document);
  const base = operation.operation === 'mutation' ? MUTATION_POINTS * operation.selectionSet.selections.length : 0;
  return Math.ceil(base + costOf(operation.selectionSet, { isObject, variables }) + inputCost(variables['input']));
}

/** Points of an answer: those of the mutation and its input, and one an object. What was asked for beyond it the shop gives back. */
export function answerCost(requested: number, operation: OperationDefinitionNode, variables: Variables, data: unknown): number {
  const base = operation.operation === 'mutation' ? MUTATION_POINTS * operation.selectionSet.selections.length : 0;
  return Math.min(requested, Math.ceil(base + inputCost(variables['input']) + objectsIn(data)));
}

function objectsIn(value: unknown): number {
  if (Array.isArray(value)) return value.reduce((sum: number, each) => sum + objectsIn(each), 0);
  if (typeof value !== 'object' || value === null) return 0;
  return Object.entries(value).reduce((sum, [name, each]) => sum + (name === 'pageInfo' ? 0 : objectsIn(each)), 1);
}

function objectFields(schema: GraphQLSchema, document: DocumentNode): ReadonlySet<FieldNode> {
  const types = new TypeInfo(schema);
  const found = new Set<FieldNode>();
  visit(
    document,
    visitWithTypeInfo(types, {
      Field(node) {
        const type = getNamedType(types.getType());
        if (type && !isLeafType(type)) found.add(node);
      },
    }),
  );
  return found;
}

interface Counting {
  isObject: ReadonlySet<FieldNode>;
  variables: Variables;
}

function costOf(selections: SelectionSetNode | undefined, counting: Counting): number {
  let cost = 0;
  for (const selection of selections?.selections ?? []) {
    if (selection.kind === Kind.FIELD) cost += fieldCost(selection, counting);
    else if (selection.kind === Kind.INLINE_FRAGMENT) cost += costOf(selection.selectionSet, counting);
  }
  return cost;
}

function fieldCost(field: FieldNode, counting: Counting): number {
  if (!counting.isObject.has(field) || field.name.value === 'pageInfo') return 0;
  const first = field.arguments?.find(({ name }) => name.value === 'first');
  const inner = costOf(field.selectionSet, counting);
  if (first !== undefined) return Number(valueFromASTUntyped(first.value, counting.variables)) * Math.max(inner, 1);
  const ids = field.arguments?.find(({ name }) => name.value === 'ids');
  if (ids !== undefined) return lengthOf(valueFromASTUntyped(ids.value, counting.variables)) * (1 + inner);
  return 1 + inner;
}

function inputCost(input: unknown): number {
  const product = input as { variants?: { file?: unknown }[]; files?: unknown[]; metafields?: unknown[] } | undefined;
  const variants = product?.variants ?? [];
  return (
    variants.length * INPUT_POINTS.variant +
    variants.filter(({ file }) => Boolean(file)).length * INPUT_POINTS.variantFile +
    lengthOf(product?.files) * INPUT_POINTS.file +
    lengthOf(product?.metafields) * INPUT_POINTS.metafield
  );
}

function lengthOf(value: unknown): number {
  return Array.isArray(value) ? value.length : 0;
}
