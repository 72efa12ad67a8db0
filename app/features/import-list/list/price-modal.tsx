import { useRef, useState } from 'react';
import { useFetcher } from '@remix-run/react';
import { BlockStack, ChoiceList, FormLayout, Modal, Text } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import { priceRoundings } from '#contract/import-list.values.ts';
import { IdempotencyField } from '#app/ui/idempotency-field.tsx';
import { useNotice } from '#app/ui/notice.tsx';
import { ProblemBanner } from '#app/ui/problem-banner.tsx';
import { SelectInput, TextInput } from '#app/ui/form-fields.tsx';
import { useEachAnswer } from '#app/ui/use-each-answer.ts';
import { type DraftSelection, SelectionFields, useSelectionAction } from '../form-fields.tsx';
import type { action } from '../import-list-page.tsx';

interface PriceModalProps {
  selection: DraftSelection;
  idempotencyKey: string;
  onClose: () => void;
  onPriced: () => void;
}

/** Prices drafts by the account's rules or by a multiple of their cost. A default export for `lazy`. */
export default function PriceModal({ selection, idempotencyKey, onClose, onPriced }: PriceModalProps) {
  const { t } = useTranslation('import-list');
  const notify = useNotice();
  const fetcher = useFetcher<typeof action>();
  const form = useRef<HTMLFormElement>(null);
  const formAction = useSelectionAction(selection);
  const result = fetcher.data;
  const [by, setBy] = useState<'multiplier' | 'rules'>('multiplier');
  useEachAnswer(result, (answer) => {
    if (answer.status !== 'priced') return;
    const skipped = answer.skipped === 0 ? {} : { text: t('price.left', { count: answer.skipped }) };
    notify({ tone: 'success', title: t('price.done', { count: answer.count }), ...skipped });
    onPriced();
  });

  return (
    <Modal
      open
      onClose={onClose}
      title={t('price.title', { count: selection.count })}
      primaryAction={{ content: t('price.submit'), loading: fetcher.state !== 'idle', onAction: () => form.current?.requestSubmit() }}
      secondaryActions={[{ content: t('push.cancel'), onAction: onClose }]}
    >
      <Modal.Section>
        <fetcher.Form method="post" action={formAction} ref={form} noValidate>
          <BlockStack gap="400">
            <ProblemBanner problem={result?.status === 'refused' ? result.problem : null} />
            <ChoiceList
              name="by"
              title={t('price.by')}
              titleHidden
              choices={[
                { value: 'multiplier', label: t('price.byMultiplier') },
                { value: 'rules', label: t('price.byRules') },
              ]}
              selected={[by]}
              onChange={([value]) => setBy(value === 'rules' ? 'rules' : 'multiplier')}
            />
            <Text as="p">{t(by === 'rules' ? 'price.rulesText' : 'price.text')}</Text>
            <IdempotencyField value={`${idempotencyKey}:price:${by}`} />
            <input type="hidden" name="intent" value="price" />
            <SelectionFields selection={selection} />
            <div hidden={by === 'rules'}>
              <FormLayout>
                <TextInput
                  name="multiplier"
                  label={t('price.multiplier')}
                  helpText={t('price.multiplierHelp')}
                  inputMode="decimal"
                  autoComplete="off"
                  maxLength={8}
                  error={result?.status === 'multiplier-unreadable' ? t('price.multiplierWrong') : ''}
                />
                <SelectInput
                  name="rounding"
                  label={t('price.rounding')}
                  options={priceRoundings.map((rounding) => ({ value: rounding, label: t(`rounding.${rounding}`) }))}
                  defaultValue="end-99"
                />
              </FormLayout>
            </div>
          </BlockStack>
        </fetcher.Form>
      </Modal.Section>
    </Modal>
  );
}
