import { useState } from 'react';
import { ChoiceList } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import type { ConsentAccount } from '#contract/oauth-apps.ts';
import { GRANT_STORES_MAX } from '#contract/oauth-apps.values.ts';
import type { ConsentErrors } from './consent-form.tsx';

interface ConsentStoresProps {
  stores: ConsentAccount['stores'];
  missing: ConsentErrors['stores'];
}

/** Which stores the app may see; nothing for an account that has none. */
export function ConsentStores({ stores, missing }: ConsentStoresProps) {
  const { t } = useTranslation(['oauth-apps', 'ui']);
  const [reach, setReach] = useState<'all' | 'some'>('all');
  const [ticked, setTicked] = useState<string[]>([]);
  if (stores.length === 0) return null;
  // A store may have gone since it was ticked.
  const selected = ticked.filter((each) => stores.some(({ id }) => id === each));
  const isAnswered = missing === 'storesMissing' && selected.length > 0;
  const error = missing === undefined || isAnswered ? undefined : t(`authorize.${missing}`, { max: GRANT_STORES_MAX });
  const options = stores.map(({ id, name, platform }) => ({ value: id, label: name, helpText: t(`ui:platform.${platform}`) }));
  return (
    <>
      <input type="hidden" name="stores" value={reach} />
      {selected.map((id) => (
        <input key={id} type="hidden" name="storeIds" value={id} />
      ))}
      <ChoiceList
        title={t('authorize.stores')}
        choices={[
          { value: 'all', label: t('authorize.allStores') },
          { value: 'some', label: t('authorize.someStores') },
        ]}
        selected={[reach]}
        onChange={([value]) => setReach(value === 'some' ? 'some' : 'all')}
      />
      {reach === 'all' ? null : (
        <ChoiceList
          title={t('authorize.someStores')}
          titleHidden
          allowMultiple
          choices={options}
          selected={selected}
          onChange={setTicked}
          {...(error === undefined ? {} : { error })}
        />
      )}
    </>
  );
}
