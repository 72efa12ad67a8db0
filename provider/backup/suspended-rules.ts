import type pg from 'pg';

interface Rule {
  drop: string;
  add: string;
}

const OWNED = `n.nspname !~ '^pg_' AND n.nspname <> 'information_schema' AND c.relowner = quote_ident(current_user)::regrole`;

/** A foreign key that is added again checks every row. */
const FOREIGN_KEYS = `
  SELECT format('ALTER TABLE %I.%I DROP CONSTRAINT %I', n.nspname, c.relname, k.conname) AS drop,
    format('ALTER TABLE %I.%I ADD CONSTRAINT %I %s', n.nspname, c.relname, k.conname, pg_get_constraintdef(k.oid)) AS add
  FROM pg_constraint k JOIN pg_class c ON c.oid = k.conrelid JOIN pg_namespace n ON n.oid = c.relnamespace
  WHERE k.contype = 'f' AND k.conparentid = 0 AND ${OWNED} ORDER BY k.oid`;

/**
 * Those that belong to no constraint: made of all rows at once they are made faster. In the order they were first made in, since the
 * planner goes by it where two look as good.
 */
const INDEXES = `
  SELECT format('DROP INDEX %I.%I', n.nspname, c.relname) AS drop, pg_get_indexdef(i.indexrelid) AS add
  FROM pg_index i JOIN pg_class c ON c.oid = i.indexrelid JOIN pg_namespace n ON n.oid = c.relnamespace
  WHERE ${OWNED} AND NOT EXISTS (SELECT FROM pg_constraint k WHERE k.conindid = i.indexrelid AND k.contype <> 'f') ORDER BY i.indexrelid`;

/** Triggers of the rows' own rules. The rows in a backup have passed them once. */
const TRIGGERS = `
  SELECT format('ALTER TABLE %I.%I DISABLE TRIGGER USER', n.nspname, c.relname) AS drop,
    format('ALTER TABLE %I.%I ENABLE TRIGGER USER', n.nspname, c.relname) AS add
  FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
  WHERE c.relkind = 'r' AND ${OWNED} AND EXISTS (SELECT FROM pg_trigger t WHERE t.tgrelid = c.oid AND NOT t.tgisinternal)
  ORDER BY n.nspname, c.relname`;

/**
 * Does the work without triggers, foreign keys and further indexes, and puts them back as they were. In the caller's transaction,
 * which ends with the work when it fails. The owner of the tables may do this; nobody has to be superuser.
 */
export async function withoutRules<T>(client: pg.Client, say: (line: string) => void, work: () => Promise<T>): Promise<T> {
  const [triggers, foreignKeys, indexes] = [
    await rulesOf(client, TRIGGERS),
    await rulesOf(client, FOREIGN_KEYS),
    await rulesOf(client, INDEXES),
  ];
  for (const rule of [...triggers, ...foreignKeys, ...indexes]) await client.query(rule.drop);
  const result = await work();
  say('Making the indexes and checking the references between tables');
  for (const rule of [...indexes, ...foreignKeys, ...triggers]) await client.query(rule.add);
  return result;
}

async function rulesOf(client: pg.Client, query: string): Promise<Rule[]> {
  return (await client.query<Rule>(query)).rows;
}
