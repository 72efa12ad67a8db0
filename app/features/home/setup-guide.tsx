import { type ReactNode, useId, useState } from 'react';
import { useFetcher } from '@remix-run/react';
import { BlockStack, Box, Button, Card, Collapsible, Icon, InlineStack, ProgressBar, Text } from '@shopify/polaris';
import { CheckCircleIcon, ChevronDownIcon, ChevronUpIcon, CircleRightIcon } from '@shopify/polaris-icons';
import { useTranslation } from 'react-i18next';
import type { Home } from '#contract/home.ts';
import type { SetupStepName } from '#contract/home.values.ts';
import { TestOrderButton } from '#app/features/stores/test-order-button.tsx';
import { useTestOrder } from '#app/features/stores/use-test-order.ts';
import { paths } from '#app/paths.ts';
import { useProblemNotice } from '#app/ui/use-problem-notice.ts';
import { useFirstOrderWatch } from './next-step-card.tsx';
import type { action } from './setup-step-resource.ts';
import { isOpen, isSetUp, nextStep, type SetupStep, setupSteps } from './setup-steps.ts';

interface SetupGuideProps {
  home: Home;
  /** Address a link was mailed to that is not opened yet; null where there is none. */
  unconfirmedEmail: string | null;
  /** Of the test order it can place. */
  idempotencyKey: string;
}

/** Steps to the first shipped order, the next one open with its action as the page's primary button. Once an order gets to its buyer it folds to one line. */
export function SetupGuide(props: SetupGuideProps) {
  const { home } = props;
  const { t } = useTranslation('home');
  const done = isSetUp(home);
  const steps = setupSteps(home);
  const finished = steps.filter((step) => !isOpen(step)).length;
  const [shown, setShown] = useState(false);
  const id = useId();
  if (!done) return <Steps {...props} />;
  return (
    <BlockStack gap="200">
      <InlineStack align="start">
        <Button
          variant="plain"
          disclosure={shown ? 'up' : 'down'}
          ariaExpanded={shown}
          ariaControls={id}
          onClick={() => setShown((before) => !before)}
        >
          {finished === steps.length ? t('setup.allDone') : t('setup.folded', { done: finished, count: steps.length })}
        </Button>
      </InlineStack>
      <div id={id}>{shown ? <Steps {...props} /> : null}</div>
    </BlockStack>
  );
}

function Steps({ home, unconfirmedEmail, idempotencyKey }: SetupGuideProps) {
  const { t } = useTranslation('home');
  const steps = setupSteps(home);
  const next = nextStep(home);
  const [toggled, setToggled] = useState<{ name: SetupStepName | null; next: SetupStepName | null } | null>(null);
  const titleId = useId();
  // What the merchant opened stays open until a step is done: then the next one opens.
  const open = toggled !== null && toggled.next === next ? toggled.name : next;
  const done = steps.filter((step) => !isOpen(step)).length;
  useFirstOrderWatch(next);
  const order = useTestOrder(idempotencyKey);
  const actionOf = ({ name, url }: SetupStep) => {
    const look = name === next ? { variant: 'primary' as const } : {};
    if (name !== 'testOrderPlaced' || home.testOrderStoreId === null) {
      return (
        <Button url={url} {...look}>
          {t(`setup.${name}.action`)}
        </Button>
      );
    }
    return <TestOrderButton storeId={home.testOrderStoreId} order={order} {...look} />;
  };
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
          {unconfirmedEmail === null ? null : <Text as="p">{t('setup.mailSent', { email: unconfirmedEmail })}</Text>}
          <ProgressBar size="small" progress={(done / steps.length) * 100} ariaLabelledBy={titleId} />
        </BlockStack>
        <BlockStack gap="100">
          {steps.map((step) => (
            <Step
              key={step.name}
              step={step}
              open={open === step.name}
              onToggle={() => setToggled({ name: open === step.name ? null : step.name, next })}
            >
              {actionOf(step)}
              <DismissButton step={step} />
            </Step>
          ))}
        </BlockStack>
      </BlockStack>
    </Card>
  );
}

interface StepProps {
  step: SetupStep;
  open: boolean;
  onToggle: () => void;
  children: ReactNode;
}

function Step({ step, open, onToggle, children }: StepProps) {
  const { t } = useTranslation('home');
  const id = useId();
  const { name, done } = step;
  const title = t(`setup.${name}.title`);
  return (
    <Box background={open ? 'bg-surface-secondary' : 'bg-surface'} borderRadius="200" padding="100">
      <InlineStack gap="100" align="space-between" blockAlign="center" wrap={false}>
        <Button
          variant="tertiary"
          textAlign="start"
          icon={isOpen(step) ? CircleRightIcon : CheckCircleIcon}
          ariaExpanded={open}
          ariaControls={id}
          onClick={onToggle}
        >
          {t(done ? 'setup.doneStep' : step.dismissed ? 'setup.dismissedStep' : 'setup.openStep', { title })}
        </Button>
        <span>
          <Icon source={open ? ChevronUpIcon : ChevronDownIcon} tone="subdued" />
        </span>
      </InlineStack>
      <Collapsible id={id} open={open}>
        <Box paddingInline="1000" paddingBlock="200">
          <BlockStack gap="300">
            <Text as="p">{t(`setup.${name}.text`)}</Text>
            <InlineStack align="start" gap="200">
              {children}
            </InlineStack>
          </BlockStack>
        </Box>
      </Collapsible>
    </Box>
  );
}

/** Leaves a step out that the merchant does not need, or takes it back in. */
function DismissButton({ step: { name, done, dismissed } }: { step: SetupStep }) {
  const { t } = useTranslation('home');
  const fetcher = useFetcher<typeof action>();
  useProblemNotice(fetcher.data?.problem);
  if (done) return null;
  const title = t(`setup.${name}.title`);
  return (
    <Button
      variant="tertiary"
      loading={fetcher.state !== 'idle'}
      accessibilityLabel={t(dismissed ? 'setup.restoreThis' : 'setup.dismissThis', { title })}
      onClick={() => fetcher.submit({ step: name, dismissed: String(!dismissed) }, { method: 'post', action: paths.setupStep })}
    >
      {t(dismissed ? 'setup.restore' : 'setup.dismiss')}
    </Button>
  );
}
