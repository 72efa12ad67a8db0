import type { ReactNode } from 'react';
import { useLocation } from '@remix-run/react';
import { BlockStack, Card } from '@shopify/polaris';
import type { Page as ListPage } from '#contract/page.ts';
import type { Problem } from '#contract/problem.ts';
import { ListError, NoMatch } from './list-page-states.tsx';
import { Page, type PageProps } from './page.tsx';
import { PlainEmptyState } from './plain-empty-state.tsx';
import { type ResourceFilter, ResourceFilters } from './resource-filters.tsx';
import { ResourceList, type ResourceListProps } from './resource-list.tsx';
import { useCursorUrl } from './use-list-address.ts';

interface ListScreenProps<Row> extends Omit<ResourceListProps<Row>, 'label' | 'rows' | 'page' | 'emptyState'> {
  title: string;
  subtitle: string;
  backAction?: PageProps['backAction'];
  secondaryActions?: PageProps['secondaryActions'];
  /** Makes the first or the next row; left out for those who may not. */
  create?: { label: string; url: string } | undefined;
  /** What `callProvider` answered. */
  listed: { status: 'ok'; data: readonly Row[]; page: ListPage | null } | { status: 'refused'; problem: Problem };
  /** Fixed views of the list as tabs, the first of them the whole list; `field` is the one of the address they set. */
  views: { field: string; tabs: readonly [View, ...View[]]; selected: string | null };
  search?: { value: string; placeholder: string };
  filters?: readonly ResourceFilter[];
  /** While there is nothing at all; `action` leads to where rows come from, if that is no button of this screen. */
  empty: { title: string; text: string; action?: { label: string; url: string } };
  /** While the view that is selected has nothing. */
  emptyView: { title: string; text: string };
  /** Above the list, such as the progress of a file. */
  children?: ReactNode;
}

interface View {
  id: string;
  content: string;
  /** How many rows it has, as text. */
  count?: string;
}

/**
 * A screen that is a list, whose state is its address (`readListParams`): loading, empty, refused or full. A view, a search or
 * filters that leave nothing over say so and lead back.
 */
export function ListScreen<Row extends { id: string }>(props: ListScreenProps<Row>) {
  const { title, subtitle, backAction, secondaryActions, create, listed, views, search, filters, empty, emptyView, children, ...list } =
    props;
  const [whole] = views.tabs;
  const selected = views.tabs.find(({ id }) => id === views.selected) ?? whole;
  const isFiltered = (search?.value ?? '') !== '' || filters?.some(({ applied }) => applied !== undefined) === true;
  const isEmpty = listed.status === 'ok' && listed.data.length === 0;
  return (
    <Page
      title={title}
      subtitle={subtitle}
      {...(backAction === undefined ? {} : { backAction })}
      {...(secondaryActions === undefined ? {} : { secondaryActions })}
      {...(create === undefined ? {} : { primaryAction: { content: create.label, url: create.url } })}
    >
      <BlockStack gap="400">
        {children}
        <Card padding="0">
          {isEmpty && !isFiltered && selected === whole ? (
            <PlainEmptyState {...(create === undefined ? {} : { action: create })} {...empty} />
          ) : (
            <>
              <ResourceFilters
                tabs={views.tabs}
                selectedTab={selected.id}
                tabUrl={(params, id) => viewUrl(params, views.field, id === whole.id ? null : id)}
                {...(search === undefined ? {} : { search })}
                {...(filters === undefined ? {} : { filters })}
              />
              {listed.status === 'refused' ? (
                <RefusedList problem={listed.problem} />
              ) : (
                <ResourceList
                  {...list}
                  label={title}
                  rows={listed.data}
                  page={listed.page}
                  emptyState={isFiltered ? <NothingFound /> : <PlainEmptyState {...emptyView} />}
                />
              )}
            </>
          )}
        </Card>
      </BlockStack>
    </Page>
  );
}

/** Another view keeps search and filters, and starts from its first page. */
function viewUrl(params: URLSearchParams, field: string, view: string | null): string {
  const next = new URLSearchParams(params);
  next.delete('cursor');
  if (view === null) next.delete(field);
  else next.set(field, view);
  return `?${next.toString()}`;
}

function RefusedList({ problem }: { problem: Problem }) {
  const cursorUrl = useCursorUrl();
  return <ListError problem={problem} retryUrl={cursorUrl(null)} />;
}

/** Search or filters leave nothing over: the way back is the list without them. */
function NothingFound() {
  const { pathname } = useLocation();
  return <NoMatch clearUrl={pathname} />;
}
