import { lazy, Suspense } from 'react';
import { FormLayout, Select } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import type { Country } from '#contract/regions.ts';
import { declaredBases, overLimitPolicies, taxModes } from '#contract/tax.values.ts';
import { useLocale } from '#app/i18n/use-locale.ts';
import { formatShare } from '#app/ui/format-number.ts';
import { useMoneyText } from '#app/ui/money.tsx';
import { SettingsGroup } from '#app/ui/settings-group.tsx';
import type { GroupFacts } from './load-tax-facts.server.ts';
import type { DraftProfile, TaxField } from './tax-drafts.ts';
import { TaxNumberFields } from './tax-number-fields.tsx';

const ReasonField = lazy(() => import('./declared-reason-field.tsx'));

export interface TaxCardProps {
  facts: GroupFacts;
  draft: DraftProfile;
  errors: Partial<Record<TaxField, string>>;
  countries: Country[];
  onChange: (changed: DraftProfile) => void;
}

/** One group of countries: what its law asks, in plain words, and how the merchant declares. */
export function TaxGroupCard({ facts, draft, errors, countries, onChange }: TaxCardProps) {
  const { t } = useTranslation('settings');
  const { group } = facts;
  const set = (changes: Partial<DraftProfile>) => onChange({ ...draft, ...changes });
  const modes = taxModes.filter((mode) => mode !== 'provider' || facts.serviceBp !== null || draft.mode === 'provider');
  return (
    <SettingsGroup title={t(`ioss.group.${group}.title`)} text={t(`ioss.group.${group}.text`)}>
      <FormLayout>
        <Select
          label={t('ioss.mode')}
          options={modes.map((value) => ({ value, label: t(`ioss.modes.${value}`) }))}
          value={draft.mode}
          onChange={(value) => set({ mode: taxModes.find((mode) => mode === value) ?? 'none' })}
          helpText={<ModeText facts={facts} draft={draft} />}
          error={errors.mode}
        />
        {draft.mode === 'own' ? <TaxNumberFields draft={draft} errors={errors} countries={countries} onChange={onChange} /> : null}
        <Select
          label={t('ioss.base')}
          options={declaredBases.map((value) => ({ value, label: t(`ioss.bases.${value}`) }))}
          value={draft.declaredBase}
          onChange={(value) => set({ declaredBase: declaredBases.find((base) => base === value) ?? 'store' })}
          helpText={draft.declaredBase === 'provider' ? t('ioss.baseHelp') : undefined}
        />
        {draft.declaredBase === 'provider' ? (
          <Suspense>
            <ReasonField
              value={draft.declaredBaseReason}
              onChange={(declaredBaseReason) => set({ declaredBaseReason })}
              error={errors.declaredBaseReason}
            />
          </Suspense>
        ) : null}
        {draft.mode === 'none' || facts.limit === null ? null : (
          <Select
            label={t('ioss.overLimit')}
            options={overLimitPolicies.map((value) => ({ value, label: t(`ioss.policies.${value}`) }))}
            value={draft.overLimit}
            onChange={(value) => set({ overLimit: overLimitPolicies.find((policy) => policy === value) ?? 'hold' })}
          />
        )}
      </FormLayout>
    </SettingsGroup>
  );
}

/** What the chosen mode means here: for whom tax is collected, up to which value, and for which fee. */
function ModeText({ facts: { limit, serviceBp }, draft: { mode } }: Pick<TaxCardProps, 'facts' | 'draft'>) {
  const { t } = useTranslation('settings');
  const locale = useLocale();
  const money = useMoneyText();
  const sentences = [
    t(`ioss.modeText.${mode}`),
    ...(mode === 'none' || limit === null ? [] : [t(`ioss.limit.${limit.of}`, { amount: money(limit) })]),
    ...(mode !== 'provider' || serviceBp === null ? [] : [t('ioss.service', { share: formatShare(serviceBp / 10_000, locale) })]),
  ];
  return <span suppressHydrationWarning>{sentences.join(' ')}</span>;
}
