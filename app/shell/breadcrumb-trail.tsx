import { useLocation, useMatches } from '@remix-run/react';
import { Box, Link, Text } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import { paths } from '#app/paths.ts';
import { menu } from './menu.ts';
import { titleOf } from './screen-title.ts';

/** Home, the menu entry, the screen. */
export function BreadcrumbTrail() {
  const { t } = useTranslation('shell');
  const { pathname } = useLocation();
  const here = useMatches()
    .map((match) => titleOf(match, t))
    .findLast((title) => title !== null);
  const entry = menu.find(({ url }) => pathname !== url && pathname.startsWith(`${url}/`));
  if (here === undefined) return null;

  const parents = pathname === paths.home ? [] : [{ url: paths.home as string, title: t('menu.home') }];
  if (entry !== undefined && entry.url !== paths.home) parents.push({ url: entry.url, title: t(`menu.${entry.label}`) });
  return (
    <Box paddingInline={{ xs: '400', md: '600' }} paddingBlockStart="300">
      <nav aria-label={t('breadcrumbs')}>
        <ol className="wharf-trail">
          {parents.map(({ url, title }) => (
            <li key={url}>
              <Link url={url} monochrome>
                {title}
              </Link>
            </li>
          ))}
          <li aria-current="page">
            <Text as="span" tone="subdued">
              {here}
            </Text>
          </li>
        </ol>
      </nav>
    </Box>
  );
}
