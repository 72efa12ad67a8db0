import { type ReactNode, useId, useState } from 'react';
import { BlockStack, Box, Button, Divider, InlineGrid, InlineStack, Select, Text } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import { STORE_RULES_MAX } from '#contract/order-settings.values.ts';
import type { SettingsStore } from './setting-parts.ts';
import { useFocusNext } from './use-focus-next.ts';

interface StoreRulesProps<Rule> {
  stores: SettingsStore[];
  /** Rules by store; a store that is not in it goes by the account's. */
  own: Record<string, Rule>;
  /** What a store that is added starts with. */
  initial: Rule;
  /** The rule in a line. */
  summaryOf: (rule: Rule) => string;
  /** What is wrong with a store's rule: its fields are open then. */
  errorOf: (storeId: string) => string | undefined;
  onChange: (own: Record<string, Rule>) => void;
  /** Fields of one store's rule. */
  children: (rule: Rule, set: (rule: Rule) => void, store: SettingsStore) => ReactNode;
}

/** Stores with a rule in place of the account's, each to be edited where it stands. With one store there is nothing to differ from. */
export function StoreRules<Rule>({ stores, own, initial, summaryOf, errorOf, onChange, children }: StoreRulesProps<Rule>) {
  const { t } = useTranslation('settings');
  const [opened, setOpened] = useState<string[]>([]);
  const [titleId, selectId] = [useId(), useId()];
  const focusNext = useFocusNext();
  const differing = stores.flatMap((store) => {
    const rule = own[store.id];
    return rule === undefined ? [] : [{ store, rule }];
  });
  const others = stores.filter(({ id }) => own[id] === undefined);
  if (stores.length < 2 && differing.length === 0) return null;
  const open = (id: string) => setOpened([...opened.filter((each) => each !== id), id]);
  const close = (id: string) => setOpened(opened.filter((each) => each !== id));
  return (
    <BlockStack gap="300">
      <Divider />
      <Text as="h4" variant="headingSm" id={titleId}>
        {t('basic.stores.title')}
      </Text>
      {differing.length === 0 ? (
        <Text as="p" tone="subdued">
          {t('basic.stores.none')}
        </Text>
      ) : (
        <BlockStack as="ul" gap="300">
          {differing.map(({ store, rule }) => (
            <li key={store.id}>
              <StoreRule
                name={store.name}
                summary={summaryOf(rule)}
                open={opened.includes(store.id) || errorOf(store.id) !== undefined}
                onOpen={() => open(store.id)}
                onClose={() => close(store.id)}
                onRemove={() => {
                  const { [store.id]: _removed, ...rest } = own;
                  close(store.id);
                  focusNext(selectId);
                  onChange(rest);
                }}
              >
                {() =>
                  children(
                    rule,
                    (changed) => {
                      // Opened for its error, it stays open once that is mended.
                      open(store.id);
                      onChange({ ...own, [store.id]: changed });
                    },
                    store,
                  )
                }
              </StoreRule>
            </li>
          ))}
        </BlockStack>
      )}
      {others.length === 0 || differing.length >= STORE_RULES_MAX ? null : (
        <AddStore
          id={selectId}
          stores={others}
          onAdd={(id) => {
            open(id);
            onChange({ ...own, [id]: initial });
          }}
        />
      )}
    </BlockStack>
  );
}

interface StoreRuleProps {
  name: string;
  summary: string;
  open: boolean;
  onOpen: () => void;
  onClose: () => void;
  onRemove: () => void;
  children: () => ReactNode;
}

function StoreRule({ name, summary, open, onOpen, onClose, onRemove, children }: StoreRuleProps) {
  const { t } = useTranslation('settings');
  return (
    <BlockStack gap="300">
      <InlineGrid columns={{ xs: 'minmax(0, 1fr)', sm: 'minmax(0, 1fr) auto' }} gap="200" alignItems="start">
        <BlockStack gap="050">
          <Text as="span" fontWeight="semibold" breakWord>
            {name}
          </Text>
          <Text as="span" tone="subdued" breakWord>
            {summary}
          </Text>
        </BlockStack>
        <InlineStack gap="400">
          <Button
            variant="plain"
            onClick={open ? onClose : onOpen}
            ariaExpanded={open}
            accessibilityLabel={t(open ? 'basic.stores.closeOf' : 'basic.stores.editOf', { store: name })}
          >
            {t(open ? 'basic.stores.close' : 'basic.stores.edit')}
          </Button>
          <Button variant="plain" onClick={onRemove} accessibilityLabel={t('basic.stores.removeOf', { store: name })}>
            {t('basic.stores.remove')}
          </Button>
        </InlineStack>
      </InlineGrid>
      {open ? (
        <Box role="group" aria-label={name} background="bg-surface-secondary" borderRadius="200" padding="400">
          {children()}
        </Box>
      ) : null}
    </BlockStack>
  );
}

interface AddStoreProps {
  /** Of the select. */
  id: string;
  stores: SettingsStore[];
  onAdd: (storeId: string) => void;
}

function AddStore({ id: selectId, stores, onAdd }: AddStoreProps) {
  const { t } = useTranslation('settings');
  const [selected, setSelected] = useState('');
  const store = stores.find(({ id }) => id === selected) ?? stores[0];
  if (store === undefined) return null;
  return (
    <Box maxWidth="26rem">
      <InlineGrid columns="minmax(0, 1fr) auto" gap="200" alignItems="end">
        <Select
          id={selectId}
          label={t('basic.stores.store')}
          options={stores.map(({ id, name }) => ({ value: id, label: name }))}
          value={store.id}
          onChange={setSelected}
        />
        <Button onClick={() => onAdd(store.id)}>{t('basic.stores.add')}</Button>
      </InlineGrid>
    </Box>
  );
}
