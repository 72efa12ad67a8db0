import { useEffect, useId, useRef, useState } from 'react';
import { BlockStack, Button, ButtonGroup, InlineStack, Text, TextField } from '@shopify/polaris';
import DOMPurify from 'dompurify';
import Squire from 'squire-rte';
import { useTranslation } from 'react-i18next';
import styles from './editor.module.css';

/** HTML a description may hold; the provider enforces the same. */
const SANITIZE_OPTIONS = {
  ALLOWED_TAGS: [
    ...['p', 'br', 'hr', 'b', 'strong', 'i', 'em', 'u', 's', 'sub', 'sup', 'span', 'div', 'blockquote'],
    ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'ul', 'ol', 'li', 'a', 'img'],
    ...['table', 'thead', 'tbody', 'tfoot', 'tr', 'th', 'td', 'caption'],
  ],
  ALLOWED_ATTR: ['href', 'title', 'src', 'alt', 'width', 'height', 'colspan', 'rowspan'],
  ALLOWED_URI_REGEXP: /^(?:https?:|mailto:)/i,
};

const commands = ['bold', 'italic', 'underline', 'heading', 'bullets', 'numbers', 'plain', 'undo', 'redo'] as const;
type Command = (typeof commands)[number];

interface RichTextFieldProps {
  html: string;
  /** For screen readers and spell checking. */
  language: string;
  onChange: (html: string) => void;
}

/** A WYSIWYG field for headings, lists, links and the like, with the usual keyboard shortcuts. */
export function RichTextField({ html, language, onChange }: RichTextFieldProps) {
  const { t } = useTranslation('import-list');
  const labelId = useId();
  const container = useRef<HTMLDivElement>(null);
  const editor = useRef<Squire | null>(null);
  const latestOnChange = useRef(onChange);
  const initialHtml = useRef(html);
  const [link, setLink] = useState<string | null>(null);
  useEffect(() => {
    latestOnChange.current = onChange;
  });
  useEffect(() => {
    if (container.current === null) return;
    const squire = new Squire(container.current, {
      blockTag: 'P',
      sanitizeToDOMFragment: (dirty) => DOMPurify.sanitize(dirty, { ...SANITIZE_OPTIONS, RETURN_DOM_FRAGMENT: true }),
    });
    squire.setHTML(initialHtml.current);
    // Squire reformats the initial HTML and reports that as input, too; only what is typed is a change.
    let last = squire.getHTML();
    const read = () => {
      const now = squire.getHTML();
      if (now === last) return;
      last = now;
      latestOnChange.current(now);
    };
    squire.addEventListener('input', read);
    editor.current = squire;
    return () => {
      squire.removeEventListener('input', read);
      squire.destroy();
    };
  }, []);

  const applyLink = (address: string) => {
    editor.current?.focus();
    if (address.trim() === '') editor.current?.removeLink();
    else editor.current?.makeLink(address.trim(), {});
    setLink(null);
  };
  return (
    <BlockStack gap="200">
      <Text as="h2" variant="headingSm" id={labelId}>
        {t('field.descriptionHtml')}
      </Text>
      <div role="toolbar" className={styles.toolbar} aria-label={t('rich.toolbar')} aria-controls="draft-description">
        <ButtonGroup variant="segmented">
          {commands.map((command) => (
            <Button key={command} size="slim" onClick={() => run(editor.current, command)}>
              {t(`rich.${command}`)}
            </Button>
          ))}
          <Button size="slim" onClick={() => setLink('https://')}>
            {t('rich.link')}
          </Button>
        </ButtonGroup>
      </div>
      {link === null ? null : (
        <InlineStack gap="200" blockAlign="end">
          <TextField label={t('rich.address')} value={link} onChange={setLink} autoComplete="url" type="url" />
          <Button onClick={() => applyLink(link)}>{t('rich.setLink')}</Button>
          <Button onClick={() => setLink(null)}>{t('push.cancel')}</Button>
        </InlineStack>
      )}
      <div
        ref={container}
        id="draft-description"
        className={`${styles['richText']} ${styles['richTextField']}`}
        role="textbox"
        lang={language}
        tabIndex={0}
        aria-multiline="true"
        aria-labelledby={labelId}
      />
    </BlockStack>
  );
}

function run(editor: Squire | null, command: Command): void {
  if (editor === null) return;
  editor.focus();
  switch (command) {
    case 'bold':
      return void (editor.hasFormat('B') ? editor.removeBold() : editor.bold());
    case 'italic':
      return void (editor.hasFormat('I') ? editor.removeItalic() : editor.italic());
    case 'underline':
      return void (editor.hasFormat('U') ? editor.removeUnderline() : editor.underline());
    case 'heading':
      return void editor.modifyBlocks((fragment) => toggleHeading(fragment, editor.hasFormat('H3')));
    case 'bullets':
      return void (editor.hasFormat('UL') ? editor.removeList() : editor.makeUnorderedList());
    case 'numbers':
      return void (editor.hasFormat('OL') ? editor.removeList() : editor.makeOrderedList());
    case 'plain':
      return void editor.removeAllFormatting();
    case 'undo':
      return void editor.undo();
    case 'redo':
      return void editor.redo();
  }
}

/** Turns the selected paragraphs into headings, or back. */
function toggleHeading(fragment: DocumentFragment, isHeading: boolean): DocumentFragment {
  for (const block of fragment.querySelectorAll(isHeading ? 'h3' : 'p, div, h1, h2, h4, h5, h6')) {
    const replacement = document.createElement(isHeading ? 'p' : 'h3');
    replacement.append(...block.childNodes);
    block.replaceWith(replacement);
  }
  return fragment;
}
