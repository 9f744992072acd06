import { Suspense } from 'react';
import '#web/messages/en/start.po';
import { useConfigStatus, useGateDigest } from '#web/platform/config.ts';
import { useGatePassed } from '#web/platform/gate.ts';
import { useLanguage } from '#web/platform/language.ts';
import { ErrorBoundary } from '#web/ui/ErrorBoundary.tsx';
import { Toaster } from '#web/ui/overlays/Toaster.tsx';
import { ErrorScreen } from './frame/ErrorScreen.tsx';
import { Diagnostics } from './routes/lazy-diagnostics.tsx';
import { Gate, isGated } from './routes/load-pages.ts';
import { plainPath } from '#web/paths.ts';
import { Routes } from './routes/Routes.tsx';
import { usePathname } from 'wouter/use-browser-location';
import { Waiting } from './frame/Waiting.tsx';

/** Gate first, then the routes. */
export function App() {
  // A change of language renders everything anew; text typed in forms survives, because it is kept on the device.
  return (
    <ErrorBoundary key={useLanguage()} Fallback={CrashScreen}>
      <Suspense fallback={<Waiting />}>
        <BehindGate />
      </Suspense>
    </ErrorBoundary>
  );
}

const CrashScreen = () => <ErrorScreen kind="crash" />;

function BehindGate() {
  // Parts, not the whole configuration: an update up here would make React re-render the prerendered landing page.
  const status = useConfigStatus();
  const digest = useGateDigest();
  const passed = useGatePassed();
  const path = plainPath(usePathname());
  if (status === 'loading') return <Waiting />;
  if (status === 'failed') return <ErrorScreen kind="config" />;
  if (digest === null || !isGated(digest, passed, path)) return <Routes />;
  return (
    <>
      <Gate digest={digest} diagnostics={<Diagnostics />} />
      <Toaster />
    </>
  );
}
