import { type ReactNode, useRef, useState } from 'react';
import { Form, useFetcher, useNavigation } from '@remix-run/react';
import { Banner, BlockStack, Button, Card, Layout, Text } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import type { AddressForm, ReadAddress } from '#contract/manual-orders.ts';
import type { Problem } from '#contract/problem.ts';
import type { Country } from '#contract/regions.ts';
import type { UploadTerms } from '#contract/uploads.ts';
import { useLocale } from '#app/i18n/use-locale.ts';
import { paths } from '#app/paths.ts';
import { useFocusFirstError } from '#app/ui/field-errors.ts';
import { FormSaveBar } from '#app/ui/form-save-bar.tsx';
import { IdempotencyField } from '#app/ui/idempotency-field.tsx';
import { ProblemBanner } from '#app/ui/problem-banner.tsx';
import { useHydrated } from '#app/ui/use-hydrated.ts';
import { AddressFields } from './address-fields.tsx';
import type { loader as addressFormLoader } from './address-form-resource.ts';
import { DetailsCard } from './details-card.tsx';
import { LinesCard } from './lines-card.tsx';
import { INTENT_FIELD, isSameOrder, ORDER_FIELD, type OrderIntent, type OrderState, toContent } from './order-form.ts';
import { mergeAddress, PasteAddress } from './paste-address.tsx';
import { QuoteCard } from './quote-card.tsx';
import type { CardChoices } from './read-cards.server.ts';
import { useOrderErrors } from './use-order-errors.ts';

export interface OrderEditorProps {
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
  /** What may be sent as a label of the merchant's own. */
  labelTerms: UploadTerms;
  /** Whether the keyboard begins in the first field. */
  focusFirst?: boolean;
  onDiscard: () => void;
  /** In the place of the problem's banner, where it has a way out of its own. */
  conflict?: ((submit: (intent: OrderIntent) => void) => ReactNode) | undefined;
}

/** The form of a manual order, with what it costs beside it. */
export function OrderEditor(props: OrderEditorProps) {
  const { initial, countries, addressForm, idempotencyKey, missing, version, kind, cards, focusFirst = false, onDiscard, conflict } = props;
  const { t } = useTranslation('manual-orders');
  const locale = useLocale();
  const editor = useOrderEditor(initial, addressForm);
  const { order, change } = editor;
  const form = useRef<HTMLFormElement>(null);
  const frame = useRef<HTMLDivElement>(null);
  const errors = useOrderErrors(order, props.problem);
  const { errorOf } = errors;
  useFocusFirstError(frame, props.problem);
  useFocusFirstError(frame, errors.refused);
  useFocusFirstError(frame, missing.length === 0 ? null : missing);
  const [first] = useState(initial);
  const dirty = !isSameOrder(order, first);
  const busy = useNavigation().state !== 'idle';
  const ready = useHydrated();
  const isMissing = {
    country: missing.includes('country') && order.address.country === '',
    lines: missing.includes('lines') && order.lines.length === 0,
  };
  const { content } = toContent(order, locale);
  const submit = (intent: OrderIntent) => {
    if (!errors.check() || form.current === null) return;
    editor.setSent(intent);
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
      onClick={() => submit(intent)}
      {...(variant === undefined ? {} : { variant })}
    >
      {t(`save.${intent}`)}
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
      <FormSaveBar
        dirty={dirty}
        saving={busy}
        onSave={() => submit('save')}
        onDiscard={onDiscard}
        {...(kind === 'new' ? { message: t('save.unsaved') } : {})}
      />
      <Layout>
        <Layout.Section>
          <BlockStack gap="400">
            {errors.isRefused || isMissing.country || isMissing.lines ? (
              <Banner tone="critical" title={t('save.refused')}>
                <Text as="p">{t('save.look')}</Text>
              </Banner>
            ) : conflict === undefined ? (
              <ProblemBanner problem={errors.problem} title={t('save.refused')} />
            ) : (
              conflict(submit)
            )}
            <LinesCard
              order={order}
              onChange={change}
              errors={errors.lineErrors}
              errorOf={errorOf}
              onLeave={errors.leave}
              focusFirst={focusFirst}
              missing={isMissing.lines}
            />
            <Card>
              <BlockStack gap="400">
                <Text as="h2" variant="headingSm">
                  {t('address.title')}
                </Text>
                <PasteAddress country={order.address.country} uncertain={editor.uncertain} onRead={editor.takeAddress} />
                <AddressFields
                  countries={countries}
                  form={editor.addressForm}
                  address={order.address}
                  onChange={editor.changeAddress}
                  errorOf={(field) =>
                    field === 'country' && isMissing.country ? t('address.countryMissing') : errorOf(`address.${field}`)
                  }
                  uncertain={editor.uncertain}
                  cityQuestion={
                    order.cityConfirmed || isCityElsewhere(errors.problem, errorOf('address.city'))
                      ? { confirmed: order.cityConfirmed, onChange: (cityConfirmed) => change({ cityConfirmed }) }
                      : null
                  }
                />
              </BlockStack>
            </Card>
            <DetailsCard
              order={order}
              change={change}
              errorOf={errorOf}
              isReferenceTooLong={errors.tooLong}
              canChangeMode={kind === 'new'}
              cards={cards}
            />
          </BlockStack>
        </Layout.Section>
        <Layout.Section variant="oneThird">
          <BlockStack gap="400">
            <QuoteCard order={order} onChange={change} errorOf={errorOf} labelTerms={props.labelTerms} />
            <Card>
              <BlockStack gap="200">
                {button('pay', 'primary')}
                {/* The bar saves what was changed; a copy and a draft can be ordered as they are. */}
                {kind === 'new' && !dirty && first.lines.length > 0 ? button('save') : null}
                {kind === 'new' ? [button('again'), button('draft')] : null}
              </BlockStack>
            </Card>
          </BlockStack>
        </Layout.Section>
      </Layout>
    </div>
  );
}

function isCityElsewhere(problem: Problem | null, error: string | undefined): boolean {
  if (error === undefined) return false;
  return problem?.fields?.some(({ path, code }) => path === 'address.city' && code === 'city-elsewhere') ?? false;
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
      const moves = 'country' in changes || 'province' in changes || 'city' in changes;
      setOrder((before) => ({ ...before, ...(moves ? { cityConfirmed: false } : {}), address: { ...before.address, ...changes } }));
    },
    takeAddress: ({ address, uncertain: fields }: ReadAddress) => {
      loadForm(address.country);
      setUncertain([...fields]);
      setOrder((before) => ({
        ...before,
        cityConfirmed: false,
        address: mergeAddress(before.address, address),
      }));
    },
  };
}
