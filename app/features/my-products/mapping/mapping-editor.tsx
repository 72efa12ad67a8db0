import { useState } from 'react';
import { useFetcher } from '@remix-run/react';
import { Banner, BlockStack, Button, Card, ChoiceList, InlineStack, Text } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import type { Mapping } from '#contract/mapping.ts';
import { mappingKinds, type MappingKind, PARTS_MAX } from '#contract/mapping.values.ts';
import type { Country } from '#contract/regions.ts';
import { ProblemBanner } from '#app/ui/problem-banner.tsx';
import { changeKind, emptyPart, nextRole, type PartDraft, toDraft, toInput } from './mapping-draft.ts';
import type { action } from './mapping-page.tsx';
import { PartFields } from './mapping-part-fields.tsx';
import { SampleOrderCard } from './sample-order-card.tsx';

interface MappingEditorProps {
  mapping: Mapping | null;
  countries: Country[];
  substitutesAllowed: boolean;
}

/** Edits the kind and the parts of a mapping, with a sample order to try it before it is saved. */
export function MappingEditor({ mapping, countries, substitutesAllowed }: MappingEditorProps) {
  const { t } = useTranslation('my-products');
  const [draft, setDraft] = useState(() => toDraft(mapping));
  const fetcher = useFetcher<typeof action>();
  const outcome = fetcher.data;
  const input = JSON.stringify(toInput(draft));
  const change = (key: string, changes: Partial<PartDraft>) =>
    setDraft((current) => ({ ...current, parts: current.parts.map((part) => (part.key === key ? { ...part, ...changes } : part)) }));
  const remove = (key: string) => setDraft((current) => ({ ...current, parts: current.parts.filter((part) => part.key !== key) }));
  const role = nextRole(draft);
  const minParts = draft.kind === 'simple' ? 1 : 2;

  return (
    <BlockStack gap="400">
      <ProblemBanner problem={outcome?.problem} />
      {outcome?.status === 'incomplete' ? (
        <Banner tone="critical" title={t('mapping.incomplete')}>
          <p>{t('mapping.incompleteText')}</p>
        </Banner>
      ) : null}
      <Card>
        <ChoiceList
          title={t('mapping.kind')}
          choices={mappingKinds.map((kind) => ({ value: kind, label: t(`kind.${kind}`), helpText: t(`kindHelp.${kind}`) }))}
          selected={[draft.kind]}
          onChange={([kind]) =>
            setDraft((current) => changeKind(current, mappingKinds.find((known): known is MappingKind => known === kind) ?? current.kind))
          }
        />
      </Card>
      {draft.kind === 'substitutes' && !substitutesAllowed ? (
        <Banner tone="info">
          <p>{t('substitutes.consentNeeded')}</p>
        </Banner>
      ) : null}
      {draft.parts.map((part, index) => (
        <PartFields
          key={part.key}
          kind={draft.kind}
          part={part}
          first={index === 0}
          title={t('mapping.part', { number: index + 1 })}
          countries={countries}
          onChange={(changes) => change(part.key, changes)}
          {...(index > 0 && draft.parts.length > minParts ? { onRemove: () => remove(part.key) } : {})}
        />
      ))}
      <InlineStack align="space-between" gap="200">
        {role === null || draft.parts.length >= PARTS_MAX ? (
          <span />
        ) : (
          <Button onClick={() => setDraft((current) => ({ ...current, parts: [...current.parts, emptyPart(role)] }))}>
            {t(`mapping.add.${role}`)}
          </Button>
        )}
        <InlineStack gap="200">
          {mapping === null ? null : (
            <fetcher.Form method="post">
              <input type="hidden" name="intent" value="unmap" />
              <Button submit tone="critical" disabled={fetcher.state !== 'idle'}>
                {t('mapping.unmap')}
              </Button>
            </fetcher.Form>
          )}
          <fetcher.Form method="post">
            <input type="hidden" name="intent" value="save" />
            <input type="hidden" name="mapping" value={input} />
            <Button submit variant="primary" loading={fetcher.state !== 'idle'}>
              {t('mapping.save')}
            </Button>
          </fetcher.Form>
        </InlineStack>
      </InlineStack>
      <Text as="p" tone="subdued">
        {t('mapping.saveHelp')}
      </Text>
      <SampleOrderCard mapping={input} countries={countries} />
    </BlockStack>
  );
}
