import { useRef, useState } from 'react';
import { useFetcher } from '@remix-run/react';
import { BlockStack, ChoiceList, Modal, Text } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import { disconnectChoices } from '#contract/stores.values.ts';
import type { Store } from '#contract/stores.ts';
import { TextInput } from '#app/ui/form-fields.tsx';
import { fieldErrors } from '#app/ui/field-errors.ts';
import { useNotice } from '#app/ui/notice.tsx';
import { ProblemBanner } from '#app/ui/problem-banner.tsx';
import { useEachAnswer } from '#app/ui/use-each-answer.ts';
import type { StoreFormOutcome } from './store-forms.server.ts';

interface StoreDialogProps {
  store: Store;
  onClose: () => void;
}

/** Another name for a store, on our side. */
export function RenameStoreModal({ store, onClose }: StoreDialogProps) {
  const { t } = useTranslation('stores');
  const form = useRef<HTMLFormElement>(null);
  const { fetcher, problem } = useStoreForm('renamed', onClose);
  const error = fieldErrors(problem)('name');
  return (
    <Modal
      open
      onClose={onClose}
      title={t('rename.title')}
      primaryAction={{ content: t('rename.submit'), loading: fetcher.state !== 'idle', onAction: () => form.current?.requestSubmit() }}
      secondaryActions={[{ content: t('connect.cancel'), onAction: onClose }]}
    >
      <Modal.Section>
        <fetcher.Form method="post" ref={form} noValidate>
          <BlockStack gap="400">
            {error === undefined ? <ProblemBanner problem={problem} /> : null}
            <input type="hidden" name="intent" value="rename" />
            <input type="hidden" name="storeId" value={store.id} />
            <TextInput
              name="name"
              label={t('connect.name')}
              helpText={t('rename.help')}
              defaultValue={store.name}
              autoComplete="off"
              maxLength={80}
              error={error ?? ''}
            />
          </BlockStack>
        </fetcher.Form>
      </Modal.Section>
    </Modal>
  );
}

/** Ends a connection for good, with what becomes of our products in the store. */
export function DisconnectStoreModal({ store, onClose, onDone }: StoreDialogProps & { onDone: () => void }) {
  const { t } = useTranslation('stores');
  const { fetcher, problem } = useStoreForm('disconnected', () => {
    onDone();
    onClose();
  });
  const [products, setProducts] = useState<(typeof disconnectChoices)[number]>('keep');
  const disconnect = () => void fetcher.submit({ intent: 'disconnect', storeId: store.id, products }, { method: 'post' });
  return (
    <Modal
      open
      onClose={onClose}
      title={t('disconnect.title', { name: store.name })}
      primaryAction={{ content: t('menu.disconnect'), destructive: true, loading: fetcher.state !== 'idle', onAction: disconnect }}
      secondaryActions={[{ content: t('connect.cancel'), onAction: onClose }]}
    >
      <Modal.Section>
        <BlockStack gap="400">
          <ProblemBanner problem={problem} />
          <Text as="p">{t('disconnect.text')}</Text>
          <ChoiceList
            title={t('disconnect.products')}
            choices={disconnectChoices.map((choice) => ({
              value: choice,
              label: t(`disconnect.${choice}`),
              helpText: t(`disconnect.${choice}Help`),
            }))}
            selected={[products]}
            onChange={([choice]) => setProducts(disconnectChoices.find((each) => each === choice) ?? 'keep')}
          />
        </BlockStack>
      </Modal.Section>
    </Modal>
  );
}

/** A dialog's form: closes when it was taken, gives the problem when it was not. */
function useStoreForm(done: 'renamed' | 'disconnected', onClose: () => void) {
  const { t } = useTranslation('stores');
  const notify = useNotice();
  const fetcher = useFetcher<StoreFormOutcome>();
  useEachAnswer(fetcher.state === 'idle' ? fetcher.data : undefined, (outcome) => {
    if (outcome.status !== 'changed') return;
    notify({ tone: 'success', title: t(`done.${done}`), text: outcome.store.name });
    onClose();
  });
  return { fetcher, problem: fetcher.data?.status === 'refused' && fetcher.state === 'idle' ? fetcher.data.problem : null };
}
