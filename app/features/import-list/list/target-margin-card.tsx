import { useState } from 'react';
import { useFetcher } from '@remix-run/react';
import { BlockStack, Button, Card, InlineStack, Link, Text, TextField } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import type { ListedDraft } from '#contract/import-list.ts';
import type { ProfitSettings } from '#contract/profit.ts';
import { useLocale } from '#app/i18n/use-locale.ts';
import { paths } from '#app/paths.ts';
import { useNotice } from '#app/ui/notice.tsx';
import { parseShare, typedAmount } from '#app/ui/parse-amount.ts';
import { ProblemBanner } from '#app/ui/problem-banner.tsx';
import { useEachAnswer } from '#app/ui/use-each-answer.ts';
import { SelectionFields } from '../form-fields.tsx';
import type { action } from '../import-list-page.tsx';

interface TargetMarginCardProps {
  settings: ProfitSettings;
  drafts: readonly ListedDraft[];
}

/** Asks once, with the first imports, which share of a price is to be left, and prices the drafts of the page for it that nobody priced yet. */
export function TargetMarginCard({ settings, drafts }: TargetMarginCardProps) {
  const { t } = useTranslation('import-list');
  const locale = useLocale();
  const notify = useNotice();
  const fetcher = useFetcher<typeof action>();
  const [typed, setTyped] = useState(typedAmount(settings.targetMarginBp, { locale, digits: 2 }).replace(/[.,]00$/, ''));
  const ids = drafts.flatMap(({ id, pricing }) => (pricing === null || pricing.basis === 'own' || pricing.basis === 'rule' ? [] : [id]));
  const target = parseShare(typed);
  useEachAnswer(fetcher.data, (answer) => {
    if (answer.status === 'priced') notify({ tone: 'success', title: t('target.saved', { count: answer.count }) });
  });
  if (settings.version > 0 || ids.length === 0) return null;
  return (
    <Card>
      <fetcher.Form method="post" noValidate>
        <BlockStack gap="300">
          <Text as="h2" variant="headingMd">
            {t('target.title')}
          </Text>
          <Text as="p" tone="subdued">
            {t('target.text')} <Link url={paths.settingPricingRule}>{t('target.later')}</Link>
          </Text>
          <ProblemBanner problem={fetcher.data?.status === 'refused' ? fetcher.data.problem : null} />
          <InlineStack gap="300" blockAlign="end">
            <TextField
              name="targetMargin"
              label={t('price.target')}
              value={typed}
              onChange={setTyped}
              suffix="%"
              inputMode="decimal"
              autoComplete="off"
              maxLength={5}
              error={target === null ? t('price.targetWrong') : ''}
            />
            <Button submit loading={fetcher.state !== 'idle'} disabled={target === null}>
              {t('target.use')}
            </Button>
          </InlineStack>
          <input type="hidden" name="intent" value="price" />
          <input type="hidden" name="by" value="target" />
          <input type="hidden" name="multiplier" value="" />
          <input type="hidden" name="rounding" value="end-99" />
          <SelectionFields selection={{ ids, matching: null, count: ids.length }} />
        </BlockStack>
      </fetcher.Form>
    </Card>
  );
}
