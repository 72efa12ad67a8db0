import { useState } from 'react';
import { useFetcher } from '@remix-run/react';
import { Banner, BlockStack, Button, Card, ChoiceList, InlineStack, Text } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import { type Mapping, mappingKinds, type MappingKind, PARTS_MAX } from '#contract/mapping.ts';
import type { Country } from '#contract/regions.ts';
import { ProblemBanner } from '#app/ui/problem-banner.tsx';
import { asKind, draftOf, emptyPart, inputOf, nextRole, type PartDraft } from './mapping-draft.ts';
import type { action } from './mapping-page.tsx';
import { PartFields } from './part-fields.tsx';
import { SampleOrderCard } from './sample-order-card.tsx';

interface MappingEditorProps {
  mapping: Mapping | null;
  countries: Country[];
  substitutesAllowed: boolean;
}

/** Kind and parts of a mapping, to be tried and saved. */
export function MappingEditor({ mapping, countries, substitutesAllowed }: MappingEditorProps) {
  const { t } = useTranslation('my-products');
  const [draft, setDraft] = useState(() => draftOf(mapping));
  const fetcher = useFetcher<typeof action>();
  const outcome = fetcher.data;
  const text = JSON.stringify(inputOf(draft));
  const change = (key: string, changes: Partial<PartDraft>) =>
    setDraft((now) => ({ ...now, parts: now.parts.map((part) => (part.key === key ? { ...part, ...changes } : part)) }));
  const remove = (key: string) => setDraft((now) => ({ ...now, parts: now.parts.filter((part) => part.key !== key) }));
  const role = nextRole(draft);
  const least = draft.kind === 'simple' ? 1 : 2;

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
            setDraft((now) => asKind(now, mappingKinds.find((known): known is MappingKind => known === kind) ?? now.kind))
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
          {...(index > 0 && draft.parts.length > least ? { onRemove: () => remove(part.key) } : {})}
        />
      ))}
      <InlineStack align="space-between" gap="200">
        {role === null || draft.parts.length >= PARTS_MAX ? (
          <span />
        ) : (
          <Button onClick={() => setDraft((now) => ({ ...now, parts: [...now.parts, emptyPart(role)] }))}>
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
            <input type="hidden" name="mapping" value={text} />
            <Button submit variant="primary" loading={fetcher.state !== 'idle'}>
              {t('mapping.save')}
            </Button>
          </fetcher.Form>
        </InlineStack>
      </InlineStack>
      <Text as="p" tone="subdued">
        {t('mapping.saveHelp')}
      </Text>
      <SampleOrderCard mapping={text} countries={countries} />
    </BlockStack>
  );
}
