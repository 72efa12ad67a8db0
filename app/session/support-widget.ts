/** The signed-in user, as passed to the support widget. */
interface SupportUser {
  id: string;
  username: string;
  email: string;
}
type SupportCommand = ['user', SupportUser] | ['clear'];

declare global {
  interface Window {
    /** Commands for the widget: it works off those that wait when it loads, then puts its own `push` in their place. */
    supportWidget?: { push: (command: SupportCommand) => unknown };
  }
}

/** Loads the configured customer-support widget, once. */
export function loadSupportWidget(scriptUrl: string): void {
  if (window.supportWidget !== undefined) return;
  const waiting: SupportCommand[] = [];
  window.supportWidget = waiting;
  const script = document.createElement('script');
  script.src = scriptUrl;
  script.async = true;
  document.head.append(script);
}

/** Tells the widget who is signed in. Nothing happens where none is configured. */
export function tellSupportUser(user: SupportUser): void {
  window.supportWidget?.push(['user', user]);
}

/** Tells the widget to forget the user. */
export function clearSupportUser(): void {
  window.supportWidget?.push(['clear']);
}
