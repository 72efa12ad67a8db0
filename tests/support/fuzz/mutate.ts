import fc, { type Arbitrary } from 'fast-check';
import { hostileValue } from './hostile-values.ts';

type Node = Record<string, unknown>;

/** The same value with one to three places replaced, left out or joined by another field. */
export function mutated(values: Arbitrary<unknown>): Arbitrary<unknown> {
  const changes = fc.array(fc.tuple(fc.nat(), fc.constantFrom('replace', 'replace', 'remove', 'add'), hostileValue), {
    minLength: 1,
    maxLength: 3,
  });
  return fc.tuple(values, changes).map(([value, list]) => {
    const root = { value: structuredClone(value) };
    for (const [place, kind, hostile] of list) change(root, place, kind, hostile);
    return root.value;
  });
}

function change(root: Node, place: number, kind: string, hostile: unknown): void {
  const places = placesIn(root);
  const found = places[place % places.length];
  if (found === undefined) return;
  const { node, key } = found;
  if (kind === 'remove' && node !== root) delete node[key];
  else if (kind === 'add' && node !== root) node[`${key}x`] = structuredClone(hostile);
  else node[key] = structuredClone(hostile);
}

/** Every field and element, however deep. */
function placesIn(node: Node, depth = 0): { node: Node; key: string }[] {
  if (depth > 8) return [];
  return Object.entries(node)
    .slice(0, 50)
    .flatMap(([key, inner]) => [{ node, key }, ...(isNode(inner) ? placesIn(inner, depth + 1) : [])]);
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null;
}
