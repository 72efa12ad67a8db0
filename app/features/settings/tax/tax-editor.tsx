import { BlockStack } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import type { Country } from '#contract/regions.ts';
import type { TaxProfiles } from '#contract/tax.ts';
import { QuoteSimulator } from '#app/features/quotes/quote-simulator.tsx';
import { FormSaveBar } from '#app/ui/form-save-bar.tsx';
import { SettingsGroup } from '#app/ui/settings-group.tsx';
import { SettingsProblem } from '../settings-problem.tsx';
import type { GroupFacts } from './tax-facts.server.ts';
import { TaxGroupCard } from './tax-group-card.tsx';
import { useTaxProfiles } from './use-tax-profiles.ts';

interface TaxEditorProps {
  stored: TaxProfiles;
  facts: { groups: GroupFacts[]; currencies: Record<string, string> };
  countries: Country[];
}

/** All profiles of a merchant, saved together by the bar on top. */
export function TaxEditor({ stored, facts, countries }: TaxEditorProps) {
  const { t } = useTranslation('settings');
  const editing = useTaxProfiles(stored);
  const wrong = Object.values(editing.errors).filter((fields) => Object.keys(fields).length > 0).length;
  return (
    <BlockStack gap="600">
      <FormSaveBar dirty={editing.dirty} saving={editing.saving} onSave={editing.save} onDiscard={editing.discard} />
      <SettingsProblem
        problem={editing.problem}
        wrong={wrong}
        busy={editing.saving || editing.awaitingNewest}
        onLoadNewest={editing.loadNewest}
        onKeepMine={editing.keepMine}
      />
      {facts.groups.map((group) => (
        <TaxGroupCard
          key={group.group}
          facts={group}
          draft={editing.drafts[group.group]}
          errors={editing.errors[group.group] ?? {}}
          countries={countries}
          onChange={editing.change}
        />
      ))}
      <SettingsGroup title={t('ioss.simulator')} text={t('ioss.simulatorText')}>
        <QuoteSimulator
          words={{ open: t('sample.open'), opening: t('sample.opening') }}
          countries={countries}
          saleCurrencyOf={(country) => facts.currencies[country] ?? null}
        />
      </SettingsGroup>
    </BlockStack>
  );
}
