import { useEffect, useMemo, useState } from 'react';
import { Combobox, Listbox } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import { useLocale } from '#app/i18n/use-locale.ts';
import { findTimeZones, timeZoneLabel } from './time-zones.ts';

interface TimeZoneFieldProps {
  /** IANA zone; empty: the browser's. */
  defaultValue: string;
  error: string | undefined;
  onChange: () => void;
}

/** A zone out of all there are, found by typing; the browser's own stands first. */
export function TimeZoneField({ defaultValue, error, onChange }: TimeZoneFieldProps) {
  const { t } = useTranslation('account');
  const locale = useLocale();
  const own = useBrowserZone();
  const [zone, setZone] = useState(defaultValue);
  const [typed, setTyped] = useState<string | null>(null);
  const zones = useMemo(() => Intl.supportedValuesOf('timeZone'), []);
  const ownLabel = own === null ? t('preferences.browserZone') : t('preferences.browserZoneNamed', { zone: own.replaceAll('_', ' ') });
  const chosenLabel = zone === '' ? ownLabel : zone.replaceAll('_', ' ');
  const choose = (value: string) => {
    setZone(value === OWN ? '' : value);
    setTyped(null);
    onChange();
  };
  return (
    <>
      <input type="hidden" name="timeZone" value={zone} />
      <Combobox
        activator={
          <Combobox.TextField
            label={t('preferences.timeZone')}
            value={typed ?? chosenLabel}
            onChange={setTyped}
            onBlur={() => setTyped(null)}
            error={error}
            autoComplete="off"
          />
        }
      >
        <Listbox onSelect={choose} accessibilityLabel={t('preferences.timeZone')}>
          <Listbox.Option value={OWN} selected={zone === ''}>
            {ownLabel}
          </Listbox.Option>
          {findTimeZones(typed ?? '', zones).map((each) => (
            <Listbox.Option key={each} value={each} selected={each === zone}>
              {timeZoneLabel(each, locale, new Date())}
            </Listbox.Option>
          ))}
        </Listbox>
      </Combobox>
    </>
  );
}

/** Stands for "as the browser"; a list's option needs a value. */
const OWN = 'browser';

/** Known only in the browser. */
function useBrowserZone(): string | null {
  const [zone, setZone] = useState<string | null>(null);
  useEffect(() => setZone(Intl.DateTimeFormat().resolvedOptions().timeZone), []);
  return zone;
}
