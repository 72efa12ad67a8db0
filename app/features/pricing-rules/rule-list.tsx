import { useRef, useState } from 'react';
import { useFetcher } from '@remix-run/react';
import { BlockStack, Box, Button, Icon, InlineStack, Text } from '@shopify/polaris';
import { ArrowDownIcon, ArrowUpIcon, DragHandleIcon } from '@shopify/polaris-icons';
import { useTranslation } from 'react-i18next';
import type { PricingRule } from '#contract/pricing-rules.ts';
import { paths } from '#app/paths.ts';
import { Badge } from '#app/ui/badge.tsx';
import { useRefusalNotice } from './use-refusal-notice.ts';
import type { PricingOutcome } from './answer-pricing-form.server.ts';
import { pricingForm } from './pricing-form.ts';
import { useRuleSummary } from './use-rule-summary.ts';
import './pricing-rules.css';

interface RuleListProps {
  rules: PricingRule[];
  onDelete: (rule: PricingRule) => void;
}

/** Rules in the order they are tried in: dragged, or moved by their buttons. */
export function RuleList({ rules, onDelete }: RuleListProps) {
  const { t } = useTranslation('pricing-rules');
  const fetcher = useFetcher<PricingOutcome>();
  const dragged = useRef<string>();
  const [said, setSaid] = useState('');
  // The order asked for stands until the answer is there.
  const [wanted, setWanted] = useState<string[] | null>(null);
  useRefusalNotice(fetcher.data, () => setWanted(null));
  const known = new Map(rules.map((rule) => [rule.id, rule]));
  const asked = wanted?.flatMap((id) => known.get(id) ?? []) ?? [];
  const shown = asked.length === rules.length ? asked : rules;
  const move = (id: string, place: number) => {
    const others = shown.map((rule) => rule.id).filter((each) => each !== id);
    const at = Math.min(Math.max(place, 0), others.length);
    const ruleIds = [...others.slice(0, at), id, ...others.slice(at)];
    setWanted(ruleIds);
    setSaid(t('rule.nowAt', { name: known.get(id)?.name ?? '', place: at + 1, count: ruleIds.length }));
    fetcher.submit(pricingForm('order-rules', '', { ruleIds }), { method: 'post', action: paths.settingPricingRule });
  };
  return (
    <>
      <ol className="wharf-rule-list" aria-label={t('rules.title')}>
        {shown.map((rule, index) => (
          <li
            key={rule.id}
            draggable
            onDragStart={() => {
              dragged.current = rule.id;
            }}
            onDragOver={(event) => event.preventDefault()}
            onDrop={(event) => {
              event.preventDefault();
              if (dragged.current !== undefined) move(dragged.current, index);
            }}
          >
            <RuleRow
              rule={rule}
              place={index + 1}
              count={shown.length}
              onMove={(step) => move(rule.id, index + step)}
              onDelete={() => onDelete(rule)}
            />
          </li>
        ))}
      </ol>
      <Text as="span" visuallyHidden>
        <span role="status">{said}</span>
      </Text>
    </>
  );
}

interface RuleRowProps {
  rule: PricingRule;
  place: number;
  count: number;
  onMove: (step: -1 | 1) => void;
  onDelete: () => void;
}

function RuleRow({ rule, place, count, onMove, onDelete }: RuleRowProps) {
  const { t } = useTranslation('pricing-rules');
  const summary = useRuleSummary(rule);
  const { name } = rule;
  return (
    <Box padding="400">
      <InlineStack gap="300" align="space-between" blockAlign="center">
        <InlineStack gap="200" blockAlign="center" wrap={false}>
          <span className="wharf-rule-list__handle">
            <Icon source={DragHandleIcon} tone="subdued" />
          </span>
          <BlockStack gap="100">
            <InlineStack gap="200" blockAlign="center">
              <Text as="h3" variant="headingSm">
                {t('rule.at', { place, name })}
              </Text>
              {rule.enabled ? null : <Badge>{t('rule.off')}</Badge>}
              {rule.warnings
                .filter((warning) => warning !== 'tax-follows-price')
                .map((warning) => (
                  <Badge key={warning} tone="warning">
                    {t(`warningBadge.${warning}`)}
                  </Badge>
                ))}
            </InlineStack>
            <Text as="p" tone="subdued">
              <span suppressHydrationWarning>{summary}</span>
            </Text>
          </BlockStack>
        </InlineStack>
        <InlineStack gap="200" blockAlign="center">
          <Button
            icon={ArrowUpIcon}
            variant="tertiary"
            disabled={place === 1}
            accessibilityLabel={t('rule.moveUp', { name })}
            onClick={() => onMove(-1)}
          />
          <Button
            icon={ArrowDownIcon}
            variant="tertiary"
            disabled={place === count}
            accessibilityLabel={t('rule.moveDown', { name })}
            onClick={() => onMove(1)}
          />
          <Button url={`${paths.settingPricingRule}?rule=${rule.id}`} accessibilityLabel={t('rule.editNamed', { name })}>
            {t('rule.edit')}
          </Button>
          <Button tone="critical" accessibilityLabel={t('rule.deleteNamed', { name })} onClick={onDelete}>
            {t('rule.delete')}
          </Button>
        </InlineStack>
      </InlineStack>
    </Box>
  );
}
