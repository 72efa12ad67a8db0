import type { LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { BlockStack, Button, Card, InlineStack, Layout, Link, Text } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import { generatePath } from 'react-router';
import { listLessonMarks } from '#contract/tutorial.ts';
import { requestLocale } from '#app/i18n/request-locale.ts';
import type { ScreenHandle } from '#app/i18n/screen-handle.ts';
import { paths } from '#app/paths.ts';
import { callProvider } from '#app/provider-api/call-provider.server.ts';
import { requireUser } from '#app/session/require-user.server.ts';
import { Page } from '#app/ui/page.tsx';
import { causeArticles, findCauseArticle, groupScreens } from './cause-articles.ts';
import { HelpfulCard } from './helpful-card.tsx';
import { lessons } from './lessons.ts';
import { causeText, lessonText } from './tutorial-texts.server.ts';

export const handle = {
  i18n: 'tutorial',
  title: 'page.causes',
  name: (data) => (data as Awaited<ReturnType<typeof loader>>).title,
} satisfies ScreenHandle;

export async function loader(args: LoaderFunctionArgs) {
  await requireUser(args);
  const article = findCauseArticle(args.params['causeCode']);
  if (article === null) throw new Response(null, { status: 404 });
  const { code, group } = article;
  const locale = await requestLocale(args.request);
  const marks = await callProvider(listLessonMarks, {}, args);
  const own = marks.status === 'ok' ? marks.data.find(({ lesson }) => lesson === `cause-${code}`) : undefined;
  return {
    ...{ code, group, ...causeText(code, locale) },
    lessons: lessons.filter(({ causes }) => causes.includes(code)).map(({ id }) => ({ id, title: lessonText(id, locale).title })),
    related: causeArticles
      .filter((other) => other.group === group && other.code !== code)
      .map((other) => ({ code: other.code, title: causeText(other.code, locale).title })),
    helpful: own?.helpful ?? null,
  };
}

/** Why something can't go on, and what to do. */
export default function CausePage() {
  const { t } = useTranslation(['tutorial', 'shell']);
  const { code, group, title, why, fix, lessons: taught, related, helpful } = useLoaderData<typeof loader>();
  const screen = groupScreens[group];
  return (
    <Page title={title} subtitle={t(`group.${group}`)} backAction={{ content: t('causes.title'), url: paths.causeArticles }}>
      <Layout>
        <Layout.Section>
          <Card>
            <BlockStack gap="400">
              <BlockStack gap="100">
                <Text as="h2" variant="headingMd">
                  {t('causes.why')}
                </Text>
                <Text as="p">{why}</Text>
              </BlockStack>
              <BlockStack gap="100">
                <Text as="h2" variant="headingMd">
                  {t('causes.fix')}
                </Text>
                <Text as="p">{fix}</Text>
              </BlockStack>
              <InlineStack gap="200">
                <Button url={screen.url}>{t('causes.open', { screen: t(screen.label, { ns: 'shell' }) })}</Button>
              </InlineStack>
            </BlockStack>
          </Card>
        </Layout.Section>
        <Layout.Section variant="oneThird">
          <BlockStack gap="400">
            <HelpfulCard id={`cause-${code}`} helpful={helpful} />
            <Card>
              <BlockStack gap="300">
                {taught.length === 0 ? null : (
                  <BlockStack gap="100">
                    <Text as="h2" variant="headingSm">
                      {t('causes.lessons')}
                    </Text>
                    {taught.map(({ id, title: lesson }) => (
                      <Link key={id} url={generatePath(paths.lesson, { lessonId: id })}>
                        {lesson}
                      </Link>
                    ))}
                  </BlockStack>
                )}
                <BlockStack gap="100">
                  <Text as="h2" variant="headingSm">
                    {t('causes.related')}
                  </Text>
                  {related.map((other) => (
                    <Link key={other.code} url={generatePath(paths.causeArticle, { causeCode: other.code })}>
                      {other.title}
                    </Link>
                  ))}
                </BlockStack>
              </BlockStack>
            </Card>
          </BlockStack>
        </Layout.Section>
      </Layout>
    </Page>
  );
}
