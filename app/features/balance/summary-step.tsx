import { useState } from 'react';
import { Form, useNavigation } from '@remix-run/react';
import { BlockStack, Button, Card, InlineStack, Text } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import { cny } from '#contract/money.ts';
import type { Problem } from '#contract/problem.ts';
import { FactRows } from '#app/ui/fact-rows.tsx';
import { IdempotencyField } from '#app/ui/idempotency-field.tsx';
import { Money } from '#app/ui/money.tsx';
import { ProblemBanner } from '#app/ui/problem-banner.tsx';
import { ModeBadge } from '#app/ui/status-badge.tsx';
import { rechargeUrl, type RechargeWish } from './recharge-wish.ts';

interface SummaryStepProps {
  wish: RechargeWish;
  amountMinor: number;
  problem: Problem | null | undefined;
  idempotencyKey: string;
}

/** What is paid and what comes of it; then on to the gateway. The sandbox takes no fee and its money is CNY. */
export function SummaryStep({ wish, amountMinor, problem, idempotencyKey }: SummaryStepProps) {
  const { t } = useTranslation('balance');
  // One key for all tries of this summary; success leads away.
  const [key] = useState(idempotencyKey);
  const starting = useNavigation().formMethod === 'POST';
  const amount = cny(amountMinor);
  return (
    <Card>
      <Form method="post" preventScrollReset>
        <IdempotencyField value={key} />
        <input type="hidden" name="intent" value="create" />
        <BlockStack gap="400">
          <InlineStack align="start" gap="200" blockAlign="center">
            <Text as="h2" variant="headingSm">
              {t('summary.title')}
            </Text>
            <ModeBadge mode="test" />
          </InlineStack>
          <ProblemBanner problem={problem} />
          <FactRows
            facts={[
              { label: t('summary.method'), value: t(`method.${wish.method}`) },
              { label: t('summary.pay'), value: <Money value={amount} display="explicit" /> },
              { label: t('summary.fee'), value: <Money value={cny(0)} display="explicit" /> },
              { label: t('summary.rate'), value: t('summary.sameCurrency') },
              { label: t('summary.arrival'), value: t('summary.arrivalText') },
              { label: t('summary.receive'), value: <Money value={amount} display="explicit" />, strong: true },
            ]}
          />
          <Text as="p" tone="subdued">
            {t('summary.next')}
          </Text>
          <InlineStack align="space-between">
            <Button url={rechargeUrl({ ...wish, step: 'method' })}>{t('step.back')}</Button>
            <Button submit variant="primary" loading={starting}>
              {t('summary.toGateway')}
            </Button>
          </InlineStack>
        </BlockStack>
      </Form>
    </Card>
  );
}
