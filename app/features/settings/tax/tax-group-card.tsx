import { useState } from 'react';
import { FormLayout, Select, TextField } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import type { Country } from '#contract/regions.ts';
import { declaredBases, overLimitPolicies, taxModes } from '#contract/tax.values.ts';
import { useLocale } from '#app/i18n/use-locale.ts';
import { formatShare } from '#app/ui/format-number.ts';
import { useMoneyText } from '#app/ui/money.tsx';
import { SettingsGroup } from '#app/ui/settings-group.tsx';
import { problemsOf, type DraftProfile, type TaxField } from './tax-drafts.ts';
import type { GroupFacts } from './tax-facts.server.ts';

interface TaxCardProps {
  facts: GroupFacts;
  draft: DraftProfile;
  errors: Partial<Record<TaxField, string>>;
  countries: Country[];
  onChange: (changed: DraftProfile) => void;
}

/** One group of countries: what its law requires, and how the merchant declares the tax. */
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
          <TextField
            label={t('ioss.reason')}
            value={draft.declaredBaseReason}
            onChange={(declaredBaseReason) => set({ declaredBaseReason })}
            multiline={2}
            maxLength={500}
            autoComplete="off"
            error={errors.declaredBaseReason}
          />
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

/** What the selected mode means here: for whom tax is collected, up to which value, and for which fee. */
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

/** The merchant's own number: its format is checked on blur, its check digits on saving. */
function TaxNumberFields({ draft, errors, countries, onChange }: Omit<TaxCardProps, 'facts'>) {
  const { t } = useTranslation('settings');
  const [blurred, setBlurred] = useState(false);
  const set = (changes: Partial<DraftProfile>) => onChange({ ...draft, ...changes });
  const isWrongFormat = blurred && draft.number.trim() !== '' && problemsOf(draft).number === 'numberForm';
  const example = t(`ioss.group.${draft.group}.example`);
  return (
    <FormLayout>
      <TextField
        label={t('ioss.number')}
        value={draft.number}
        onChange={(number) => {
          set({ number });
          setBlurred(false);
        }}
        onBlur={() => {
          const number = draft.number.trim().toUpperCase();
          if (number !== draft.number) set({ number });
          setBlurred(true);
        }}
        maxLength={40}
        autoComplete="off"
        spellCheck={false}
        helpText={t('ioss.numberHelp', { example })}
        error={isWrongFormat ? t('ioss.problem.numberForm') : errors.number}
      />
      <FormLayout.Group>
        <TextField
          label={t('ioss.company')}
          value={draft.company}
          onChange={(company) => set({ company })}
          maxLength={200}
          autoComplete="organization"
        />
        <Select
          label={t('ioss.country')}
          options={[{ value: '', label: t('ioss.noCountry') }, ...countries.map(({ code, name }) => ({ value: code, label: name }))]}
          value={draft.country}
          onChange={(country) => set({ country })}
          error={errors.country}
        />
      </FormLayout.Group>
      {draft.group === 'ioss' ? (
        <TextField
          label={t('ioss.intermediary')}
          value={draft.intermediary}
          onChange={(intermediary) => set({ intermediary })}
          maxLength={200}
          autoComplete="off"
          helpText={t('ioss.intermediaryHelp')}
        />
      ) : null}
      <FormLayout.Group>
        <TextField
          label={t('ioss.validFrom')}
          type="date"
          value={draft.validFrom}
          onChange={(validFrom) => set({ validFrom })}
          autoComplete="off"
        />
        <TextField
          label={t('ioss.validTo')}
          type="date"
          value={draft.validTo}
          onChange={(validTo) => set({ validTo })}
          autoComplete="off"
          helpText={t('ioss.validToHelp')}
          error={errors.validTo}
        />
      </FormLayout.Group>
    </FormLayout>
  );
}
