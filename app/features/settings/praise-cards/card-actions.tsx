import { useState } from 'react';
import { useFetcher } from '@remix-run/react';
import { BlockStack, Button, Card, Text } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import type { PraiseCard } from '#contract/praise-cards.ts';
import type { PraiseCardAction } from '#contract/praise-cards.values.ts';
import { usePermission } from '#app/session/permissions.tsx';
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx';
import { useNotice } from '#app/ui/notice.tsx';
import { ProblemBanner } from '#app/ui/problem-banner.tsx';
import { useEachAnswer } from '#app/ui/use-each-answer.ts';
import type { action } from './praise-card-page.tsx';

/** Where a card stands, and what may be done with it. */
export function CardActions({ card, dirty }: { card: PraiseCard; dirty: boolean }) {
  const { t } = useTranslation('settings');
  const notify = useNotice();
  const mayManage = usePermission('settings:manage');
  const fetcher = useFetcher<typeof action>();
  const [retiring, setRetiring] = useState(false);
  // At once: what the card becomes begins the page anew.
  useEachAnswer(fetcher.data, ({ moved, problem }) => {
    setRetiring(false);
    if (moved !== null && problem === null) notify({ tone: 'success', title: t(`praiseCard.done.${moved}`) });
  });
  const act = (wanted: PraiseCardAction) => fetcher.submit({ intent: wanted }, { method: 'post' });
  const busy = fetcher.state !== 'idle';
  const problem = fetcher.data?.problem ?? null;
  const [field] = problem?.fields ?? [];
  return (
    <Card>
      <BlockStack gap="300">
        <Text as="h2" variant="headingSm">
          {t('praiseCard.state')}
        </Text>
        <Text as="p">{t(`praiseCard.stateText.${card.state}`)}</Text>
        <ProblemBanner problem={problem === null || field === undefined ? problem : { ...problem, message: field.message }} />
        {dirty && card.actions.includes('submit') ? (
          <Text as="p" tone="subdued">
            {t('praiseCard.saveFirst')}
          </Text>
        ) : null}
        {mayManage
          ? card.actions.map((each) => (
              <Button
                key={each}
                onClick={() => (each === 'retire' ? setRetiring(true) : act(each))}
                loading={busy && fetcher.formData?.get('intent') === each}
                disabled={busy || dirty}
                {...(each === 'submit' ? { variant: 'primary' as const } : {})}
                {...(each === 'retire' ? { tone: 'critical' as const } : {})}
              >
                {t(`praiseCard.action.${each}`)}
              </Button>
            ))
          : null}
      </BlockStack>
      {retiring ? (
        <ConfirmDialog
          title={t('praiseCard.retireTitle', { name: card.name })}
          text={t('praiseCard.retireText')}
          confirm={{ label: t('praiseCard.action.retire'), onAction: () => act('retire'), destructive: true, loading: busy }}
          cancel={{ label: t('praiseCard.cancel'), onAction: () => setRetiring(false) }}
        />
      ) : null}
    </Card>
  );
}
