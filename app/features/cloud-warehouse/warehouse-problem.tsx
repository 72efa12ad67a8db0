import { Button, InlineStack, Text } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import type { Problem } from '#contract/problem.ts';
import { rechargeUrl } from '#app/features/payments/payment-urls.ts';
import { usePermission } from '#app/session/permissions.tsx';
import { ProblemBanner } from '#app/ui/problem-banner.tsx';

interface WarehouseProblemProps {
  problem: Problem | null;
  /** Where the other goods of a purchase are bought; null: it has no others. */
  restUrl?: (withoutSku: string) => string | null;
}

/** Why something in the cloud warehouse was refused, with what helps: recharging the balance, or buying what is still on sale. */
export function WarehouseProblem({ problem, restUrl }: WarehouseProblemProps) {
  const { t } = useTranslation('cloud-warehouse');
  const { mode, shortfallMinor, sku } = problem?.details ?? {};
  if (problem?.code === 'insufficient-balance')
    return (
      <ProblemBanner problem={problem}>
        <RechargeWay mode={mode === 'test' ? 'test' : 'live'} missingMinor={typeof shortfallMinor === 'number' ? shortfallMinor : null} />
      </ProblemBanner>
    );
  const rest = problem?.code === 'goods-off-sale' && typeof sku === 'string' ? (restUrl?.(sku) ?? null) : null;
  return (
    <ProblemBanner problem={problem}>
      {rest === null ? null : (
        <InlineStack align="start">
          <Button url={rest}>{t('purchase.buyRest')}</Button>
        </InlineStack>
      )}
    </ProblemBanner>
  );
}

interface RechargeWayProps {
  mode: 'live' | 'test';
  /** Null: not known. */
  missingMinor: number | null;
  primary?: boolean;
}

/** The way to recharge a balance that is too low; for members who may not, who can. */
export function RechargeWay({ mode, missingMinor, primary = false }: RechargeWayProps) {
  const { t } = useTranslation('cloud-warehouse');
  if (!usePermission('wallet:top-up')) return <Text as="p">{t('purchase.topUpBy')}</Text>;
  return (
    <InlineStack align="start">
      <Button url={rechargeUrl(mode, missingMinor)} {...(primary ? { variant: 'primary' as const } : {})}>
        {t('action.recharge')}
      </Button>
    </InlineStack>
  );
}
