import type { LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { BlockStack, Box, Card, InlineGrid, InlineStack, Link, ProgressBar, Select, Text, TextField } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import { generatePath } from 'react-router';
import { z } from 'zod';
import { listLessonMarks } from '#contract/tutorial.ts';
import { lessonLevels, lessonTopics } from '#contract/tutorial.values.ts';
import { requestLocale } from '#app/i18n/request-locale.ts';
import type { ScreenHandle } from '#app/i18n/screen-handle.ts';
import { paths } from '#app/paths.ts';
import { callProvider } from '#app/provider-api/call-provider.server.ts';
import { requireUser } from '#app/session/require-user.server.ts';
import { Page } from '#app/ui/page.tsx';
import { PlainEmptyState } from '#app/ui/plain-empty-state.tsx';
import { useChangeFilters, useTypedSearch } from '#app/ui/use-list-address.ts';
import { LessonCard } from './lesson-card.tsx';
import { lessons } from './lessons.ts';
import { searchTutorial } from './search-tutorial.server.ts';
import { causeText, lessonText } from './tutorial-texts.server.ts';

export const handle = { i18n: 'tutorial', title: 'menu.tutorial' } satisfies ScreenHandle;

const states = ['done', 'open'] as const;
const Params = z.object({
  q: z.string().trim().max(200).catch(''),
  topic: z.enum(lessonTopics).optional().catch(undefined),
  level: z.enum(lessonLevels).optional().catch(undefined),
  state: z.enum(states).optional().catch(undefined),
});
const ARTICLES_SHOWN = 8;

export async function loader(args: LoaderFunctionArgs) {
  await requireUser(args);
  const { q, topic, level, state } = Params.parse(Object.fromEntries(new URL(args.request.url).searchParams));
  const locale = await requestLocale(args.request);
  const marks = await callProvider(listLessonMarks, {}, args);
  const done = new Set(marks.status === 'ok' ? marks.data.flatMap((mark) => (mark.doneAt === null ? [] : [mark.lesson])) : []);
  const found = q === '' ? null : searchTutorial(q, locale);
  const shown = lessons
    .filter(({ id }) => found === null || found.lessons.includes(id))
    .filter((lesson) => (topic === undefined || lesson.topic === topic) && (level === undefined || lesson.level === level))
    .filter(({ id }) => state === undefined || done.has(id) === (state === 'done'))
    .map((lesson) => ({ ...lesson, title: lessonText(lesson.id, locale).title, summary: lessonText(lesson.id, locale).summary }))
    .map(({ id, topic: about, level: depth, minutes, title, summary }) => ({
      id,
      topic: about,
      level: depth,
      minutes,
      title,
      summary,
      done: done.has(id),
    }));
  return {
    filter: { q, topic: topic ?? '', level: level ?? '', state: state ?? '' },
    shown: found === null ? shown : shown.toSorted((a, b) => found.lessons.indexOf(a.id) - found.lessons.indexOf(b.id)),
    articles: (found?.causes ?? []).slice(0, ARTICLES_SHOWN).map((code) => ({ code, title: causeText(code, locale).title })),
    progress: { done: lessons.filter(({ id }) => done.has(id)).length, of: lessons.length },
  };
}

/** The lessons, by topic and level. */
export default function TutorialPage() {
  const { t } = useTranslation('tutorial');
  const { filter, shown, articles, progress } = useLoaderData<typeof loader>();
  return (
    <Page title={t('list.title')} subtitle={t('list.help')} secondaryActions={[{ content: t('causes.title'), url: paths.causeArticles }]}>
      <BlockStack gap="400">
        <Card>
          <BlockStack gap="300">
            <Text as="p" id="tutorial-progress">
              {t('list.progress', { done: progress.done, count: progress.of })}
            </Text>
            <ProgressBar size="small" progress={Math.round((100 * progress.done) / progress.of)} ariaLabelledBy="tutorial-progress" />
            <Filters filter={filter} />
          </BlockStack>
        </Card>
        {shown.length === 0 && articles.length === 0 ? (
          <Card>
            <PlainEmptyState
              title={t('list.noneTitle')}
              text={t('list.noneText')}
              action={{ label: t('list.clear'), url: paths.tutorial }}
            />
          </Card>
        ) : null}
        <InlineGrid columns={{ xs: 1, sm: 2, lg: 3 }} gap="400">
          {shown.map((lesson) => (
            <LessonCard key={lesson.id} lesson={lesson} />
          ))}
        </InlineGrid>
        {articles.length === 0 ? null : (
          <Card>
            <BlockStack gap="200">
              <Text as="h2" variant="headingSm">
                {t('causes.title')}
              </Text>
              {articles.map(({ code, title }) => (
                <Link key={code} url={generatePath(paths.causeArticle, { causeCode: code })}>
                  {title}
                </Link>
              ))}
            </BlockStack>
          </Card>
        )}
      </BlockStack>
    </Page>
  );
}

function Filters({ filter }: { filter: { q: string; topic: string; level: string; state: string } }) {
  const { t } = useTranslation('tutorial');
  const change = useChangeFilters();
  const { typed, type } = useTypedSearch(filter.q, (q) => change({ q }));
  const select = (name: 'topic' | 'level' | 'state', values: { value: string; label: string }[]) => (
    <Select
      label={t(`filter.${name}`)}
      options={[{ value: '', label: t('filter.all') }, ...values]}
      value={filter[name]}
      onChange={(value) => change({ [name]: value })}
    />
  );
  return (
    <InlineStack gap="300" blockAlign="end">
      <Box minWidth="16rem">
        <TextField
          label={t('filter.search')}
          value={typed}
          onChange={type}
          type="search"
          autoComplete="off"
          clearButton
          onClearButtonClick={() => type('')}
        />
      </Box>
      {select(
        'topic',
        lessonTopics.map((value) => ({ value, label: t(`topic.${value}`) })),
      )}
      {select(
        'level',
        lessonLevels.map((value) => ({ value, label: t(`level.${value}`) })),
      )}
      {select(
        'state',
        states.map((value) => ({ value, label: t(`state.${value}`) })),
      )}
    </InlineStack>
  );
}
