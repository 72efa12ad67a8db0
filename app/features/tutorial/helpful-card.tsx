import { useFetcher } from '@remix-run/react';
import { BlockStack, Button, Card, InlineStack, Text } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import { paths } from '#app/paths.ts';
import { ProblemBanner } from '#app/ui/problem-banner.tsx';
import type { action } from './lesson-mark-resource.ts';

/** Asks whether a lesson or an article helped. Who says no is led to support. */
export function HelpfulCard({ id, helpful }: { id: string; helpful: boolean | null }) {
  const { t } = useTranslation('tutorial');
  const fetcher = useFetcher<typeof action>();
  const sent = fetcher.formData?.get('helpful') ?? null;
  const shown = sent === null ? helpful : sent === 'true';
  return (
    <Card>
      <BlockStack gap="200">
        <Text as="h2" variant="headingSm">
          {t('helpful.title')}
        </Text>
        <ProblemBanner problem={fetcher.data?.problem ?? null} />
        <fetcher.Form method="post" action={paths.lessonMark}>
          <input type="hidden" name="lesson" value={id} />
          <InlineStack gap="200">
            {(['true', 'false'] as const).map((value) => (
              <Button
                key={value}
                pressed={String(shown) === value}
                onClick={() => fetcher.submit({ lesson: id, helpful: value }, { method: 'post', action: paths.lessonMark })}
              >
                {t(`helpful.${value}`)}
              </Button>
            ))}
          </InlineStack>
        </fetcher.Form>
        <div role="status">
          {shown === null ? null : (
            <BlockStack gap="200" inlineAlign="start">
              <Text as="p" tone="subdued">
                {t(shown ? 'helpful.thanks' : 'helpful.sorry')}
              </Text>
              {shown ? null : <Button url={paths.newSupportTicket}>{t('helpful.ask')}</Button>}
            </BlockStack>
          )}
        </div>
      </BlockStack>
    </Card>
  );
}
