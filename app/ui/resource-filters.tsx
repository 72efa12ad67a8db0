import { useEffect, useRef, useState, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { useNavigate, useSearchParams } from '@remix-run/react';
import { ChoiceList, IndexFilters, IndexFiltersMode, type IndexFiltersProps } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import { onListSearch } from './list-layout.ts';
import { useChangeFilters, useListLoading, useTypedSearch } from './use-list-address.ts';
import styles from './resource-filters.module.css';

export interface ResourceFilter {
  /** The field of the address it sets. */
  name: string;
  /** Fields it sets where there are several. */
  names?: readonly string[];
  label: string;
  /** The value that is set, as text; undefined: none. */
  applied: string | undefined;
  /** False puts it behind "Add filter" until it is set. */
  pinned?: boolean;
  /** What its popover shows, such as a `ChoiceFilter`. */
  control: ReactNode;
}

interface ResourceFiltersProps<Tab extends string> {
  /** Fixed views of the list; the first is shown where the address names none. */
  tabs: readonly { id: Tab; content: string; count?: string }[];
  selectedTab: NoInfer<Tab>;
  /** Where another view is; unless said, it is named as `tab` in the address. */
  tabUrl?: (params: URLSearchParams, tab: Tab) => string;
  search?: { value: string; placeholder: string };
  filters?: readonly ResourceFilter[];
  sort?: { options: NonNullable<IndexFiltersProps['sortOptions']>; selected: string; onChange: (value: string) => void };
  /** Menus of the list beside its filters. */
  tools?: ReactNode;
}

/** Polaris' IndexFilters for a list whose state is its address. What is set is always in sight: then the search is open. */
export function ResourceFilters<Tab extends string>({
  tabs,
  selectedTab,
  tabUrl = urlOfTab,
  search,
  filters = [],
  sort,
  tools,
}: ResourceFiltersProps<Tab>) {
  const [params] = useSearchParams();
  const change = useChangeFilters();
  const loading = useListLoading();
  const { typed, type } = useTypedSearch(search?.value ?? '', (q) => change({ q }));
  const [opened, setOpened] = useState(false);
  const [added, setAdded] = useState<readonly string[]>([]);
  const place = useOpenByKey(() => setOpened(true));
  const set = filters.filter(({ applied }) => applied !== undefined);
  const clear = () => change(Object.fromEntries(['q', ...filters.flatMap(namesOf)].map((name) => [name, null])));
  const view = useViewFilter({ tabs, selectedTab, urlOf: (tab) => tabUrl(params, tab) });

  return (
    <div className={styles.bar} ref={place}>
      <div className={styles.filters}>
        <IndexFilters
          // Polaris shows what is set when it mounts or is added by hand; a link may set more.
          key={set
            .filter(({ name, pinned }) => pinned === false && !added.includes(name))
            .map(({ name }) => name)
            .join(' ')}
          tabs={tabs.map((tab) => ({ id: `view-${tab.id}`, content: nameOf(tab), url: tabUrl(params, tab.id), isLocked: true }))}
          selected={tabs.findIndex(({ id }) => id === selectedTab)}
          canCreateNewView={false}
          mode={opened || set.length > 0 || (search?.value ?? '') !== '' ? IndexFiltersMode.Filtering : IndexFiltersMode.Default}
          setMode={(mode) => setOpened(mode === IndexFiltersMode.Filtering)}
          autoFocusSearchField={opened}
          cancelAction={{ onAction: clear }}
          queryValue={typed}
          queryPlaceholder={search?.placeholder ?? ''}
          onQueryChange={type}
          onQueryClear={() => type('')}
          hideQueryField={search === undefined}
          filters={[
            ...(view === null ? [] : [view.filter]),
            ...filters.map(({ name, label, pinned = true, control }) => ({
              key: name,
              label,
              pinned,
              filter: control,
              onAction: () => setAdded([...added, name]),
            })),
          ]}
          appliedFilters={[
            ...(view?.applied ?? []),
            ...set.map((filter) => ({
              key: filter.name,
              label: filter.applied ?? '',
              onRemove: () => change(Object.fromEntries(namesOf(filter).map((name) => [name, null]))),
            })),
          ]}
          onClearAll={clear}
          {...(sort === undefined
            ? {}
            : { sortOptions: sort.options, sortSelected: [sort.selected], onSort: ([value]) => sort.onChange(value ?? sort.selected) })}
          loading={loading}
          // `/` opens the search, where the merchant has keys on.
          disableKeyboardShortcuts
          disableStickyMode
        />
      </div>
      {tools === undefined ? null : <div className={styles.tools}>{tools}</div>}
    </div>
  );
}

/** The count stands in the name: Polaris leaves a tab's badge out when it measures what fits, and the last tabs would wrap. */
function nameOf({ content, count }: { content: string; count?: string }): string {
  return count === undefined ? content : `${content} (${count})`;
}

interface ViewFilterProps<Tab extends string> {
  tabs: readonly { id: Tab; content: string }[];
  selectedTab: Tab;
  urlOf: (tab: Tab) => string;
}

/** The tabs hide while the search is open; so the view can be changed there too, and what is set stays. */
function useViewFilter<Tab extends string>({ tabs, selectedTab, urlOf }: ViewFilterProps<Tab>) {
  const { t } = useTranslation('ui');
  const navigate = useNavigate();
  const first = tabs[0];
  if (first === undefined || tabs.length === 1) return null;
  const show = (tab: Tab) => navigate(urlOf(tab), { preventScrollReset: true });
  const selected = tabs.find(({ id }) => id === selectedTab);
  return {
    filter: {
      key: 'view',
      label: t('list.view'),
      pinned: true,
      hideClearButton: true,
      filter: (
        <ChoiceList
          title={t('list.view')}
          titleHidden
          choices={tabs.map(({ id, content }) => ({ value: id, label: content }))}
          selected={[selectedTab]}
          onChange={([value]) => show(tabs.find(({ id }) => id === value)?.id ?? first.id)}
        />
      ),
    },
    applied:
      selected === undefined || selected.id === first.id ? [] : [{ key: 'view', label: selected.content, onRemove: () => show(first.id) }],
  };
}

interface ChoiceFilterProps {
  /** The field of the address it sets. */
  name: string;
  label: string;
  choices: { value: string; label: string }[];
  selected: string | undefined;
}

/** One of several values to filter by. */
export function ChoiceFilter({ name, label, choices, selected }: ChoiceFilterProps) {
  const change = useChangeFilters();
  return (
    <ChoiceList
      title={label}
      titleHidden
      choices={choices}
      selected={selected === undefined ? [] : [selected]}
      onChange={([value]) => change({ [name]: value ?? null })}
    />
  );
}

/** The usual filter: one of several values. */
export function choiceFilter({ pinned = true, ...props }: ChoiceFilterProps & { pinned?: boolean }): ResourceFilter {
  const { name, label, choices, selected } = props;
  return {
    name,
    label,
    pinned,
    applied: selected === undefined ? undefined : (choices.find(({ value }) => value === selected)?.label ?? label),
    control: <ChoiceFilter {...props} />,
  };
}

function namesOf({ name, names }: ResourceFilter): readonly string[] {
  return names ?? [name];
}

/** Another view keeps search and filters, and starts from its first page. */
function urlOfTab(params: URLSearchParams, tab: string): string {
  const next = new URLSearchParams(params);
  next.delete('cursor');
  next.set('tab', tab);
  return `?${next.toString()}`;
}

/** The key for the search opens it, or goes to it where it is open. */
function useOpenByKey(open: () => void) {
  const place = useRef<HTMLDivElement>(null);
  const latest = useRef(open);
  useEffect(() => {
    latest.current = open;
  });
  useEffect(
    () =>
      onListSearch(() => {
        const field = () => place.current?.querySelector('input');
        // At once, so that the next key is heard by the field.
        if (!field()) flushSync(latest.current);
        field()?.focus();
        field()?.select();
      }),
    [],
  );
  return place;
}
