import { BlockStack, Checkbox, FormLayout, Select, TextField } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import type { TrackSetting } from '#contract/account.ts';
import { trackCarrierNames, trackMoments, trackNumbers } from '#contract/account.values.ts';
import type { SettingsStore } from '../basic/setting-parts.ts';
import { StoreRules } from '../basic/store-rules.tsx';
import type { SettingsEditing } from '../basic/use-basic-settings.ts';

/** `provider` leads to the same page as `branded`. */
const links = ['carrier', 'branded'] as const;
const linkOf = ({ link }: TrackSetting) => (link === 'carrier' ? 'carrier' : 'branded');

/** Which number and carrier name stores get, and when. */
export function TrackFields({ editing: { draft, errorOf, change }, stores }: { editing: SettingsEditing; stores: SettingsStore[] }) {
  const { account, stores: own } = draft.track;
  const summaryOf = useTrackSummary(account);
  return (
    <BlockStack gap="400">
      <TrackRule rule={account} error={errorOf('fixedCarrierName')} onChange={(rule) => change('track', { account: rule })} />
      <StoreRules
        stores={stores}
        own={own}
        initial={account}
        summaryOf={summaryOf}
        errorOf={(id) => errorOf(`fixedCarrierName.${id}`) ?? errorOf(`track.${id}`)}
        onChange={(rules) => change('track', { stores: rules })}
      >
        {(rule, set, { id }) => (
          <TrackRule rule={rule} error={errorOf(`fixedCarrierName.${id}`)} ruleError={errorOf(`track.${id}`)} onChange={set} />
        )}
      </StoreRules>
    </BlockStack>
  );
}

interface TrackRuleProps {
  rule: TrackSetting;
  /** Of the carrier's name. */
  error: string | undefined;
  /** Of the rule as a whole. */
  ruleError?: string | undefined;
  onChange: (rule: TrackSetting) => void;
}

function TrackRule({ rule, error, ruleError, onChange }: TrackRuleProps) {
  const { t } = useTranslation('settings');
  const set = (changes: Partial<TrackSetting>) => onChange({ ...rule, ...changes });
  return (
    <FormLayout>
      <Select
        label={t('basic.orders.trackNumber')}
        options={trackNumbers.map((value) => ({ value, label: t(`basic.orders.trackNumbers.${value}`) }))}
        value={rule.number}
        onChange={(value) => set({ number: trackNumbers.find((each) => each === value) ?? 'last-mile' })}
        helpText={t('basic.orders.trackNumberHelp')}
        error={ruleError}
      />
      <Select
        label={t('basic.orders.trackWhen')}
        options={trackMoments.map((value) => ({ value, label: t(`basic.orders.trackMoments.${value}`) }))}
        value={rule.when}
        onChange={(value) => set({ when: trackMoments.find((each) => each === value) ?? 'first-scan' })}
        helpText={t('basic.orders.trackWhenHelp')}
      />
      <Select
        label={t('basic.orders.trackLink')}
        options={links.map((value) => ({ value, label: t(`basic.orders.trackLinks.${value}`) }))}
        value={linkOf(rule)}
        onChange={(value) => set({ link: links.find((each) => each === value) ?? 'branded' })}
        helpText={t('basic.orders.trackLinkHelp')}
      />
      <Select
        label={t('basic.orders.trackCarrier')}
        options={trackCarrierNames.map((value) => ({ value, label: t(`basic.orders.trackCarriers.${value}`) }))}
        value={rule.carrierName}
        onChange={(value) => set({ carrierName: trackCarrierNames.find((each) => each === value) ?? 'real' })}
        helpText={t('basic.orders.trackCarrierHelp')}
      />
      {rule.carrierName === 'fixed' ? (
        <TextField
          label={t('basic.orders.fixedCarrier')}
          value={rule.fixedCarrierName}
          onChange={(fixedCarrierName) => set({ fixedCarrierName })}
          maxLength={100}
          autoComplete="off"
          error={error}
        />
      ) : null}
      <Checkbox
        label={t('basic.orders.notifyBuyer')}
        helpText={t('basic.orders.notifyBuyerHelp')}
        checked={rule.notifyBuyer}
        onChange={(notifyBuyer) => set({ notifyBuyer })}
      />
    </FormLayout>
  );
}

/** What a store's rule has otherwise than the account's. */
function useTrackSummary(account: TrackSetting) {
  const { t } = useTranslation('settings');
  const carrierOf = ({ carrierName, fixedCarrierName }: TrackSetting) =>
    carrierName === 'fixed' && fixedCarrierName.trim() !== '' ? fixedCarrierName.trim() : t(`basic.orders.trackCarriers.${carrierName}`);
  return (rule: TrackSetting) => {
    const facts = [
      ...(rule.number === account.number ? [] : [t(`basic.orders.factNumber.${rule.number}`)]),
      ...(rule.when === account.when ? [] : [t(`basic.orders.factWhen.${rule.when}`)]),
      ...(linkOf(rule) === linkOf(account) ? [] : [t(`basic.orders.trackLinks.${linkOf(rule)}`)]),
      ...(carrierOf(rule) === carrierOf(account) ? [] : [t('basic.orders.factCarrier', { name: carrierOf(rule) })]),
      ...(rule.notifyBuyer === account.notifyBuyer ? [] : [t(rule.notifyBuyer ? 'basic.orders.factEmails' : 'basic.orders.factNoEmails')]),
    ];
    return facts.length === 0 ? t('basic.stores.same') : facts.join(' · ');
  };
}
