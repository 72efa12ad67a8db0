import type { PoolClient } from 'pg';
import type { Database } from '#provider/database/database.ts';
import { runAsAdmin } from './global-setup.ts';

/** A step of a plan, as PostgreSQL explains it. */
interface PlanNode {
  'Node Type': string;
  'Relation Name'?: string;
  'Actual Rows'?: number;
  'Actual Loops'?: number;
  'Rows Removed by Filter'?: number;
  'Rows Removed by Index Recheck'?: number;
  'Plans'?: PlanNode[];
}

export interface ExplainedStatement {
  text: string;
  nodes: PlanNode[];
}

/** Has the server explain every statement of the database's later connections to whoever sent it, as it was run. */
export async function explainStatements(adminUrl: string, database: string): Promise<void> {
  const settings = {
    'session_preload_libraries': 'auto_explain',
    'auto_explain.log_min_duration': '0',
    'auto_explain.log_level': 'notice',
    'auto_explain.log_format': 'json',
    'auto_explain.log_analyze': 'on',
    'auto_explain.log_timing': 'off',
  };
  for (const [name, value] of Object.entries(settings)) await runAsAdmin(adminUrl, `ALTER DATABASE ${database} SET ${name} = '${value}'`);
}

/** Collects the notices of an explained database's connections; gives a function that runs work and returns its statements. */
export function watchStatements({ pool }: Database): (work: () => Promise<unknown>) => Promise<ExplainedStatement[]> {
  const watched = new WeakSet<PoolClient>();
  let statements: ExplainedStatement[] = [];
  pool.on('acquire', (client) => {
    if (watched.has(client)) return;
    watched.add(client);
    client.on('notice', ({ message = '' }) => {
      const start = message.indexOf('{');
      if (!message.includes('plan:') || start < 0) return;
      const { 'Query Text': text, 'Plan': plan } = JSON.parse(message.slice(start));
      statements.push({ text, nodes: nodesOf(plan) });
    });
  });
  return async (work) => {
    statements = [];
    await work();
    return statements;
  };
}

function nodesOf(node: PlanNode): PlanNode[] {
  return [node, ...(node.Plans ?? []).flatMap(nodesOf)];
}

/** The kinds of steps in the plans of these statements. */
export function nodeTypes(statements: ExplainedStatement[]): string[] {
  return statements.flatMap(({ nodes }) => nodes.map((node) => node['Node Type']));
}

/** Tables these statements read from their first row to their last. */
export function scannedTables(statements: ExplainedStatement[]): string[] {
  return statements.flatMap(({ nodes }) =>
    nodes.filter((node) => node['Node Type'] === 'Seq Scan').map((node) => node['Relation Name'] ?? ''),
  );
}

/** Rows of a table that a statement looked at, also those it passed over. */
export function rowsRead({ nodes }: ExplainedStatement, table: string): number {
  const read = nodes
    .filter((node) => node['Relation Name'] === table)
    .map((node) => {
      const passedOver = (node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Index Recheck'] ?? 0);
      return ((node['Actual Rows'] ?? 0) + passedOver) * (node['Actual Loops'] ?? 1);
    });
  return read.reduce((sum, rows) => sum + rows, 0);
}
