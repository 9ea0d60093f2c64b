import type { ContactForm } from "../../config/contact";

declare global {
  interface Window {
    /** Set by the mobile app's webview (react-native-webview); undefined in a browser. */
    readonly ReactNativeWebView?: { postMessage(text: string): void };
  }
}

/** The message to the mobile app, described in docs/contact-forms.md. New keys are allowed; these must not change. */
export interface NavigateRequest {
  readonly type: "navigate";
  readonly to: "home";
  readonly reason: "contact-message-sent";
  readonly form: ContactForm;
}

/** Asks an embedding mobile app to leave the form after the message was sent. Does nothing in a browser. */
export function askWebviewToNavigate(form: ContactForm): void {
  const request: NavigateRequest = { type: "navigate", to: "home", reason: "contact-message-sent", form };
  window.ReactNativeWebView?.postMessage(JSON.stringify(request));
}
