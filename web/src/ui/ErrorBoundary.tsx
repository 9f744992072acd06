import { Component, type ComponentType, type ReactNode } from 'react';

interface ErrorBoundaryProps {
  readonly children: ReactNode;
  /** Rendered in place of the children; `onRetry` renders them anew. */
  readonly Fallback: ComponentType<{ onRetry: () => void }>;
}

/**
 * Catches errors of its children, including parts of the app that cannot be loaded. The error itself goes to the root's `onCaughtError`.
 */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  readonly #retry = () => this.setState({ failed: false });

  override render() {
    const { children, Fallback } = this.props;
    return this.state.failed ? <Fallback onRetry={this.#retry} /> : children;
  }
}
