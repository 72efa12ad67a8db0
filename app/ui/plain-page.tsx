import { Card } from '@shopify/polaris';
import { EmptyState } from './empty-state.tsx';
import { Page } from './page.tsx';

interface PlainPageProps {
  title: string;
  /** What there is to do here, or what will show up and when. */
  empty: { title: string; text: string; action?: { label: string; url: string } };
  backAction?: { content: string; url: string };
}

/** A screen with nothing to list yet: its title and an honest empty state. */
export function PlainPage({ title, empty, backAction }: PlainPageProps) {
  return (
    <Page title={title} {...(backAction === undefined ? {} : { backAction })}>
      <Card>
        <EmptyState {...empty} />
      </Card>
    </Page>
  );
}
