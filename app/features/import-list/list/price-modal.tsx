import { useRef, useState } from 'react';
import { useFetcher } from '@remix-run/react';
import { Banner, BlockStack, ChoiceList, FormLayout, Modal, Select, Text, TextField } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import { priceRoundings } from '#contract/import-list.values.ts';
import { useLocale } from '#app/i18n/use-locale.ts';
import { IdempotencyField } from '#app/ui/idempotency-field.tsx';
import { useNotice } from '#app/ui/notice.tsx';
import { ProblemBanner } from '#app/ui/problem-banner.tsx';
import { parseShare, typedAmount } from '#app/ui/parse-amount.ts';
import { useEachAnswer } from '#app/ui/use-each-answer.ts';
import { type DraftSelection, SelectionFields, useSelectionAction } from '../form-fields.tsx';
import type { action } from '../import-list-page.tsx';
import { readMultiplier } from '../read-multiplier.ts';
import { MultiplePricesPreview, RulePricesPreview, TargetPricesPreview, useDraftPrices } from './draft-prices.tsx';

const STARTING_MULTIPLIER = { 'en-US': '2.5', 'es-ES': '2,5', 'pt-BR': '2,5' } as const;

const ways = ['target', 'multiplier', 'rules'] as const;
type By = (typeof ways)[number];

interface PriceModalProps {
  selection: DraftSelection;
  idempotencyKey: string;
  onClose: () => void;
  onPriced: () => void;
}

/** Prices drafts for the target margin, by the account's rules or by a multiple of their cost. A default export for `lazy`. */
export default function PriceModal({ selection, idempotencyKey, onClose, onPriced }: PriceModalProps) {
  const { t } = useTranslation('import-list');
  const locale = useLocale();
  const notify = useNotice();
  const fetcher = useFetcher<typeof action>();
  const form = useRef<HTMLFormElement>(null);
  const formAction = useSelectionAction(selection);
  const result = fetcher.data;
  const rulePrices = useDraftPrices(selection, 'rules');
  const hasRules = rulePrices.preview?.hasRules === true;
  const [selectedBy, setBy] = useState<By | null>(null);
  const targetMarginBp = rulePrices.preview?.targetMarginBp ?? null;
  // Who has rules wants them; the others have a target.
  const by = selectedBy ?? (hasRules ? 'rules' : 'target');
  const [typedTarget, setTypedTarget] = useState<string | null>(null);
  const target = typedTarget === null ? targetMarginBp : parseShare(typedTarget);
  const targetPrices = useDraftPrices(selection, by === 'target' && target !== null ? { targetMarginBp: target } : null);
  const [typedMultiplier, setTypedMultiplier] = useState<string>(STARTING_MULTIPLIER[locale]);
  const [rounding, setRounding] = useState<string>('end-99');
  const multiplier = readMultiplier(typedMultiplier);
  const multiplePrices = useDraftPrices(selection, by === 'multiplier' && multiplier !== null ? { multiplier, rounding } : null);
  const wouldRulesSet = selection.matching !== null || (rulePrices.preview?.priced ?? 0) > 0;
  const wouldSet = by === 'multiplier' || (by === 'target' && targetMarginBp !== null) || (by === 'rules' && wouldRulesSet);
  useEachAnswer(result, (answer) => {
    if (answer.status !== 'priced') return;
    if (answer.count === 0) return;
    const skipped = answer.skipped === 0 ? {} : { text: t('price.left', { count: answer.skipped }) };
    notify({ tone: 'success', title: t('price.done', { count: answer.count }), ...skipped });
    onPriced();
  });

  return (
    <Modal
      open
      onClose={onClose}
      title={t('price.title', { count: selection.count })}
      {...(wouldSet
        ? {
            primaryAction: {
              content: t('price.submit'),
              loading: fetcher.state !== 'idle',
              onAction: () => form.current?.requestSubmit(),
            },
          }
        : {})}
      secondaryActions={[{ content: t('push.cancel'), onAction: onClose }]}
    >
      <Modal.Section>
        <fetcher.Form method="post" action={formAction} ref={form} noValidate>
          <BlockStack gap="400">
            <ProblemBanner problem={result?.status === 'refused' ? result.problem : null} />
            {result?.status === 'priced' && result.count === 0 ? (
              <Banner tone="warning" title={t('price.nothingSet')}>
                <Text as="p">{t('price.nothingSetText')}</Text>
              </Banner>
            ) : null}
            <ChoiceList
              name="by"
              title={t('price.by')}
              titleHidden
              choices={[
                { value: 'target', label: t('price.byTarget') },
                { value: 'multiplier', label: t('price.byMultiplier') },
                { value: 'rules', label: t('price.byRules') },
              ]}
              selected={[by]}
              onChange={([value]) => setBy(ways.find((way) => way === value) ?? by)}
            />
            <Text as="p">{t(`price.text.${by}`)}</Text>
            {by === 'rules' || targetMarginBp === null ? <RulePricesPreview {...rulePrices} /> : null}
            {targetMarginBp === null ? (
              <input type="hidden" name="targetMargin" value="" />
            ) : (
              <div hidden={by !== 'target'}>
                <BlockStack gap="400">
                  <TextField
                    name="targetMargin"
                    label={t('price.target')}
                    value={typedTarget ?? typedAmount(targetMarginBp, { locale, digits: 2 }).replace(/[.,]00$/, '')}
                    onChange={setTypedTarget}
                    helpText={t('price.targetHelp')}
                    suffix="%"
                    inputMode="decimal"
                    autoComplete="off"
                    maxLength={5}
                    error={target === null ? t('price.targetWrong') : ''}
                  />
                  {by === 'target' && target !== null ? <TargetPricesPreview {...targetPrices} /> : null}
                </BlockStack>
              </div>
            )}
            <IdempotencyField value={`${idempotencyKey}:price:${by}`} />
            <input type="hidden" name="intent" value="price" />
            <SelectionFields selection={selection} />
            <div hidden={by !== 'multiplier'}>
              <BlockStack gap="400">
                <FormLayout>
                  <TextField
                    name="multiplier"
                    label={t('price.multiplier')}
                    value={typedMultiplier}
                    onChange={setTypedMultiplier}
                    helpText={t('price.multiplierHelp')}
                    inputMode="decimal"
                    autoComplete="off"
                    maxLength={8}
                    error={multiplier === null ? t('price.multiplierWrong') : ''}
                  />
                  <Select
                    name="rounding"
                    label={t('price.rounding')}
                    options={priceRoundings.map((each) => ({ value: each, label: t(`rounding.${each}`) }))}
                    value={rounding}
                    onChange={setRounding}
                  />
                </FormLayout>
                {by === 'multiplier' && multiplier !== null ? <MultiplePricesPreview {...multiplePrices} /> : null}
              </BlockStack>
            </div>
          </BlockStack>
        </fetcher.Form>
      </Modal.Section>
    </Modal>
  );
}
