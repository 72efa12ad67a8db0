import { useRef, useState } from 'react';
import { useFetcher } from '@remix-run/react';
import { BlockStack, ChoiceList, FormLayout, List, Modal, Text } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import { fieldErrors } from '#app/ui/field-errors.ts';
import { TextInput } from '#app/ui/form-fields.tsx';
import { useNotice } from '#app/ui/notice.tsx';
import { ProblemBanner } from '#app/ui/problem-banner.tsx';
import { useEachAnswer } from '#app/ui/use-each-answer.ts';
import type { StoreFormOutcome } from './store-forms.server.ts';

const ways = ['consent', 'keys'] as const;
type Way = (typeof ways)[number];

interface ConnectWooCommerceModalProps {
  /** Whether the store's own page can be gone to: from a frame in the Shopify admin it can't. */
  mayLeave: boolean;
  onClose: () => void;
}

/** Address of a WooCommerce store, and how its keys come here: by its consent page or by hand. */
export default function ConnectWooCommerceModal({ mayLeave, onClose }: ConnectWooCommerceModalProps) {
  const { t } = useTranslation('stores');
  const form = useRef<HTMLFormElement>(null);
  const [way, setWay] = useState<Way>(mayLeave ? 'consent' : 'keys');
  const { fetcher, problem } = useConnecting(onClose);
  const errorOf = fieldErrors(problem);

  return (
    <Modal
      open
      onClose={onClose}
      title={t('woocommerce.title')}
      primaryAction={{
        content: t(way === 'consent' ? 'woocommerce.toStore' : 'connect.submit'),
        loading: fetcher.state !== 'idle',
        onAction: () => form.current?.requestSubmit(),
      }}
      secondaryActions={[{ content: t('connect.cancel'), onAction: onClose }]}
    >
      <Modal.Section>
        <fetcher.Form method="post" ref={form} noValidate>
          <BlockStack gap="400">
            {problem !== null && problem.fields === undefined ? <ProblemBanner problem={problem} /> : null}
            <input type="hidden" name="intent" value={`woocommerce-${way}`} />
            <FormLayout>
              <TextInput
                name="address"
                label={t('woocommerce.address')}
                placeholder="https://example.com"
                helpText={t('woocommerce.addressHelp')}
                autoComplete="url"
                inputMode="url"
                maxLength={300}
                error={errorOf('address') ?? ''}
              />
              {mayLeave ? (
                <ChoiceList
                  title={t('woocommerce.way')}
                  choices={ways.map((each) => ({
                    value: each,
                    label: t(`woocommerce.ways.${each}`),
                    helpText: t(`woocommerce.waysHelp.${each}`),
                  }))}
                  selected={[way]}
                  onChange={([selected]) => setWay(ways.find((each) => each === selected) ?? 'consent')}
                />
              ) : null}
              {way === 'keys' ? <KeyFields errorOf={errorOf} /> : null}
            </FormLayout>
          </BlockStack>
        </fetcher.Form>
      </Modal.Section>
    </Modal>
  );
}

function KeyFields({ errorOf }: { errorOf: (path: string) => string | undefined }) {
  const { t } = useTranslation('stores');
  return (
    <BlockStack gap="400">
      <List type="number">
        <List.Item>{t('woocommerce.steps.open')}</List.Item>
        <List.Item>{t('woocommerce.steps.add')}</List.Item>
        <List.Item>{t('woocommerce.steps.copy')}</List.Item>
      </List>
      <TextInput
        name="consumerKey"
        label={t('woocommerce.consumerKey')}
        placeholder="ck_"
        autoComplete="off"
        spellCheck={false}
        maxLength={200}
        error={errorOf('consumerKey') ?? ''}
      />
      <TextInput
        name="consumerSecret"
        label={t('woocommerce.consumerSecret')}
        placeholder="cs_"
        type="password"
        autoComplete="off"
        maxLength={200}
        error={errorOf('consumerSecret') ?? ''}
      />
    </BlockStack>
  );
}

interface FinishWooCommerceModalProps {
  consentId: string;
  /** Whether the merchant agreed on the store's page. */
  agreed: boolean;
  onClose: () => void;
}

/** Where the consent page of a store leads back to. */
export function FinishWooCommerceModal({ consentId, agreed, onClose }: FinishWooCommerceModalProps) {
  const { t } = useTranslation('stores');
  const { fetcher, problem } = useConnecting(onClose);
  const finish = () => void fetcher.submit({ intent: 'woocommerce-finish', consentId }, { method: 'post' });
  const close = { content: t('connect.cancel'), onAction: onClose };
  return (
    <Modal
      open
      onClose={onClose}
      title={t('woocommerce.title')}
      {...(agreed
        ? {
            primaryAction: { content: t('woocommerce.finish'), loading: fetcher.state !== 'idle', onAction: finish },
            secondaryActions: [close],
          }
        : { primaryAction: close })}
    >
      <Modal.Section>
        <BlockStack gap="400">
          <ProblemBanner problem={problem} />
          <Text as="p">{t(agreed ? 'woocommerce.agreed' : 'woocommerce.declined')}</Text>
        </BlockStack>
      </Modal.Section>
    </Modal>
  );
}

/** A form that connects a store: closes its dialog when it did, gives the problem when not. */
function useConnecting(onClose: () => void) {
  const { t } = useTranslation('stores');
  const notify = useNotice();
  const fetcher = useFetcher<StoreFormOutcome>();
  // Once the page has revalidated, so that the store is in the list when the dialog closes.
  useEachAnswer(fetcher.state === 'idle' ? fetcher.data : undefined, (outcome) => {
    if (outcome.status !== 'connected') return;
    notify({ tone: 'success', title: t('connect.done'), text: outcome.store.name });
    onClose();
  });
  return { fetcher, problem: fetcher.data?.status === 'refused' ? fetcher.data.problem : null };
}
