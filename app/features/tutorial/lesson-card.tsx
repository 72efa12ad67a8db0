import { Badge, BlockStack, Card, InlineStack, Link, Text } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import { generatePath } from 'react-router';
import type { LessonId, LessonLevel, LessonTopic } from '#contract/tutorial.values.ts';
import { paths } from '#app/paths.ts';

interface LessonCardProps {
  lesson: { id: LessonId; topic: LessonTopic; level: LessonLevel; minutes: number; title: string; summary: string; done: boolean };
}

/** A lesson among others: what it teaches, and how long it takes. */
export function LessonCard({ lesson: { id, topic, level, minutes, title, summary, done } }: LessonCardProps) {
  const { t } = useTranslation('tutorial');
  return (
    <Card>
      <BlockStack gap="200">
        <Text as="h2" variant="headingSm">
          <Link url={generatePath(paths.lesson, { lessonId: id })} monochrome>
            {title}
          </Link>
        </Text>
        <Text as="p" tone="subdued">
          {summary}
        </Text>
        <InlineStack gap="100">
          <Badge>{t(`topic.${topic}`)}</Badge>
          <Badge>{t(`level.${level}`)}</Badge>
          {done ? (
            <Badge tone="success" progress="complete">
              {t('state.done')}
            </Badge>
          ) : null}
        </InlineStack>
        <Text as="p" variant="bodySm" tone="subdued">
          {t('minutes', { count: minutes })}
        </Text>
      </BlockStack>
    </Card>
  );
}
