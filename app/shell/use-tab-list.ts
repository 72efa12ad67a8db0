import { useCallback, useEffect, useState } from 'react';
import { useLocation, useMatches, useNavigate, useRevalidator } from '@remix-run/react';
import { useTranslation } from 'react-i18next';
import { paths } from '#app/paths.ts';
import { keepTabList, keptTabList } from '#app/session/storage.ts';
import * as tabList from '#app/session/tab-list.ts';
import { screenNameOf, titleKeyOf } from './screen-title.ts';

const landing: tabList.VisitedTab = {
  title: 'menu.workplace',
  name: 'workplace',
  fullPath: paths.workplace,
  query: {},
  ignoreCache: false,
};

interface TabListControl {
  tabs: tabList.VisitedTab[];
  /** Path of the tab at hand. */
  here: string;
  close: (path: string, choice: tabList.CloseChoice) => void;
  /** Reads the tab at hand anew. */
  reload: () => void;
}

/** The visited tabs of this browser; the landing screen is always the first. */
export function useTabList(): TabListControl {
  const [list, setList] = useState<tabList.TabList>({ tabs: [landing], cached: [] });
  const current = useCurrentTab();
  const here = tabList.pathOf(current);
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const take = useCallback((next: tabList.TabList) => {
    setList(next);
    keepTabList(JSON.stringify(next));
  }, []);

  const { title, name, fullPath } = current;
  useEffect(() => {
    const kept = tabList.parseTabList(keptTabList());
    const rest = kept.tabs.filter((tab) => tabList.pathOf(tab) !== landing.fullPath);
    const [pathname = '', search = ''] = fullPath.split(/(?=\?)/);
    take(tabList.visit({ tabs: [landing, ...rest], cached: kept.cached }, tabList.tabAt({ pathname, search }, { title, name })));
  }, [title, name, fullPath, take]);

  const close = (path: string, choice: tabList.CloseChoice) => {
    const next = tabList.close(list, path, choice);
    const goTo = choice === 'this' ? tabList.neighbourOf(list, path) : list.tabs.find((tab) => tabList.pathOf(tab) === path);
    take(next);
    if (!next.tabs.some((tab) => tabList.pathOf(tab) === here)) navigate(goTo?.fullPath ?? paths.workplace);
  };
  const reload = () => {
    take(tabList.dropCached(list, name));
    revalidate();
  };
  const known = list.tabs.some((tab) => tabList.pathOf(tab) === here);
  return { tabs: known ? list.tabs : [...list.tabs, current], here, close, reload };
}

/** The tab of the screen at hand. */
function useCurrentTab(): tabList.VisitedTab {
  const { t } = useTranslation('shell');
  const location = useLocation();
  const matches = useMatches();
  const title = matches.map((match) => titleKeyOf(match)).findLast((each) => each !== null) ?? t('page.error');
  return tabList.tabAt(location, { title, name: screenNameOf(matches) });
}
