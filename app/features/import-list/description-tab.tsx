import { BlockStack, Card, InlineError } from '@shopify/polaris';
import { draftFields } from './draft-fields.ts';
import { RichTextField } from './rich-text-field.tsx';
import type { DraftEdits } from './use-draft-edits.ts';

/** The description as rich text. A default export, as `lazy` demands: the editor comes when its tab is first opened. */
export default function DescriptionTab({ edits }: { edits: DraftEdits }) {
  const error = edits.errors[draftFields.description];
  return (
    <Card>
      <BlockStack gap="200">
        <RichTextField
          html={edits.changes.descriptionHtml ?? edits.base.descriptionHtml}
          onChange={(descriptionHtml) => edits.change({ descriptionHtml })}
        />
        {error === undefined ? null : <InlineError message={error} fieldID="draft-description" />}
      </BlockStack>
    </Card>
  );
}
