import { useEffect, useRef, useState } from 'react';
import { useFetcher } from '@remix-run/react';
import { BlockStack, FormLayout, Modal, RadioButton, Text } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import { priceRoundings } from '#contract/import-list.values.ts';
import { IdempotencyField } from '#app/ui/idempotency-field.tsx';
import { useNotice } from '#app/ui/notice.tsx';
import { ProblemBanner } from '#app/ui/problem-banner.tsx';
import { SelectInput } from '#app/ui/select-input.tsx';
import { TextInput } from '#app/ui/text-input.tsx';
import { ChosenDraftFields, useDraftsAddress, type ChosenDrafts } from './chosen-drafts.tsx';
import type { action } from './import-list-page.tsx';

interface PriceModalProps {
  chosen: ChosenDrafts;
  idempotencyKey: string;
  onClose: () => void;
  onPriced: () => void;
}

/** Prices the chosen drafts by the account's rules or by a multiple of their cost. A default export, as `lazy` demands. */
export default function PriceModal({ chosen, idempotencyKey, onClose, onPriced }: PriceModalProps) {
  const { t } = useTranslation('import-list');
  const notify = useNotice();
  const fetcher = useFetcher<typeof action>();
  const form = useRef<HTMLFormElement>(null);
  const address = useDraftsAddress(chosen);
  const outcome = fetcher.data;
  const told = useRef(outcome);
  const [by, setBy] = useState<'multiplier' | 'rules'>('multiplier');

  useEffect(() => {
    if (outcome === told.current) return;
    told.current = outcome;
    if (outcome?.status !== 'priced') return;
    const left = outcome.left === 0 ? {} : { text: t('price.left', { count: outcome.left }) };
    notify({ tone: 'success', title: t('price.done', { count: outcome.count }), ...left });
    onPriced();
  }, [outcome, notify, onPriced, t]);

  return (
    <Modal
      open
      onClose={onClose}
      title={t('price.title', { count: chosen.count })}
      primaryAction={{ content: t('price.submit'), loading: fetcher.state !== 'idle', onAction: () => form.current?.requestSubmit() }}
      secondaryActions={[{ content: t('push.cancel'), onAction: onClose }]}
    >
      <Modal.Section>
        <fetcher.Form method="post" action={address} ref={form} noValidate>
          <BlockStack gap="400">
            {outcome?.status === 'refused' ? <ProblemBanner problem={outcome.problem} /> : null}
            <fieldset className="wharf-plain-group" aria-label={t('price.by')}>
              <RadioButton
                label={t('price.byMultiplier')}
                name="by"
                value="multiplier"
                checked={by === 'multiplier'}
                onChange={() => setBy('multiplier')}
              />
              <RadioButton label={t('price.byRules')} name="by" value="rules" checked={by === 'rules'} onChange={() => setBy('rules')} />
            </fieldset>
            <Text as="p">{t(by === 'rules' ? 'price.rulesText' : 'price.text')}</Text>
            <IdempotencyField value={`${idempotencyKey}:price:${by}`} />
            <input type="hidden" name="intent" value="price" />
            <ChosenDraftFields chosen={chosen} />
            <div hidden={by === 'rules'}>
              <FormLayout>
                <TextInput
                  name="multiplier"
                  label={t('price.multiplier')}
                  helpText={t('price.multiplierHelp')}
                  inputMode="decimal"
                  autoComplete="off"
                  maxLength={8}
                  error={outcome?.status === 'multiplier-unreadable' ? t('price.multiplierWrong') : ''}
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
