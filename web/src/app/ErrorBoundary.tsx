import { Component, type ReactNode } from 'react';
import { ErrorScreen } from './ErrorScreen.tsx';

/**
 * What an error boundary caught, with the components it happened in: the person reads a plain sentence, and whoever opens
 * the console finds the rest.
 */
export function reportCaught(error: unknown, info: { componentStack?: string | null | undefined }): void {
  // oxlint-disable-next-line eslint/no-console -- the one place that tells developers what a person only sees as "Something broke"
  console.error(
    'Caught by the error boundary:',
    error,
    `\nIn:${info.componentStack ?? ' an unknown component'}`,
  );
}

/** Catches what a screen throws, and a part of the app that cannot be loaded. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render() {
    return this.state.failed ? <ErrorScreen kind="crash" /> : this.props.children;
  }
}
