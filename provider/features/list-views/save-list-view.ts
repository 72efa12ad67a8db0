import { v7 as uuidv7 } from 'uuid';
import type { ListView } from '#contract/list-views.ts';
import { VIEWS_MAX } from '#contract/list-views.values.ts';
import { databaseErrorCode, type Queryable, type Tx } from '#provider/database/database.ts';
import { Refusal } from '#provider/http/refusal.ts';
import { countViews, insertView, type Owner, setViewName } from './list-views.store.ts';

const UNIQUE_VIOLATION = '23505';

/** Keeps a view under a name of its own. */
export async function saveListView(tx: Tx, owner: Owner, wish: Omit<ListView, 'id'>): Promise<ListView> {
  if ((await countViews(tx, owner, wish.list)) >= VIEWS_MAX) throw new Refusal('limit-reached');
  const made = await insertView(tx, owner, { ...wish, id: uuidv7() });
  if (made === undefined) throw nameTaken();
  return made;
}

export async function renameListView(db: Queryable, owner: Owner, id: string, name: string): Promise<ListView> {
  try {
    const renamed = await setViewName(db, owner, id, name);
    if (renamed === undefined) throw new Refusal('not-found');
    return renamed;
  } catch (error) {
    if (databaseErrorCode(error) === UNIQUE_VIOLATION) throw nameTaken();
    throw error;
  }
}

function nameTaken(): Refusal {
  return new Refusal('validation-failed', { fields: [{ path: 'name', code: 'name-taken' }] });
}
