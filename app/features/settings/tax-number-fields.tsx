import { useState } from 'react';
import { FormLayout, Select } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import { PlainTextField } from '#app/ui/plain-text-field.tsx';
import { problemsOf, type DraftProfile } from './tax-drafts.ts';
import type { TaxCardProps } from './tax-group-card.tsx';

/** The merchant's own number: checked by its form on leaving the field, by its check digits on saving. */
export function TaxNumberFields({ draft, errors, countries, onChange }: Omit<TaxCardProps, 'facts'>) {
  const { t } = useTranslation('settings');
  const [left, setLeft] = useState(false);
  const set = (changes: Partial<DraftProfile>) => onChange({ ...draft, ...changes });
  const misspelt = left && draft.number.trim() !== '' && problemsOf(draft).number === 'numberForm';
  const example = t(`ioss.group.${draft.group}.example`);
  return (
    <FormLayout>
      <PlainTextField
        label={t('ioss.number')}
        value={draft.number}
        onChange={(number) => {
          set({ number });
          setLeft(false);
        }}
        onBlur={() => {
          const number = draft.number.trim().toUpperCase();
          if (number !== draft.number) set({ number });
          setLeft(true);
        }}
        maxLength={40}
        autoComplete="off"
        spellCheck={false}
        helpText={t('ioss.numberHelp', { example })}
        error={misspelt ? t('ioss.problem.numberForm') : errors.number}
      />
      <FormLayout.Group>
        <PlainTextField
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
        <PlainTextField
          label={t('ioss.intermediary')}
          value={draft.intermediary}
          onChange={(intermediary) => set({ intermediary })}
          maxLength={200}
          autoComplete="off"
          helpText={t('ioss.intermediaryHelp')}
        />
      ) : null}
      <FormLayout.Group>
        <PlainTextField
          label={t('ioss.validFrom')}
          type="date"
          value={draft.validFrom}
          onChange={(validFrom) => set({ validFrom })}
          autoComplete="off"
        />
        <PlainTextField
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
