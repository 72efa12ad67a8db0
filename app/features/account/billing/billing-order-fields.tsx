import { useEffect, useId, useRef, useState } from 'react';
import { BlockStack, Checkbox, ChoiceList, FormLayout, Text } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import type { BillingProfile } from '#contract/account.ts';
import { STORES_FIELD } from '../account-outcome.ts';

interface BillingOrderFieldsProps {
  /** Null: it is a new one. */
  profile: BillingProfile | null;
  profiles: BillingProfile[];
  /** Null where the member may not see them: the profile keeps its own. */
  stores: { id: string; name: string }[] | null;
  error: string | undefined;
}

/** Which stores a profile is billed for, and whether orders paid together share an invoice. */
export function BillingOrderFields({ profile, profiles, stores, error }: BillingOrderFieldsProps) {
  return (
    <FormLayout>
      <CombinedField combined={profile?.combined ?? false} />
      {stores === null
        ? profile?.storeIds.map((id) => <input key={id} type="hidden" name={`${STORES_FIELD}[]`} value={id} />)
        : stores.length > 0 && <StoresField profile={profile} profiles={profiles} stores={stores} error={error} />}
    </FormLayout>
  );
}

function CombinedField({ combined }: { combined: boolean }) {
  const { t } = useTranslation('account');
  const id = useId();
  const [checked, setChecked] = useState(combined);
  // What was checked before hydration stays checked.
  useEffect(() => {
    const box = document.getElementById(id);
    if (box instanceof HTMLInputElement) setChecked(box.checked);
  }, [id]);
  return (
    <Checkbox
      id={id}
      name="combined"
      label={t('billing.combined')}
      helpText={t('billing.combinedHelp')}
      checked={checked}
      onChange={setChecked}
    />
  );
}

type StoresFieldProps = Omit<BillingOrderFieldsProps, 'stores'> & { stores: { id: string; name: string }[] };

function StoresField({ profile, profiles, stores, error }: StoresFieldProps) {
  const { t } = useTranslation('account');
  const [selected, setSelected] = useState(profile?.storeIds ?? []);
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const boxes = list.current?.querySelectorAll<HTMLInputElement>('input[type=checkbox]:checked') ?? [];
    setSelected([...boxes].map(({ value }) => value));
  }, []);
  const others = profiles.filter(({ id }) => id !== profile?.id);
  const holderOf = (storeId: string) => others.find(({ storeIds }) => storeIds.includes(storeId));
  // The first profile is always the default one.
  const isDefault = profile === null ? profiles.length === 0 : profile.isDefault;
  return (
    <div ref={list}>
      <BlockStack gap="200">
        <ChoiceList
          allowMultiple
          name={STORES_FIELD}
          title={t('billing.stores')}
          choices={stores.map(({ id, name }) => {
            const holder = holderOf(id);
            return {
              value: id,
              label: name,
              ...(holder === undefined ? {} : { helpText: t('billing.storeMoved', { name: holder.legalName }) }),
            };
          })}
          selected={selected}
          onChange={setSelected}
          {...(error === undefined ? {} : { error })}
        />
        <Text as="p" tone="subdued">
          {t(isDefault ? 'billing.storesDefault' : 'billing.storesOther')}
        </Text>
      </BlockStack>
    </div>
  );
}
