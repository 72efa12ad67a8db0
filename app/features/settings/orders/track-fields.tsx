import { Checkbox, FormLayout, Select, TextField } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import type { TrackSetting } from '#contract/account.ts';
import { trackCarrierNames, trackMoments, trackNumbers } from '#contract/account.values.ts';
import type { OrderEditing } from './use-order-settings.ts';

/** `provider` leads to the same page as `branded`. */
const links = ['carrier', 'branded'] as const;

/** Which number and carrier name stores get, and when. */
export function TrackFields({ editing: { draft, errorOf, change } }: { editing: OrderEditing }) {
  const { t } = useTranslation('settings');
  const { track } = draft;
  const set = (changes: Partial<TrackSetting>) => change({ track: { ...track, ...changes } });
  return (
    <FormLayout>
      <Select
        label={t('basic.orders.trackNumber')}
        options={trackNumbers.map((value) => ({ value, label: t(`basic.orders.trackNumbers.${value}`) }))}
        value={track.number}
        onChange={(value) => set({ number: trackNumbers.find((each) => each === value) ?? 'last-mile' })}
        helpText={t('basic.orders.trackNumberHelp')}
      />
      <Select
        label={t('basic.orders.trackWhen')}
        options={trackMoments.map((value) => ({ value, label: t(`basic.orders.trackMoments.${value}`) }))}
        value={track.when}
        onChange={(value) => set({ when: trackMoments.find((each) => each === value) ?? 'first-scan' })}
        helpText={t('basic.orders.trackWhenHelp')}
      />
      <Select
        label={t('basic.orders.trackLink')}
        options={links.map((value) => ({ value, label: t(`basic.orders.trackLinks.${value}`) }))}
        value={track.link === 'carrier' ? 'carrier' : 'branded'}
        onChange={(value) => set({ link: links.find((each) => each === value) ?? 'branded' })}
        helpText={t('basic.orders.trackLinkHelp')}
      />
      <Select
        label={t('basic.orders.trackCarrier')}
        options={trackCarrierNames.map((value) => ({ value, label: t(`basic.orders.trackCarriers.${value}`) }))}
        value={track.carrierName}
        onChange={(value) => set({ carrierName: trackCarrierNames.find((each) => each === value) ?? 'real' })}
        helpText={t('basic.orders.trackCarrierHelp')}
      />
      {track.carrierName === 'fixed' ? (
        <TextField
          label={t('basic.orders.fixedCarrier')}
          value={track.fixedCarrierName}
          onChange={(fixedCarrierName) => set({ fixedCarrierName })}
          maxLength={100}
          autoComplete="off"
          error={errorOf('fixedCarrierName')}
        />
      ) : null}
      <Checkbox
        label={t('basic.orders.notifyBuyer')}
        helpText={t('basic.orders.notifyBuyerHelp')}
        checked={track.notifyBuyer}
        onChange={(notifyBuyer) => set({ notifyBuyer })}
      />
    </FormLayout>
  );
}
