const STYLES = `
  .backdrop { position: fixed; inset: 0; z-index: 600; display: grid; place-items: center; background: rgb(0 0 0 / 50%); }
  section { display: grid; width: min(38rem, 92vw); max-height: 86vh; overflow: auto; border-radius: 16px; background: #fff; }
  header, footer { display: flex; gap: 8px; padding: 12px 16px; background: #f3f3f3; }
  h2 { margin: 0; font-size: 14px; flex: 1; }
  footer { justify-content: end; background: #fff; }
`;

/** A dialog over the page: what the app declares inside, its title bar's buttons below. */
export class ModalElement extends HTMLElement {
  get content(): HTMLElement | undefined {
    return [...this.children].find((child) => child instanceof HTMLElement && !/^UI-/.test(child.tagName)) as HTMLElement | undefined;
  }

  async show(): Promise<void> {
    const root = this.shadowRoot ?? this.attachShadow({ mode: 'open' });
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(STYLES);
    root.adoptedStyleSheets = [sheet];
    root.replaceChildren(this.draw());
    this.toggleAttribute('data-shown', true);
    this.dispatchEvent(new Event('show'));
  }

  async hide(): Promise<void> {
    this.toggleAttribute('data-shown', false);
    this.dispatchEvent(new Event('hide'));
  }

  async toggle(): Promise<void> {
    return this.hasAttribute('data-shown') ? this.hide() : this.show();
  }

  private draw(): HTMLElement {
    const title = this.querySelector('ui-title-bar')?.getAttribute('title') ?? '';
    const backdrop = element('div');
    backdrop.className = 'backdrop';
    const dialog = element('section');
    dialog.setAttribute('role', 'dialog');
    dialog.setAttribute('aria-modal', 'true');
    dialog.setAttribute('aria-label', title);
    const close = element('button', '✕');
    close.setAttribute('aria-label', 'Close');
    close.addEventListener('click', () => void this.hide());
    const header = element('header');
    header.append(element('h2', title), close);
    const footer = element('footer');
    for (const button of this.querySelectorAll<HTMLElement>('ui-title-bar button')) {
      const shown = element('button', button.textContent ?? '');
      shown.addEventListener('click', () => button.click());
      footer.append(shown);
    }
    dialog.append(header, element('slot'), footer);
    backdrop.append(dialog);
    return backdrop;
  }
}

function element<Name extends keyof HTMLElementTagNameMap>(name: Name, text = ''): HTMLElementTagNameMap[Name] {
  const made = document.createElement(name);
  made.textContent = text;
  return made;
}
