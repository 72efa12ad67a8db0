import { Form, useNavigation } from '@remix-run/react';
import { Banner, type BannerProps, BlockStack, Button, InlineStack, Text } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import type { Claim } from '#contract/claims.ts';
import type { ClaimState } from '#contract/claims.values.ts';
import { useLocale } from '#app/i18n/use-locale.ts';
import { IfPermitted } from '#app/session/permissions.tsx';
import { useTimeZone } from '#app/ui/date-time.tsx';
import { formatDate } from '#app/ui/format-date-time.ts';
import { IdempotencyField } from '#app/ui/idempotency-field.tsx';
import { useMoneyText } from '#app/ui/money.tsx';
import type { ClaimDialogKind } from './claim-dialog.tsx';

const tones: Partial<Record<ClaimState, BannerProps['tone']>> = {
  draft: 'info',
  evidence_needed: 'warning',
  offer_made: 'warning',
  rejected: 'critical',
  refunded: 'success',
  closed: 'success',
};

interface TurnBannerProps {
  claim: Claim;
  idempotencyKey: string;
  onOpen: (dialog: ClaimDialogKind) => void;
}

/** Whose turn it is and what can be done now. */
export function TurnBanner({ claim, idempotencyKey, onOpen }: TurnBannerProps) {
  const { t } = useTranslation('claims');
  const money = useMoneyText();
  const { state, offer, refunded, rule, appealUntil } = claim;
  const amount = refunded ?? offer;
  const amountText = amount === null ? '' : money(amount);
  return (
    <Banner tone={tones[state] ?? 'info'} stopAnnouncements>
      <BlockStack gap="300">
        <Text as="p">
          <span suppressHydrationWarning>
            {state === 'draft' && claim.filesMissing > 0
              ? t('turn.draftMissing')
              : t(`turn.${state}`, { amount: amountText, rule: rule === null ? '' : t(`rule.${rule}`) })}
          </span>
        </Text>
        {appealUntil === null ? null : <AppealUntil until={appealUntil} />}
        <IfPermitted permission="orders:edit">
          <InlineStack align="start" gap="200">
            {state === 'draft' || state === 'evidence_needed' ? (
              <Button variant="primary" disabled={claim.filesMissing > 0} onClick={() => onOpen('submit')}>
                {t(state === 'draft' ? 'action.submit' : 'action.resubmit')}
              </Button>
            ) : null}
            {state === 'offer_made' && offer !== null ? (
              <>
                <AcceptButton
                  label={t('action.accept', { amount: amountText })}
                  offeredMinor={offer.amountMinor}
                  idempotencyKey={`${idempotencyKey}:accept`}
                />
                <Button onClick={() => onOpen('counter')}>{t('action.counter')}</Button>
              </>
            ) : null}
            {appealUntil === null ? null : <Button onClick={() => onOpen('appeal')}>{t('action.appeal')}</Button>}
          </InlineStack>
        </IfPermitted>
      </BlockStack>
    </Banner>
  );
}

function AppealUntil({ until }: { until: string }) {
  const { t } = useTranslation('claims');
  const locale = useLocale();
  const timeZone = useTimeZone();
  return (
    <Text as="p">
      <span suppressHydrationWarning>{t('turn.rejectedOpen', { until: formatDate(until, { locale, timeZone }) })}</span>
    </Text>
  );
}

function AcceptButton({ label, offeredMinor, idempotencyKey }: { label: string; offeredMinor: number; idempotencyKey: string }) {
  const sending = useNavigation().formData?.get('intent') === 'accept';
  return (
    <Form method="post" preventScrollReset>
      <input type="hidden" name="intent" value="accept" />
      <input type="hidden" name="offeredMinor" value={offeredMinor} />
      <IdempotencyField value={idempotencyKey} />
      <Button submit variant="primary" loading={sending}>
        {label}
      </Button>
    </Form>
  );
}
