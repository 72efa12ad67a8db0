import type { LoaderFunctionArgs } from '@remix-run/node';
import { useFetcher, useLoaderData } from '@remix-run/react';
import { Badge, BlockStack, Button, Card, InlineStack, Layout, Link, Text } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import { generatePath } from 'react-router';
import { listLessonMarks } from '#contract/tutorial.ts';
import { requestLocale } from '#app/i18n/request-locale.ts';
import type { ScreenHandle } from '#app/i18n/screen-handle.ts';
import { useLocale } from '#app/i18n/use-locale.ts';
import { paths } from '#app/paths.ts';
import { callProvider } from '#app/provider-api/call-provider.server.ts';
import { requireUser } from '#app/session/require-user.server.ts';
import { DateTime } from '#app/ui/date-time.tsx';
import { Page } from '#app/ui/page.tsx';
import { HelpfulCard } from './helpful-card.tsx';
import type { action as mark } from './lesson-mark-resource.ts';
import { findLesson, guideUrl, lessons, LESSONS_REVIEWED } from './lessons.ts';
import { pictureOf } from './lesson-pictures.ts';
import { causeText, lessonText } from './tutorial-texts.server.ts';
import styles from './lesson.module.css';

export const handle = {
  i18n: 'tutorial',
  title: 'page.lesson',
  name: (data) => (data as Awaited<ReturnType<typeof loader>>).title,
} satisfies ScreenHandle;

export async function loader(args: LoaderFunctionArgs) {
  await requireUser(args);
  const lesson = findLesson(args.params['lessonId']);
  if (lesson === null) throw new Response(null, { status: 404 });
  const locale = await requestLocale(args.request);
  const marks = await callProvider(listLessonMarks, {}, args);
  const own = marks.status === 'ok' ? marks.data.find((each) => each.lesson === lesson.id) : undefined;
  const next = lessons[lessons.indexOf(lesson) + 1];
  const { title, summary, steps } = lessonText(lesson.id, locale);
  return {
    ...{ id: lesson.id, topic: lesson.topic, level: lesson.level, minutes: lesson.minutes, title, summary },
    steps: steps.map((step, index) => ({ ...step, guideUrl: guideUrl(lesson, index) })),
    causes: lesson.causes.map((code) => ({ code, title: causeText(code, locale).title })),
    next: next === undefined ? null : { id: next.id, title: lessonText(next.id, locale).title },
    done: own !== undefined && own.doneAt !== null,
    helpful: own?.helpful ?? null,
  };
}

/** One lesson, step by step; each step can be shown on its own screen. */
export default function LessonPage() {
  const { t } = useTranslation('tutorial');
  const lesson = useLoaderData<typeof loader>();
  const { id, topic, level, minutes, title, summary, steps, done, helpful } = lesson;
  return (
    <Page
      title={title}
      subtitle={summary}
      backAction={{ content: t('list.title'), url: paths.tutorial }}
      titleMetadata={
        <InlineStack align="start" gap="100">
          <Badge>{t(`topic.${topic}`)}</Badge>
          <Badge>{t(`level.${level}`)}</Badge>
        </InlineStack>
      }
    >
      <Layout>
        <Layout.Section>
          <BlockStack gap="400">
            <Picture id={id} alt={t('lesson.picture', { title })} />
            {steps.map((step, index) => (
              <Step key={step.title} step={step} number={index + 1} />
            ))}
            <DoneCard id={id} done={done} />
          </BlockStack>
        </Layout.Section>
        <Layout.Section variant="oneThird">
          <BlockStack gap="400">
            <Card>
              <BlockStack gap="200">
                <Text as="p">{t('minutes', { count: minutes })}</Text>
                <Text as="p" tone="subdued" variant="bodySm">
                  {t('lesson.reviewed')} <DateTime value={`${LESSONS_REVIEWED}T12:00:00Z`} display="date" />
                </Text>
              </BlockStack>
            </Card>
            <HelpfulCard id={id} helpful={helpful} />
            <MoreCard lesson={lesson} />
          </BlockStack>
        </Layout.Section>
      </Layout>
    </Page>
  );
}

/** The screen the lesson is about. What it shows is also said in the steps. */
function Picture({ id, alt }: { id: string; alt: string }) {
  const locale = useLocale();
  const picture = pictureOf(id, locale);
  if (picture === null) return null;
  const { src, width, height } = picture;
  return <img className={styles.picture} src={src} width={width} height={height} alt={alt} loading="lazy" />;
}

function Step({ step, number }: { step: { title: string; text: string; guideUrl: string | null }; number: number }) {
  const { t } = useTranslation('tutorial');
  return (
    <Card>
      <div id={`step-${number}`}>
        <BlockStack gap="200" inlineAlign="start">
          <Text as="h2" variant="headingMd">
            {number}. {step.title}
          </Text>
          <Text as="p">{step.text}</Text>
          {step.guideUrl === null ? null : (
            <Button url={step.guideUrl} accessibilityLabel={t('lesson.showMeStep', { title: step.title })}>
              {t('lesson.showMe')}
            </Button>
          )}
        </BlockStack>
      </div>
    </Card>
  );
}

function DoneCard({ id, done }: { id: string; done: boolean }) {
  const { t } = useTranslation('tutorial');
  const fetcher = useFetcher<typeof mark>();
  const shown = fetcher.formData === undefined ? done : fetcher.formData.get('done') === 'true';
  return (
    <Card>
      <InlineStack align="space-between" blockAlign="center" gap="300">
        <div role="status">
          <Text as="p">{t(shown ? 'lesson.isDone' : 'lesson.isOpen')}</Text>
        </div>
        <fetcher.Form method="post" action={paths.lessonMark}>
          <input type="hidden" name="lesson" value={id} />
          <input type="hidden" name="done" value={String(!shown)} />
          <Button submit variant={shown ? 'secondary' : 'primary'}>
            {t(shown ? 'lesson.undo' : 'lesson.done')}
          </Button>
        </fetcher.Form>
      </InlineStack>
    </Card>
  );
}

function MoreCard({ lesson: { causes, next } }: { lesson: Pick<Awaited<ReturnType<typeof loader>>, 'causes' | 'next'> }) {
  const { t } = useTranslation('tutorial');
  if (causes.length === 0 && next === null) return null;
  return (
    <Card>
      <BlockStack gap="300">
        {next === null ? null : (
          <BlockStack gap="100">
            <Text as="h2" variant="headingSm">
              {t('lesson.next')}
            </Text>
            <Link url={generatePath(paths.lesson, { lessonId: next.id })}>{next.title}</Link>
          </BlockStack>
        )}
        {causes.length === 0 ? null : (
          <BlockStack gap="100">
            <Text as="h2" variant="headingSm">
              {t('lesson.causes')}
            </Text>
            {causes.map(({ code, title }) => (
              <Link key={code} url={generatePath(paths.causeArticle, { causeCode: code })}>
                {title}
              </Link>
            ))}
          </BlockStack>
        )}
      </BlockStack>
    </Card>
  );
}
