import { Button, Card, Page, Text } from '@shopify/polaris';

export default function SmallestPage() {
  return (
    <Page title="Smallest page">
      <Card>
        <Text as="p">One card with one sentence and one button.</Text>
        <Button>Press</Button>
      </Card>
    </Page>
  );
}
