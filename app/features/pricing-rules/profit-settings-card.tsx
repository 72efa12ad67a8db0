import { useState } from 'react';
import { useFetcher } from '@remix-run/react';
import { BlockStack, Button, Card, InlineGrid, InlineStack, Text, TextField } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import { WHOLE_BP } from '#contract/money.values.ts';
import type { ProfitSettings } from '#contract/profit.ts';
import { useLocale } from '#app/i18n/use-locale.ts';
import { paths } from '#app/paths.ts';
import { useNotice } from '#app/ui/notice.tsx';
import { parseAmount, typedAmount } from '#app/ui/parse-amount.ts';
import { ProblemBanner } from '#app/ui/problem-banner.tsx';
import { useEachAnswer } from '#app/ui/use-each-answer.ts';
import type { PricingOutcome } from './answer-pricing-form.server.ts';
import { pricingForm } from './pricing-form.ts';

const SHARES = [
  { name: 'targetMarginBp', help: 'profit.targetHelp' },
  { name: 'doorAlarmBp', help: 'profit.doorAlarmHelp' },
] as const;
const PERCENT_DIGITS = 2;

/** What a new draft's price is to leave, and when the charge at the door is an alarm. */
export function ProfitSettingsCard({ settings, idempotencyKey }: { settings: ProfitSettings; idempotencyKey: string }) {
  const { t } = useTranslation('pricing-rules');
  const notify = useNotice();
  const fetcher = useFetcher<PricingOutcome>();
  const [typed, setTyped] = useState(settings);
  const [unreadable, setUnreadable] = useState<readonly string[]>([]);
  const change = (name: keyof ProfitSettings) => (value: number | null) => {
    setUnreadable((before) => [...before.filter((other) => other !== name), ...(value === null ? [name] : [])]);
    if (value !== null) setTyped((before) => ({ ...before, [name]: value }));
  };
  useEachAnswer(fetcher.data, (outcome) => {
    if (outcome.status === 'ok') notify({ tone: 'success', title: t('profit.saved') });
  });
  const problem = fetcher.data?.status === 'refused' ? fetcher.data.problem : null;
  const save = () =>
    fetcher.submit(pricingForm('save-profit-settings', idempotencyKey, { ...typed, version: settings.version }), {
      method: 'post',
      action: paths.settingPricingRule,
    });
  return (
    <Card>
      <BlockStack gap="400">
        <BlockStack gap="100">
          <Text as="h2" variant="headingMd">
            {t('profit.title')}
          </Text>
          <Text as="p" tone="subdued">
            {t(settings.version === 0 ? 'profit.ask' : 'profit.help')}
          </Text>
        </BlockStack>
        <ProblemBanner problem={problem}>
          {problem?.fields?.map(({ path, message }) => (
            <Text key={path} as="p">
              {message}
            </Text>
          ))}
        </ProblemBanner>
        <InlineGrid columns={{ xs: 1, sm: 2 }} gap="300">
          {SHARES.map(({ name, help }) => (
            <ShareField key={name} name={name} help={t(help)} bp={settings[name]} onChange={change(name)} />
          ))}
        </InlineGrid>
        <InlineStack>
          <Button onClick={save} loading={fetcher.state !== 'idle'} disabled={unreadable.length > 0}>
            {t('profit.save')}
          </Button>
        </InlineStack>
      </BlockStack>
    </Card>
  );
}

interface ShareFieldProps {
  name: (typeof SHARES)[number]['name'];
  help: string;
  bp: number;
  onChange: (bp: number | null) => void;
}

/** A percentage with up to two decimals, typed in the user's number format. */
function ShareField({ name, help, bp, onChange }: ShareFieldProps) {
  const { t } = useTranslation('pricing-rules');
  const locale = useLocale();
  const [text, setText] = useState(typedAmount(bp, { locale, digits: PERCENT_DIGITS }));
  const read = (written: string) => parseAmount(written, { locale, digits: PERCENT_DIGITS, maxMinor: WHOLE_BP - 1 });
  const parsed = read(text);
  const type = (written: string) => {
    setText(written);
    const result = read(written);
    onChange(result.status === 'ok' ? result.amountMinor : result.status === 'empty' ? 0 : null);
  };
  return (
    <TextField
      label={t(`profit.${name}`)}
      value={text}
      onChange={type}
      suffix="%"
      helpText={help}
      inputMode="decimal"
      autoComplete="off"
      error={parsed.status === 'refused' ? t('profit.shareWrong') : undefined}
    />
  );
}
