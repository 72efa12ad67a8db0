import { lazy, Suspense } from 'react';
import { Button, InlineStack, Spinner } from '@shopify/polaris';
import { useOpened } from '#app/ui/use-opened.ts';
import type { SampleFormProps } from './sample-form.tsx';

const loadForm = () => import('./sample-form.tsx');
const SampleForm = lazy(loadForm);

interface QuoteSimulatorProps extends SampleFormProps {
  words: { open: string; opening: string };
}

/** The way to see what a sample order would cost today. Its form comes with its texts when it is asked for. */
export function QuoteSimulator({ words, ...form }: QuoteSimulatorProps) {
  const [open, setOpen] = useOpened();
  if (open) {
    return (
      <Suspense fallback={<Spinner size="small" accessibilityLabel={words.opening} />}>
        <SampleForm {...form} />
      </Suspense>
    );
  }
  return (
    <InlineStack>
      <Button onPointerDown={() => void loadForm()} onClick={() => setOpen(true)}>
        {words.open}
      </Button>
    </InlineStack>
  );
}
