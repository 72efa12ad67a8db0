import { Checkbox, FormLayout, Link, Select, Text, TextField } from '@shopify/polaris';
import { Trans, useTranslation } from 'react-i18next';
import { locales } from '#contract/locales.ts';
import { paths } from '#app/paths.ts';
import { hourText, nextDayOf } from './preference-drafts.ts';
import type { usePreferences } from './use-preferences.ts';

const HOURS = Array.from({ length: 24 }, (_none, hour) => ({ value: String(hour), label: hourText(hour) }));

interface TimeFieldsProps {
  editing: Pick<ReturnType<typeof usePreferences>, 'draft' | 'errors' | 'change'>;
  /** IANA zone of the times. */
  timeZone: string;
}

/** Language of the mails, the hour of the daily one, and quiet hours, in the merchant's zone. */
export function TimeFields({ editing: { draft, errors, change }, timeZone }: TimeFieldsProps) {
  const { t } = useTranslation(['settings', 'shell']);
  const languages = locales.map((locale) => ({ value: locale as string, label: t(`shell:language.${locale}`) }));
  return (
    <FormLayout>
      <Select
        label={t('email.language')}
        options={[{ value: '', label: t('email.languageSame') }, ...languages]}
        value={draft.locale ?? ''}
        onChange={(value) => change({ locale: locales.find((locale) => locale === value) ?? null })}
      />
      <Select
        label={t('email.digestHour')}
        helpText={<NextDigest hour={draft.digestHour} timeZone={timeZone} />}
        options={HOURS}
        value={String(draft.digestHour)}
        onChange={(value) => change({ digestHour: Number(value) })}
      />
      <Checkbox
        label={t('email.quiet')}
        helpText={t('email.quietHelp')}
        checked={draft.isQuiet}
        onChange={(isQuiet) => change({ isQuiet })}
      />
      {draft.isQuiet ? (
        <FormLayout.Group condensed>
          {(['from', 'until'] as const).map((field) => (
            <TextField
              key={field}
              label={t(`email.${field}`)}
              type="time"
              autoComplete="off"
              value={draft[field]}
              onChange={(value) => change({ [field]: value })}
              error={errors[field]}
            />
          ))}
        </FormLayout.Group>
      ) : null}
      <Text as="p" tone="subdued">
        <Trans
          t={t}
          i18nKey="email.zone"
          values={{ zone: zoneText(timeZone) }}
          components={[<Link key="basic" url={paths.settingBasic} />]}
        />
      </Text>
    </FormLayout>
  );
}

/** When the next daily mail is due. */
function NextDigest({ hour, timeZone }: { hour: number; timeZone: string }) {
  const { t } = useTranslation('settings');
  const due = { time: hourText(hour), zone: zoneText(timeZone) };
  // The browser's clock may have passed the hour since the server rendered it.
  return (
    <span suppressHydrationWarning>
      {nextDayOf(hour, new Date(), timeZone) === 'today' ? t('email.digestToday', due) : t('email.digestTomorrow', due)}
    </span>
  );
}

function zoneText(timeZone: string): string {
  return timeZone.replaceAll('_', ' ');
}
