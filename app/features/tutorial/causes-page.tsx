import type { LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { BlockStack, Card, InlineGrid, Link, Text } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import { generatePath } from 'react-router';
import { requestLocale } from '#app/i18n/request-locale.ts';
import type { ScreenHandle } from '#app/i18n/screen-handle.ts';
import { paths } from '#app/paths.ts';
import { requireUser } from '#app/session/require-user.server.ts';
import { Page } from '#app/ui/page.tsx';
import { causeArticles, causeGroups } from './cause-articles.ts';
import { causeText } from './tutorial-texts.server.ts';

export const handle = { i18n: 'tutorial', title: 'page.causes' } satisfies ScreenHandle;

export async function loader(args: LoaderFunctionArgs) {
  await requireUser(args);
  const locale = await requestLocale(args.request);
  return { articles: causeArticles.map(({ code, group }) => ({ code, group, title: causeText(code, locale).title })) };
}

/** Every cause the screens may name, with its article. */
export default function CausesPage() {
  const { t } = useTranslation('tutorial');
  const { articles } = useLoaderData<typeof loader>();
  return (
    <Page title={t('causes.title')} subtitle={t('causes.help')} backAction={{ content: t('list.title'), url: paths.tutorial }}>
      <InlineGrid columns={{ xs: 1, md: 2 }} gap="400">
        {causeGroups.map((group) => (
          <Card key={group}>
            <BlockStack gap="200">
              <Text as="h2" variant="headingSm">
                {t(`group.${group}`)}
              </Text>
              {articles
                .filter((article) => article.group === group)
                .map(({ code, title }) => (
                  <Link key={code} url={generatePath(paths.causeArticle, { causeCode: code })}>
                    {title}
                  </Link>
                ))}
            </BlockStack>
          </Card>
        ))}
      </InlineGrid>
    </Page>
  );
}
