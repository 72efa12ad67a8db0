import { Card } from '@shopify/polaris';
import { PlainEmptyState } from './plain-empty-state.tsx';
import { Page } from './page.tsx';

interface PlainPageProps {
  title: string;
  /** What to do here, or what will appear and when. */
  empty: { title: string; text: string; action?: { label: string; url: string } };
  backAction?: { content: string; url: string };
}

/** A screen with nothing to list yet: title and empty state. */
export function PlainPage({ title, empty, backAction }: PlainPageProps) {
  return (
    <Page title={title} {...(backAction === undefined ? {} : { backAction })}>
      <Card>
        <PlainEmptyState {...empty} />
      </Card>
    </Page>
  );
}
