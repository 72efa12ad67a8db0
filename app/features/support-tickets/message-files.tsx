import { useEffect, useState } from 'react';
import { BlockStack, InlineStack, Text } from '@shopify/polaris';
import { generatePath } from 'react-router';
import type { TicketFile } from '#contract/support-tickets.ts';
import { paths } from '#app/paths.ts';
import { callResource } from '#app/provider-api/call-resource.ts';
import { FileButton } from '#app/ui/file-button.tsx';
import { RenderWhenVisible } from '#app/ui/render-when-visible.tsx';
import styles from './conversation.module.css';

const PICTURE_HEIGHT = '9rem';

/** Files of a message, to download; pictures are shown. */
export function MessageFiles({ ticketId, files }: { ticketId: string; files: TicketFile[] }) {
  return (
    <BlockStack gap="200">
      {files.map((file) => (
        <BlockStack key={file.id} gap="100">
          {file.contentType === 'image/webp' ? (
            <RenderWhenVisible minHeight={PICTURE_HEIGHT}>
              <Picture ticketId={ticketId} file={file} />
            </RenderWhenVisible>
          ) : null}
          <InlineStack gap="200">
            <bdi className={styles.fileName} title={file.name}>
              <FileButton variant="plain" action={generatePath(paths.ticketFile, { ticketId, ticketFileId: file.id })}>
                {file.name}
              </FileButton>
            </bdi>
            <Text as="span" variant="bodySm" tone="subdued">
              {Math.max(1, Math.round(file.bytes / 1024))} KB
            </Text>
          </InlineStack>
        </BlockStack>
      ))}
    </BlockStack>
  );
}

/** Its address works once, so it is fetched for this place and kept. Nothing is shown where there is no address: the file can still be downloaded. */
function Picture({ ticketId, file }: { ticketId: string; file: TicketFile }) {
  const [src, setSrc] = useState<string | null>();
  useEffect(() => {
    const controller = new AbortController();
    const address = generatePath(paths.ticketPicture, { ticketId, ticketFileId: file.id });
    void callResource(address, new URLSearchParams(), controller.signal).then((answer) => {
      if (controller.signal.aborted) return;
      setSrc(answer.status === 'ok' && isLink(answer.data) ? answer.data.path : null);
    });
    return () => controller.abort();
  }, [ticketId, file.id]);
  if (src === null) return null;
  if (src === undefined) return <div style={{ minHeight: PICTURE_HEIGHT }} />;
  return <img className={styles.picture} src={src} alt={file.name} onError={() => setSrc(null)} />;
}

function isLink(value: unknown): value is { path: string } {
  return typeof value === 'object' && value !== null && 'path' in value && typeof value.path === 'string';
}
