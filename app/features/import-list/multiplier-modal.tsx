import { useEffect, useRef } from 'react';
import { useFetcher } from '@remix-run/react';
import { BlockStack, FormLayout, Modal, Text } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import { priceRoundings } from '#contract/import-list.ts';
import { paths } from '#app/paths.ts';
import { useNotice } from '#app/ui/notice.tsx';
import { ProblemBanner } from '#app/ui/problem-banner.tsx';
import { SelectInput } from '#app/ui/select-input.tsx';
import { TextInput } from '#app/ui/text-input.tsx';
import { ITEM_FIELD } from './import-form-fields.ts';
import type { action } from './import-list-page.tsx';

interface MultiplierModalProps {
  ids: readonly string[];
  onClose: () => void;
  onPriced: () => void;
}

/** Prices the chosen drafts by a multiple of their cost. A default export, as `lazy` demands. */
export default function MultiplierModal({ ids, onClose, onPriced }: MultiplierModalProps) {
  const { t } = useTranslation('import-list');
  const notify = useNotice();
  const fetcher = useFetcher<typeof action>();
  const form = useRef<HTMLFormElement>(null);
  const outcome = fetcher.data;
  const told = useRef(outcome);

  useEffect(() => {
    if (outcome === told.current) return;
    told.current = outcome;
    if (outcome?.status !== 'priced') return;
    notify({ tone: 'success', title: t('price.done', { count: outcome.count }) });
    onPriced();
  }, [outcome, notify, onPriced, t]);

  return (
    <Modal
      open
      onClose={onClose}
      title={t('price.title', { count: ids.length })}
      primaryAction={{ content: t('price.submit'), loading: fetcher.state !== 'idle', onAction: () => form.current?.requestSubmit() }}
      secondaryActions={[{ content: t('push.cancel'), onAction: onClose }]}
    >
      <Modal.Section>
        <fetcher.Form method="post" action={paths.importList} ref={form} noValidate>
          <BlockStack gap="400">
            {outcome?.status === 'refused' ? <ProblemBanner problem={outcome.problem} /> : null}
            <Text as="p">{t('price.text')}</Text>
            <input type="hidden" name="intent" value="price" />
            {ids.map((id) => (
              <input key={id} type="hidden" name={ITEM_FIELD} value={id} />
            ))}
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
          </BlockStack>
        </fetcher.Form>
      </Modal.Section>
    </Modal>
  );
}
