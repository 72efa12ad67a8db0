import { useEffect, useMemo, useState } from 'react';
import { Combobox, Listbox } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import type { Locale } from '#contract/locales.ts';
import { useLocale } from '#app/i18n/use-locale.ts';
import { zoneName } from '#app/ui/format-date-time.ts';

interface TimeZoneFieldProps {
  /** IANA zone; empty: the browser's. */
  defaultValue: string;
  error: string | undefined;
  onChange: () => void;
}

/** One of all time zones, found by typing; the browser's own comes first. */
export function TimeZoneField({ defaultValue, error, onChange }: TimeZoneFieldProps) {
  const { t } = useTranslation('account');
  const locale = useLocale();
  const browserZone = useBrowserZone();
  const [zone, setZone] = useState(defaultValue);
  const [query, setQuery] = useState<string | null>(null);
  const zones = useMemo(() => Intl.supportedValuesOf('timeZone'), []);
  const browserLabel =
    browserZone === null ? t('preferences.browserZone') : t('preferences.browserZoneNamed', { zone: browserZone.replaceAll('_', ' ') });
  const selectedLabel = zone === '' ? browserLabel : zone.replaceAll('_', ' ');
  const select = (value: string) => {
    setZone(value === BROWSER ? '' : value);
    setQuery(null);
    onChange();
  };
  return (
    <>
      <input type="hidden" name="timeZone" value={zone} />
      <Combobox
        activator={
          <Combobox.TextField
            label={t('preferences.timeZone')}
            value={query ?? selectedLabel}
            onChange={setQuery}
            onBlur={() => setQuery(null)}
            error={error}
            autoComplete="off"
          />
        }
      >
        <Listbox onSelect={select} accessibilityLabel={t('preferences.timeZone')}>
          <Listbox.Option value={BROWSER} selected={zone === ''}>
            {browserLabel}
          </Listbox.Option>
          {findTimeZones(query ?? '', zones).map((each) => (
            <Listbox.Option key={each} value={each} selected={each === zone}>
              {timeZoneLabel(each, locale, new Date())}
            </Listbox.Option>
          ))}
        </Listbox>
      </Combobox>
    </>
  );
}

/** Stands for "as the browser", since an option needs a value. */
const BROWSER = 'browser';

/** Null on the server. */
function useBrowserZone(): string | null {
  const [zone, setZone] = useState<string | null>(null);
  useEffect(() => setZone(Intl.DateTimeFormat().resolvedOptions().timeZone), []);
  return zone;
}

/** A longer list would only be scrolled past. */
const MAX_SHOWN = 30;

/** Zones whose names contain all words of the query, e.g. `sao paulo`; accents and `_` are ignored. */
export function findTimeZones(query: string, zones: readonly string[]): string[] {
  const words = fold(query).split(' ').filter(Boolean);
  return zones.filter((zone) => words.every((word) => fold(zone).includes(word))).slice(0, MAX_SHOWN);
}

/** `America/Sao Paulo (GMT-3)`. */
export function timeZoneLabel(zone: string, locale: Locale, at: Date): string {
  return `${zone.replaceAll('_', ' ')} (${zoneName({ locale, timeZone: zone }, at)})`;
}

function fold(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .replaceAll(/[_/]/g, ' ')
    .toLowerCase()
    .trim();
}
