import { useRef, useState } from 'react';
import { Form, useBlocker, useFetcher, useNavigation } from '@remix-run/react';
import { BlockStack, Button, Card, Layout, Text } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import type { AddressForm, ReadAddress } from '#contract/manual-orders.ts';
import type { Problem } from '#contract/problem.ts';
import type { Country } from '#contract/regions.ts';
import { useLocale } from '#app/i18n/use-locale.ts';
import { paths } from '#app/paths.ts';
import { fieldErrors, useFocusFirstError } from '#app/ui/field-errors.ts';
import { IdempotencyField } from '#app/ui/idempotency-field.tsx';
import { LeaveModal } from '#app/ui/leave-modal.tsx';
import { ProblemBanner } from '#app/ui/problem-banner.tsx';
import { useAskBeforeUnload } from '#app/ui/use-ask-before-unload.ts';
import { useHydrated } from '#app/ui/use-hydrated.ts';
import { AddressFields } from './address-fields.tsx';
import type { loader as addressFormLoader } from './address-form-resource.ts';
import { DetailsCard } from './details-card.tsx';
import { LinesCard } from './lines-card.tsx';
import { INTENT_FIELD, type LineErrors, ORDER_FIELD, type OrderIntent, type OrderState, toContent } from './order-form.ts';
import { PasteAddress } from './paste-address.tsx';
import { QuoteCard } from './quote-card.tsx';
import type { CardChoices } from './read-cards.server.ts';

interface OrderEditorProps {
  initial: OrderState;
  countries: Country[];
  /** Of the country the form begins with; null without one. */
  addressForm: AddressForm | null;
  idempotencyKey: string;
  problem: Problem | null;
  missing: readonly ('country' | 'lines')[];
  /** Of what is edited, as it was read; null for what is new. */
  version: number | null;
  /** An order that is there already is saved or paid; one that is not can be a draft. */
  kind: 'new' | 'stored';
  cards: CardChoices;
}

/** The form of a manual order, with what it costs beside it. */
export function OrderEditor({ initial, countries, addressForm, idempotencyKey, problem, missing, version, kind, cards }: OrderEditorProps) {
  const { t } = useTranslation('manual-orders');
  const locale = useLocale();
  const editor = useOrderEditor(initial, addressForm);
  const { order, change } = editor;
  const form = useRef<HTMLFormElement>(null);
  const frame = useRef<HTMLDivElement>(null);
  useFocusFirstError(frame, problem);
  const errorOf = fieldErrors(problem);
  const [first] = useState(initial);
  const leaving = useLeaving(order !== first);
  const busy = useNavigation().state !== 'idle';
  const ready = useHydrated();
  const [lineErrors, setLineErrors] = useState<LineErrors>({});
  const { content } = toContent(order, locale);
  const submit = (intent: OrderIntent) => {
    const { errors } = toContent(order, locale);
    setLineErrors(errors);
    if (Object.keys(errors).length > 0 || form.current === null) return;
    const field = form.current.elements.namedItem(INTENT_FIELD);
    if (field instanceof HTMLInputElement) field.value = intent;
    form.current.requestSubmit();
  };
  const button = (intent: OrderIntent, variant?: 'primary') => (
    <Button
      key={intent}
      fullWidth
      disabled={!ready || busy}
      loading={busy && editor.sent === intent}
      onClick={() => {
        editor.setSent(intent);
        submit(intent);
      }}
      {...(variant === undefined ? {} : { variant })}
    >
      {t(`save.${kind === 'stored' && intent === 'save' ? 'changes' : intent}`)}
    </Button>
  );

  return (
    <div ref={frame}>
      <Form method="post" ref={form}>
        <input type="hidden" name={ORDER_FIELD} value={JSON.stringify(content)} />
        <input type="hidden" name={INTENT_FIELD} defaultValue="save" />
        {version === null ? null : <input type="hidden" name="version" value={version} />}
        <IdempotencyField value={idempotencyKey} />
      </Form>
      <LeaveModal leaving={leaving} />
      <Layout>
        <Layout.Section>
          <BlockStack gap="400">
            <ProblemBanner problem={problem} title={t('save.refused')} />
            <LinesCard
              order={order}
              onChange={change}
              errors={lineErrors}
              lineErrorOf={(place) => errorOf(`lines.${place}.variantId`) ?? errorOf(`lines.${place}.quantity`)}
              missing={missing.includes('lines') && order.lines.length === 0}
            />
            <Card>
              <BlockStack gap="400">
                <Text as="h2" variant="headingSm">
                  {t('address.title')}
                </Text>
                <PasteAddress country={order.address.country} onRead={editor.takeAddress} />
                <AddressFields
                  countries={countries}
                  form={editor.addressForm}
                  address={order.address}
                  onChange={editor.changeAddress}
                  errorOf={(field) =>
                    field === 'country' && missing.includes('country') && order.address.country === ''
                      ? t('address.countryMissing')
                      : errorOf(`address.${field}`)
                  }
                  uncertain={editor.uncertain}
                />
              </BlockStack>
            </Card>
            <DetailsCard order={order} change={change} errorOf={errorOf} canChangeMode={kind === 'new'} cards={cards} />
          </BlockStack>
        </Layout.Section>
        <Layout.Section variant="oneThird">
          <BlockStack gap="400">
            <QuoteCard order={order} onChange={change} errorOf={errorOf} />
            <Card>
              <BlockStack gap="200">
                {button('pay', 'primary')}
                {button('save')}
                {kind === 'new' ? [button('again'), button('draft')] : null}
              </BlockStack>
            </Card>
          </BlockStack>
        </Layout.Section>
      </Layout>
    </div>
  );
}

/** The order as it is typed, with the fields of its country. */
function useOrderEditor(initial: OrderState, initialForm: AddressForm | null) {
  const [order, setOrder] = useState(initial);
  const [uncertain, setUncertain] = useState<string[]>([]);
  const [sent, setSent] = useState<OrderIntent>('save');
  const forms = useFetcher<typeof addressFormLoader>();
  const loaded = forms.data?.status === 'ok' ? forms.data.form : initialForm;
  const change = (changes: Partial<OrderState>) => setOrder((before) => ({ ...before, ...changes }));
  const loadForm = (country: string) => {
    if (country !== '' && country !== order.address.country) forms.load(`${paths.addressForm}?${new URLSearchParams({ country })}`);
  };
  return {
    order,
    change,
    uncertain,
    sent,
    setSent,
    /** While another country's fields load, those on screen stay. */
    addressForm: order.address.country === '' ? null : loaded,
    changeAddress: (changes: Partial<OrderState['address']>) => {
      if (changes.country !== undefined) {
        loadForm(changes.country);
        change({ methodCode: null });
      }
      setUncertain((before) => before.filter((field) => !(field in changes)));
      setOrder((before) => ({ ...before, address: { ...before.address, ...changes } }));
    },
    takeAddress: ({ address, uncertain: fields }: ReadAddress) => {
      loadForm(address.country);
      setUncertain([...fields]);
      setOrder((before) => ({
        ...before,
        address: { ...address, country: address.country === '' ? before.address.country : address.country },
      }));
    },
  };
}

/** Asks before what was typed is left; a save goes on unasked. */
function useLeaving(dirty: boolean) {
  const saving = useNavigation().formMethod === 'POST';
  const blocker = useBlocker(({ currentLocation, nextLocation }) => dirty && !saving && currentLocation.pathname !== nextLocation.pathname);
  useAskBeforeUnload(dirty && !saving);
  return blocker.state === 'blocked' ? { leave: blocker.proceed, stay: blocker.reset } : null;
}
