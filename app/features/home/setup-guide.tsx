import { useId, useState } from 'react';
import { BlockStack, Box, Button, Card, Collapsible, Icon, InlineStack, ProgressBar, Text } from '@shopify/polaris';
import { CheckCircleIcon, ChevronDownIcon, ChevronUpIcon, CircleRightIcon } from '@shopify/polaris-icons';
import { useTranslation } from 'react-i18next';
import type { Home } from '#contract/home.ts';
import { paths } from '#app/paths.ts';

type SetupStepName = keyof Home['setup'];

/** In the order they are usually done, each with the page where it is done. */
const stepPages: readonly { name: SetupStepName; url: string }[] = [
  { name: 'storeConnected', url: paths.stores },
  { name: 'productImported', url: paths.products },
  { name: 'productPushed', url: paths.importList },
  { name: 'testOrderPlaced', url: paths.stores },
  { name: 'toppedUp', url: paths.recharge },
  { name: 'orderPaid', url: `${paths.orders}?tab=awaiting-payment` },
];

interface SetupStep {
  name: SetupStepName;
  url: string;
  done: boolean;
}

/** Steps to the first shipped order; the card goes once all are done. */
export function SetupGuide({ steps }: { steps: SetupStep[] }) {
  const { t } = useTranslation('home');
  const [open, setOpen] = useState<SetupStepName | null>(steps.find(({ done }) => !done)?.name ?? null);
  const titleId = useId();
  const done = steps.filter((step) => step.done).length;
  if (done === steps.length) return null;
  return (
    <Card>
      <BlockStack gap="300">
        <BlockStack gap="200">
          <Text as="h2" variant="headingSm" id={titleId}>
            {t('setup.title')}
          </Text>
          <Text as="p" tone="subdued">
            {t('setup.progress', { done, count: steps.length })}
          </Text>
          <ProgressBar size="small" progress={(done / steps.length) * 100} ariaLabelledBy={titleId} />
        </BlockStack>
        <BlockStack gap="100">
          {steps.map((step) => (
            <Step key={step.name} step={step} open={open === step.name} onToggle={() => setOpen(open === step.name ? null : step.name)} />
          ))}
        </BlockStack>
      </BlockStack>
    </Card>
  );
}

function Step({ step, open, onToggle }: { step: SetupStep; open: boolean; onToggle: () => void }) {
  const { t } = useTranslation('home');
  const id = useId();
  const { name, url, done } = step;
  return (
    <Box background={open ? 'bg-surface-secondary' : 'bg-surface'} borderRadius="200" padding="100">
      <InlineStack gap="100" align="space-between" blockAlign="center" wrap={false}>
        <Button
          variant="tertiary"
          textAlign="start"
          icon={done ? CheckCircleIcon : CircleRightIcon}
          ariaExpanded={open}
          ariaControls={id}
          onClick={onToggle}
        >
          {t(done ? 'setup.doneStep' : 'setup.openStep', { title: t(`setup.${name}.title`) })}
        </Button>
        <span>
          <Icon source={open ? ChevronUpIcon : ChevronDownIcon} tone="subdued" />
        </span>
      </InlineStack>
      <Collapsible id={id} open={open}>
        <Box paddingInline="1000" paddingBlock="200">
          <BlockStack gap="300">
            <Text as="p">{t(`setup.${name}.text`)}</Text>
            <InlineStack align="start">
              <Button url={url}>{t(`setup.${name}.action`)}</Button>
            </InlineStack>
          </BlockStack>
        </Box>
      </Collapsible>
    </Box>
  );
}

export function setupSteps(setup: Home['setup']): SetupStep[] {
  return stepPages.map(({ name, url }) => ({ name, url, done: setup[name] }));
}
