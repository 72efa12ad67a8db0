import { z } from 'zod';
import { defineEndpoint, Id } from './endpoint.ts';
import { lists, VIEW_NAME_MAX, densities } from './list-views.values.ts';
const List = z.enum(lists);
export type List = z.infer<typeof List>;
const QUERY_MAX = 1000;
const ViewName = z.string().trim().min(1).max(VIEW_NAME_MAX);

/** A view of a list under a name. */
export const ListView = z.object({
  id: Id,
  list: List,
  name: z.string(),
  /** The query of the list's address, without `?` and without its page. */
  query: z.string(),
});
export type ListView = z.infer<typeof ListView>;

export const listListViews = defineEndpoint({
  name: 'listListViews',
  permission: 'self',
  summary: "The caller's own views of a list, by name.",
  method: 'GET',
  path: '/v1/list-views',
  query: z.object({ list: List }),
  data: z.array(ListView),
});

export const saveListView = defineEndpoint({
  name: 'saveListView',
  permission: 'self',
  summary:
    'Keep a view of a list under a name no other view of it has, in any case of letters: 20 views a list at most, else 409 limit-reached.',
  method: 'POST',
  path: '/v1/list-views',
  body: { kind: 'json', schema: z.object({ list: List, name: ViewName, query: z.string().max(QUERY_MAX) }) },
  data: ListView,
  idempotent: true,
  problems: ['limit-reached'],
});

const ofView = { params: z.object({ listViewId: Id }) };
export const renameListView = defineEndpoint({
  name: 'renameListView',
  permission: 'self',
  summary: 'Give one of the own views another name.',
  method: 'PUT',
  path: '/v1/list-views/{listViewId}',
  ...ofView,
  body: { kind: 'json', schema: z.object({ name: ViewName }) },
  data: ListView,
  problems: ['not-found'],
});

export const deleteListView = defineEndpoint({
  name: 'deleteListView',
  permission: 'self',
  summary: 'Drop one of the own views; answers what it was, so that it can be kept again.',
  method: 'DELETE',
  path: '/v1/list-views/{listViewId}',
  ...ofView,
  data: ListView,
  problems: ['not-found'],
});
/** How a list is shown to a user. */
export const ListLayout = z.object({
  /** Names of the columns put away; those a list does not have are passed over. */
  hidden: z.array(z.string().regex(/^[a-z][a-z-]{0,29}$/)).max(20),
  density: z.enum(densities),
});
export type ListLayout = z.infer<typeof ListLayout>;

/** How a user wants lists; it comes with the user. */
export const ListSettings = z.object({
  /** Whether keys without modifiers go through lists. */
  keys: z.boolean().default(true),
  /** Those of lists that were changed. */
  layouts: z.partialRecord(List, ListLayout).default({}),
});
export type ListSettings = z.infer<typeof ListSettings>;

export const setListLayout = defineEndpoint({
  name: 'setListLayout',
  permission: 'self',
  summary: 'Set how a list is shown to the caller.',
  method: 'PUT',
  path: '/v1/list-settings/layouts/{list}',
  params: z.object({ list: List }),
  body: { kind: 'json', schema: ListLayout },
  data: ListSettings,
});

export const setListKeys = defineEndpoint({
  name: 'setListKeys',
  permission: 'self',
  summary: 'Turn the keys that go through lists on or off for the caller.',
  method: 'PUT',
  path: '/v1/list-settings/keys',
  body: { kind: 'json', schema: z.object({ on: z.boolean() }) },
  data: ListSettings,
});
