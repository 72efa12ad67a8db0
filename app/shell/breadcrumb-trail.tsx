import { useLocation } from '@remix-run/react';
import { Box, Link, Text } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import { paths } from '#app/paths.ts';
import { isWithin, menu, type MenuLink } from './menu.ts';
import { useScreenTitle } from './screen-title.tsx';
import styles from './breadcrumb-trail.module.css';

/** Home, the menu's entry and link the screen lies under, the screen. */
export function BreadcrumbTrail() {
  const { t } = useTranslation('shell');
  const { pathname } = useLocation();
  const title = useScreenTitle();
  if (title === null) return null;

  const parents = menu
    .flatMap((entry): MenuLink[] => [entry, ...entry.children])
    .filter(({ url }) => url !== pathname && (url === paths.home || isWithin(url, pathname)));
  return (
    <Box paddingInline={{ xs: '400', md: '600' }} paddingBlockStart="300">
      <nav aria-label={t('breadcrumbs')}>
        <ol className={styles.trail}>
          {parents.map(({ url, label }) => (
            <li key={url}>
              <Link url={url} monochrome>
                {t(`menu.${label}`)}
              </Link>
            </li>
          ))}
          <li aria-current="page">
            <Text as="span" tone="subdued" breakWord>
              <bdi>{title}</bdi>
            </Text>
          </li>
        </ol>
      </nav>
    </Box>
  );
}
