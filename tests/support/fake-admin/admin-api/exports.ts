import { userError } from './connection.ts';
import { type FakeExport, nextId, type ShopData } from './shop-data.ts';

interface Edges {
  edges: { node: Record<string, unknown> }[];
}

/** Bulk operations: `run` answers a query as the shop does, without a limit of points. */
export function exportMutations(shop: ShopData, run: (query: string) => Promise<Record<string, unknown> | null>) {
  return {
    async bulkOperationRunQuery({ query }: { query: string }) {
      const data = await run(query);
      if (data === null) return { bulkOperation: null, userErrors: [userError('Invalid bulk query', ['query'], 'INVALID')] };
      const made = { id: nextId(shop, 'BulkOperation'), status: 'CREATED', looks: 0, file: linesOf(data).join('') };
      shop.exports.push(made);
      return { bulkOperation: exportView(shop, made), userErrors: [] };
    },
  };
}

export function exportQueries(shop: ShopData) {
  return {
    bulkOperation({ id }: { id: string }) {
      const found = shop.exports.find((one) => one.id === id);
      if (found === undefined) return null;
      found.looks += 1;
      if (found.status === 'CREATED' || found.status === 'RUNNING') found.status = found.looks === 1 ? 'RUNNING' : 'COMPLETED';
      return exportView(shop, found);
    },
  };
}

function exportView({ filesUrl }: ShopData, { id, status, file }: FakeExport) {
  const isThere = status === 'COMPLETED' && file !== '';
  return { id, status, errorCode: status === 'FAILED' ? 'TIMEOUT' : null, url: isThere ? `${filesUrl}/${id.split('/').at(-1)}` : null };
}

/** A line an object; what lies in a list of an object is a line of its own, which names its parent. */
function linesOf(data: Record<string, unknown>, parentId?: string): string[] {
  return Object.values(data)
    .filter(isEdges)
    .flatMap(({ edges }) =>
      edges.flatMap(({ node }) => {
        const own = Object.entries(node).filter(([, value]) => !isEdges(value));
        const line = { ...Object.fromEntries(own), ...(parentId === undefined ? {} : { __parentId: parentId }) };
        return [`${JSON.stringify(line)}\n`, ...linesOf(node, String(node['id']))];
      }),
    );
}

function isEdges(value: unknown): value is Edges {
  return typeof value === 'object' && value !== null && 'edges' in value;
}
