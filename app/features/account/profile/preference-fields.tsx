import { FormLayout } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import type { UserSetting } from '#contract/account.ts';
import { locales, type Locale } from '#contract/locales.ts';
import { WALLET_CURRENCY } from '#contract/money.values.ts';
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
      <FormLayout.Group>
        <SelectInput
          name="displayCurrency"
          label={t('preferences.currency')}
          helpText={t('preferences.currencyHelp')}
          options={currencyOptions([WALLET_CURRENCY, ...currencies, setting.displayCurrency], locale)}
          defaultValue={setting.displayCurrency}
          error={errors['displayCurrency']}
        />
        <SelectInput
          name="units"
          label={t('preferences.units')}
          options={(['metric', 'imperial'] as const).map((value) => ({ value, label: t(`preferences.${value}`) }))}
          defaultValue={setting.units}
          error={errors['units']}
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
