import { useState } from 'react';
import { Button, InlineStack, Select } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import type { Country } from '#contract/regions.ts';
import { paths } from '#app/paths.ts';
import { callResource } from '#app/provider-api/call-resource.ts';
import { useFailureNotice } from '#app/ui/use-failure-notice.ts';

/** One more country to choose a method for. The list of countries comes when it is asked for. */
export function MoreCountries({ without, onChoose }: { without: readonly string[]; onChoose: (country: string) => void }) {
  const { t } = useTranslation('import-list');
  const [countries, setCountries] = useState<Country[]>();
  const [asking, setAsking] = useState(false);
  const notifyFailure = useFailureNotice();
  const ask = async () => {
    setAsking(true);
    const answer = await callResource(paths.landedPrices);
    setAsking(false);
    notifyFailure(answer);
    if (answer.status === 'ok' && isCountries(answer.data)) setCountries(answer.data);
  };
  if (countries === undefined)
    return (
      <InlineStack>
        <Button loading={asking} onClick={() => void ask()}>
          {t('shipping.addCountry')}
        </Button>
      </InlineStack>
    );
  const others = countries.filter(({ code }) => !without.includes(code));
  return (
    <div className="wharf-method-choice">
      <Select
        label={t('shipping.addCountry')}
        placeholder={t('shipping.chooseCountry')}
        options={others.map(({ code, name }) => ({ value: code, label: name }))}
        value=""
        onChange={onChoose}
      />
    </div>
  );
}

/** What our own resource answers; the provider's contract has made sure of the rest. */
function isCountries(data: unknown): data is Country[] {
  return Array.isArray(data);
}
