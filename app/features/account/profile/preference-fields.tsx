import { FormLayout } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import type { UserSetting } from '#contract/account.ts';
import { locales, type Locale } from '#contract/locales.ts';
import { WALLET_CURRENCY } from '#contract/money.values.ts';
import { lengthUnits, weightUnits } from '#contract/sign-in.values.ts';
import { useLocale } from '#app/i18n/use-locale.ts';
import { SelectInput } from '#app/ui/form-fields.tsx';
import { TimeZoneField } from './time-zone-field.tsx';

interface PreferenceFieldsProps {
  setting: UserSetting;
  /** Currencies there is a rate for. */
  currencies: string[];
  errors: Record<string, string>;
  /** Called for changes that fire no event on the form. */
  onChange: () => void;
}

/** Language, time zone, currency and units of the screens. */
export function PreferenceFields({ setting, currencies, errors, onChange }: PreferenceFieldsProps) {
  const { t } = useTranslation(['account', 'shell']);
  const locale = useLocale();
  return (
    <FormLayout>
      <FormLayout.Group>
        <SelectInput
          // The page's language is the newest selection, wherever it was made; saving must not revert it.
          key={locale}
          name="locale"
          label={t('preferences.language')}
          options={locales.map((value) => ({ value, label: t(`shell:language.${value}`) }))}
          defaultValue={locale}
          error={errors['locale']}
        />
        <TimeZoneField defaultValue={setting.timeZone} error={errors['timeZone']} onChange={onChange} />
      </FormLayout.Group>
      <SelectInput
        name="displayCurrency"
        label={t('preferences.currency')}
        helpText={t('preferences.currencyHelp')}
        options={currencyOptions([WALLET_CURRENCY, ...currencies, setting.displayCurrency], locale)}
        defaultValue={setting.displayCurrency}
        error={errors['displayCurrency']}
      />
      <FormLayout.Group>
        <SelectInput
          name="weightUnit"
          label={t('preferences.weightUnit')}
          options={weightUnits.map((value) => ({ value, label: t(`preferences.weightUnits.${value}`) }))}
          defaultValue={setting.weightUnit}
          error={errors['weightUnit']}
        />
        <SelectInput
          name="lengthUnit"
          label={t('preferences.lengthUnit')}
          options={lengthUnits.map((value) => ({ value, label: t(`preferences.lengthUnits.${value}`) }))}
          defaultValue={setting.lengthUnit}
          error={errors['lengthUnit']}
        />
      </FormLayout.Group>
    </FormLayout>
  );
}

/** The wallet's currency, those with a rate, and the stored one, whose rate may no longer exist. */
function currencyOptions(currencies: string[], locale: Locale): { value: string; label: string }[] {
  const names = new Intl.DisplayNames(locale, { type: 'currency' });
  return [...new Set(currencies)].map((value) => ({ value, label: `${value} – ${names.of(value) ?? value}` }));
}
