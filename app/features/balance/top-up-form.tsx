import { useRef, useState } from 'react';
import { Form, useNavigation, useSubmit } from '@remix-run/react';
import { Banner, BlockStack, Button, InlineStack, Link, Select, Text } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import type { PaymentMethod, WalletSettings } from '#contract/automatic-top-up.ts';
import { MAX_AMOUNT_MINOR, WALLET_CURRENCY } from '#contract/money.values.ts';
import { paths } from '#app/paths.ts';
import { AmountField } from '#app/ui/amount-field.tsx';
import { fieldErrors } from '#app/ui/field-errors.ts';
import { Money } from '#app/ui/money.tsx';
import type { AutomaticOutcome } from './automatic-page.tsx';

interface TopUpFormProps {
  wallet: WalletSettings;
  outcome: AutomaticOutcome | null;
}

/** When a wallet is filled by itself, with how much and by what. Without a gateway that keeps ways to pay, the alert stands in. */
export function TopUpForm({ wallet, outcome }: TopUpFormProps) {
  const { t } = useTranslation('balance');
  if (!wallet.canSave) return <Text as="p">{t('topUp.notOffered')}</Text>;
  return (
    <BlockStack gap="500">
      <SavedMethods wallet={wallet} />
      {wallet.methods.length === 0 ? null : <TopUpFields wallet={wallet} outcome={outcome} />}
    </BlockStack>
  );
}

function SavedMethods({ wallet: { mode, methods, savable } }: { wallet: WalletSettings }) {
  const { t } = useTranslation('balance');
  const sending = useNavigation().formData;
  return (
    <BlockStack gap="300">
      <Text as="h3" variant="headingSm">
        {t('topUp.methods')}
      </Text>
      {methods.length === 0 ? <Text as="p">{t('topUp.noMethod')}</Text> : null}
      {methods.map((method) => (
        <Form key={method.id} method="post" preventScrollReset>
          <HiddenFields fields={{ intent: 'removeMethod', mode, methodId: method.id }} />
          <InlineStack align="space-between" blockAlign="center" gap="200">
            <Text as="span">
              <MethodName method={method} />
            </Text>
            <Button
              submit
              size="slim"
              accessibilityLabel={t('topUp.removeNamed', { method: method.label })}
              loading={sending?.get('intent') === 'removeMethod' && sending.get('methodId') === method.id}
            >
              {t('topUp.remove')}
            </Button>
          </InlineStack>
        </Form>
      ))}
      {savable === null ? (
        methods.length === 0 ? (
          <Text as="p">
            <Link url={paths.recharge}>{t('topUp.rechargeFirst')}</Link>
          </Text>
        ) : null
      ) : (
        <Form method="post" preventScrollReset>
          <HiddenFields fields={{ intent: 'saveMethod', mode, rechargeId: savable.rechargeId }} />
          <Button submit loading={sending?.get('intent') === 'saveMethod' && sending.get('mode') === mode}>
            {t('topUp.saveMethod', { method: t(`methods.${savable.gateway}`), number: savable.number })}
          </Button>
        </Form>
      )}
    </BlockStack>
  );
}

function MethodName({ method }: { method: PaymentMethod }) {
  const { t } = useTranslation('balance');
  return <>{t('topUp.method', { method: t(`methods.${method.gateway}`), label: method.label, currency: method.currency })}</>;
}

function TopUpFields({ wallet, outcome }: TopUpFormProps) {
  const { t } = useTranslation('balance');
  const { mode, topUp, methods, toppedUpThisMonth } = wallet;
  const sending = useNavigation().formData;
  const known = methods.some(({ id }) => id === topUp?.methodId);
  const [methodId, setMethodId] = useState(known ? (topUp?.methodId ?? '') : (methods[0]?.id ?? ''));
  const enabled = topUp?.enabled === true;
  const errorOf = fieldErrors(outcome?.problem);
  const amounts = [
    { name: 'belowMinor', label: t('topUp.below'), helpText: t('topUp.belowHelp'), defaultMinor: topUp?.below.amountMinor ?? null },
    { name: 'amountMinor', label: t('topUp.amount'), helpText: t('topUp.amountHelp'), defaultMinor: topUp?.amount.amountMinor ?? null },
    { name: 'monthlyCapMinor', label: t('topUp.cap'), helpText: t('topUp.capHelp'), defaultMinor: topUp?.monthlyCap.amountMinor ?? null },
  ];
  const loadingOf = (turn: string) => sending?.get('intent') === 'topUp' && sending.get('mode') === mode && sending.get('enabled') === turn;
  const form = useRef<HTMLFormElement>(null);
  const submit = useSubmit();
  const send = (turn: 'true' | 'false') => {
    if (form.current === null) return;
    const fields = new FormData(form.current);
    fields.set('enabled', turn);
    submit(fields, { method: 'post', preventScrollReset: true });
  };
  const stopped = topUp?.stopped ?? null;
  return (
    <Form method="post" preventScrollReset ref={form}>
      <HiddenFields fields={{ intent: 'topUp', mode, methodId, enabled: 'true' }} />
      <BlockStack gap="300">
        {stopped === null ? null : (
          <Banner tone="warning" stopAnnouncements>
            <p>{t(`topUp.stopped.${stopped}`)}</p>
          </Banner>
        )}
        <Text as="p" fontWeight="semibold">
          {t(enabled ? 'topUp.isOn' : 'topUp.isOff')}
        </Text>
        {amounts.map((amount) => (
          <AmountField
            key={amount.name}
            {...amount}
            currency={WALLET_CURRENCY}
            maxMinor={MAX_AMOUNT_MINOR}
            error={outcome?.unreadable.includes(amount.name) === true ? t('automatic.unreadable') : errorOf(amount.name)}
          />
        ))}
        <Select
          label={t('topUp.payBy')}
          options={methods.map(({ id, gateway, label, currency }) => ({
            value: id,
            label: t('topUp.method', { method: t(`methods.${gateway}`), label, currency }),
          }))}
          value={methodId}
          onChange={setMethodId}
        />
        <Text as="p" tone="subdued">
          {t('topUp.thisMonth')} <Money value={toppedUpThisMonth} display="explicit" />
        </Text>
        <InlineStack gap="200">
          <Button variant="primary" loading={loadingOf('true')} onClick={() => send('true')}>
            {t(enabled ? 'topUp.save' : 'topUp.turnOn')}
          </Button>
          {enabled ? (
            <Button loading={loadingOf('false')} onClick={() => send('false')}>
              {t('topUp.turnOff')}
            </Button>
          ) : null}
        </InlineStack>
      </BlockStack>
    </Form>
  );
}

function HiddenFields({ fields }: { fields: Record<string, string> }) {
  return Object.entries(fields).map(([name, value]) => <input key={name} type="hidden" name={name} value={value} />);
}
