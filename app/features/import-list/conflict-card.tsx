import { BlockStack, Button, Card, InlineStack, Text } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import type { ImportItem } from '#contract/import-list.ts';
import type { Store } from '#contract/stores.ts';
import type { DraftChanges } from './draft-changes.ts';
import { useDifferences, type Difference } from './draft-differences.ts';
import type { DraftEdits } from './use-draft-edits.ts';

interface ConflictCardProps {
  edits: DraftEdits;
  theirs: ImportItem;
  stores: Store[];
}

/** Someone saved first: both versions of what differs, and which one to keep. */
export function ConflictCard({ edits, theirs, stores }: ConflictCardProps) {
  const { t } = useTranslation('import-list');
  const differences = useDifferences(edits.changes, theirs, stores);
  return (
    <Card>
      <div role="alert">
        <BlockStack gap="300">
          <Text as="h2" variant="headingSm">
            {t('conflict.title')}
          </Text>
          <Text as="p">{t(differences.length === 0 ? 'conflict.noDifference' : 'conflict.text')}</Text>
          {differences.length === 0 ? null : <Differences differences={differences} both />}
          <InlineStack gap="200">
            <Button variant="primary" onClick={edits.keepMine} loading={edits.saving}>
              {t('conflict.keepMine')}
            </Button>
            <Button onClick={edits.takeTheirs}>{t('conflict.takeTheirs')}</Button>
          </InlineStack>
        </BlockStack>
      </div>
    </Card>
  );
}

interface GivenCardProps {
  given: DraftChanges;
  theirs: ImportItem;
  stores: Store[];
  onDone: () => void;
}

/** What was typed here before theirs was taken, to copy from. */
export function GivenCard({ given, theirs, stores, onDone }: GivenCardProps) {
  const { t } = useTranslation('import-list');
  const differences = useDifferences(given, theirs, stores);
  return (
    <Card>
      <BlockStack gap="300">
        <Text as="h2" variant="headingSm">
          {t('conflict.typedTitle')}
        </Text>
        {differences.length === 0 ? <Text as="p">{t('conflict.noDifference')}</Text> : <Differences differences={differences} />}
        <InlineStack>
          <Button onClick={onDone}>{t('conflict.hide')}</Button>
        </InlineStack>
      </BlockStack>
    </Card>
  );
}

function Differences({ differences, both = false }: { differences: Difference[]; both?: boolean }) {
  const { t } = useTranslation('import-list');
  const words = (text: string) => <span className="wharf-typed">{text === '' ? t('conflict.empty') : text}</span>;
  return (
    <div className="wharf-differences">
      <table>
        <thead>
          <tr>
            <th scope="col">{t('conflict.field')}</th>
            <th scope="col">{t('conflict.mine')}</th>
            {both ? <th scope="col">{t('conflict.theirs')}</th> : null}
          </tr>
        </thead>
        <tbody>
          {differences.map(({ label, mine, theirs }) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              <td>{words(mine)}</td>
              {both ? <td>{words(theirs)}</td> : null}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
