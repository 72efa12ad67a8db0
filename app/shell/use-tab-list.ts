import { startTransition, useCallback, useEffect, useState } from 'react';
import { useLocation, useNavigate, useRevalidator } from '@remix-run/react';
import { useTranslation } from 'react-i18next';
import { paths } from '#app/paths.ts';
import { storeTabList, storedTabList } from '#app/session/storage.ts';
import * as tabList from '#app/session/tab-list.ts';
import { useVisitedScreen } from './screen-title.tsx';

const landing: tabList.VisitedTab = {
  title: 'menu.workplace',
  name: 'workplace',
  fullPath: paths.workplace,
  query: {},
  ignoreCache: false,
};

interface TabListControl {
  tabs: tabList.VisitedTab[];
  currentPath: string;
  close: (path: string, choice: tabList.CloseChoice) => void;
  /** Loads the current tab's data again. */
  reload: () => void;
}

/** The visited screens of this browser; the landing screen is always the first. */
export function useTabList(): TabListControl {
  const [list, setList] = useState<tabList.TabList>({ tabs: [landing], cached: [] });
  const current = useCurrentTab();
  const currentPath = tabList.pathOf(current);
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const update = useCallback((next: tabList.TabList) => {
    // Titles may have to wait for their words.
    startTransition(() => setList(next));
    storeTabList(JSON.stringify(next));
  }, []);

  const { title, name, fullPath } = current;
  useEffect(() => {
    const stored = tabList.parseTabList(storedTabList());
    const others = stored.tabs.filter((tab) => tabList.pathOf(tab) !== landing.fullPath);
    const [pathname = '', search = ''] = fullPath.split(/(?=\?)/);
    update(tabList.visit({ tabs: [landing, ...others], cached: stored.cached }, tabList.tabAt({ pathname, search }, { title, name })));
  }, [title, name, fullPath, update]);

  const close = (path: string, choice: tabList.CloseChoice) => {
    const next = tabList.close(list, path, choice);
    const goTo = choice === 'this' ? tabList.neighbourOf(list, path) : list.tabs.find((tab) => tabList.pathOf(tab) === path);
    update(next);
    if (!next.tabs.some((tab) => tabList.pathOf(tab) === currentPath)) navigate(goTo?.fullPath ?? paths.workplace);
  };
  const reload = () => {
    update(tabList.dropCached(list, name));
    revalidate();
  };
  const isListed = list.tabs.some((tab) => tabList.pathOf(tab) === currentPath);
  return { tabs: isListed ? list.tabs : [...list.tabs, current], currentPath, close, reload };
}

function useCurrentTab(): tabList.VisitedTab {
  const { t } = useTranslation('shell');
  const location = useLocation();
  const { title, name } = useVisitedScreen();
  return tabList.tabAt(location, { title: title ?? t('page.error'), name });
}
